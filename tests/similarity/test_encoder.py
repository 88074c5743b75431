from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures.fake_encoder import DIMENSION, fake_encoder, hash_vectors
from workshop.errors import ModelError
from workshop.similarity.encoder import Encoder, _load, open_encoder
from workshop.similarity.vector_cache import VectorCache
from workshop.similarity.weights import Weights

if TYPE_CHECKING:
    from workshop.similarity.encoder import Model


def encoder_that_loads(folder: Path, load: object) -> Encoder:
    weights = Weights("fake", folder, sha256="fake", tokens=64, dimension=DIMENSION)
    return Encoder(weights, VectorCache(folder), load)  # type: ignore[arg-type]


def test_vectors_have_unit_length_and_the_order_of_the_texts(tmp_path: Path) -> None:
    texts = ["long text with many words", "a", "", "a", "two words"]
    vectors = fake_encoder(tmp_path).encode(texts)
    assert vectors.dtype == np.float32
    assert vectors.shape == (5, DIMENSION)
    np.testing.assert_array_equal(vectors, hash_vectors(texts))
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, rtol=1e-6)


def test_no_texts_are_no_vectors_and_wake_nothing(tmp_path: Path) -> None:
    encoder = encoder_that_loads(tmp_path, lambda _: pytest.fail("woken"))
    assert encoder.encode([]).shape == (0, DIMENSION)


def test_equal_texts_are_encoded_once(tmp_path: Path) -> None:
    encoder = fake_encoder(tmp_path)
    encoder.encode(["a", "b", "a"])
    assert encoder.encoded == 2


def test_a_second_run_encodes_nothing_and_wakes_nothing(tmp_path: Path) -> None:
    first = fake_encoder(tmp_path).encode(["a", "b"])
    second = encoder_that_loads(tmp_path, lambda _: pytest.fail("woken"))
    np.testing.assert_array_equal(second.encode(["b", "a"]), first[::-1])
    assert second.encoded == 0


def test_other_weights_do_not_share_vectors(tmp_path: Path) -> None:
    fake_encoder(tmp_path).encode(["a"])
    other = fake_encoder(tmp_path, name="other")
    other.encode(["a"])
    assert other.encoded == 1


def test_a_vector_of_the_wrong_length_is_made_again(tmp_path: Path) -> None:
    encoder = fake_encoder(tmp_path)
    encoder._cache.put({encoder._key("a"): b"1234"})
    np.testing.assert_array_equal(encoder.encode(["a"]), hash_vectors(["a"]))
    assert encoder.encoded == 1


@settings(max_examples=25, deadline=None)
@given(st.lists(st.text(max_size=8), max_size=12), st.lists(st.text(max_size=8), max_size=12))
def test_what_is_cached_never_changes_the_answer(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], texts: list[str]
) -> None:
    encoder = fake_encoder(tmp_path_factory.mktemp("cache"))
    encoder.encode(before)
    np.testing.assert_array_equal(encoder.encode(texts), hash_vectors(texts))
    assert encoder.encoded == len({*before, *texts})


def test_threads_that_load_and_encode_share_one_model(tmp_path: Path) -> None:
    loads = []
    gate = threading.Event()

    def load(_: Weights) -> Model:
        gate.wait(10)
        loads.append(1)
        return hash_vectors

    encoder = encoder_that_loads(tmp_path, load)
    encoder.start_loading()
    with ThreadPoolExecutor(4) as pool:
        results = [pool.submit(encoder.encode, [f"text {number}"]) for number in range(4)]
        encoder.start_loading()
        gate.set()
        for number, result in enumerate(results):
            np.testing.assert_array_equal(result.result(), hash_vectors([f"text {number}"]))
    assert loads == [1]


def test_a_model_that_fails_in_the_background_is_an_error_when_encoding(tmp_path: Path) -> None:
    answers = iter([ImportError("No module named 'torch'"), None])

    def load(_: Weights) -> Model:
        if (problem := next(answers)) is not None:
            raise problem
        return hash_vectors

    encoder = encoder_that_loads(tmp_path, load)
    encoder.start_loading()
    with pytest.raises(ModelError, match="No module named 'torch'"):
        encoder.encode(["a"])
    assert encoder.encode(["a"]).shape == (1, DIMENSION), "and the next call tries again"


def test_open_encoder_takes_one_or_its_name(tmp_path: Path) -> None:
    encoder = fake_encoder(tmp_path)
    assert open_encoder(encoder) is encoder
    with pytest.raises(ModelError):
        open_encoder(str(tmp_path))


def test_without_a_tokenizer_tokens_are_estimated(tmp_path: Path) -> None:
    assert fake_encoder(tmp_path).count_tokens(["one two three"]) == [4]


@pytest.mark.encoder
def test_the_packaged_encoder_reads_meaning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKSHOP_CACHE", str(tmp_path))
    monkeypatch.delenv("WORKSHOP_ENCODER", raising=False)
    encoder = Encoder.open()
    assert (encoder.name, encoder.dimension, encoder.weights.tokens) == ("all-MiniLM-L6-v2", 384, 256)
    bill, invoice, weather = encoder.encode(["pay the bill", "settle the invoice", "it rains \ud800 today"])
    np.testing.assert_allclose([bill @ bill, weather @ weather], 1, rtol=1e-5)
    assert bill @ invoice > bill @ weather
    assert encoder.count_tokens(["pay the bill"]) == [5]


@pytest.mark.encoder
def test_loading_says_nothing_and_calls_nobody(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKSHOP_CACHE", str(tmp_path))
    monkeypatch.delenv("WORKSHOP_ENCODER", raising=False)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", False)
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("it tried to connect"))
    _load.cache_clear()
    Encoder.open().encode(["quiet please"])
    assert capfd.readouterr() == ("", "")
