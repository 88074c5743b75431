from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures.apps import GARDEN, app_of, tool_of
from tests.fixtures.fake_encoder import fake_encoder
from tests.fixtures.labelled import delivered_tool
from workshop.app import App
from workshop.formats.delivery.delivered import Delivered
from workshop.similarity import neighbours
from workshop.similarity import overlap as overlap_module
from workshop.similarity.encoder import Encoder
from workshop.similarity.overlap import overlap
from workshop.similarity.pairs import Overlap, Pair
from workshop.similarity.reading import read, vectors
from workshop.similarity.signals import Vocabulary, compare, purposes
from workshop.similarity.verdicts import verdict
from workshop.similarity.words import meaning_words, split_name

WORDS = [
    "get",
    "create",
    "delete",
    "list",
    "note",
    "notes",
    "task",
    "plant",
    "water",
    "the",
    "of",
    "user's",
    "ÜBER",
    "日本",
]
SHARED = Path(os.environ.get("WORKSHOP_SHARED", Path(__file__).parents[2].parent / "shared"))

texts = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
apps = st.lists(st.tuples(texts, texts), max_size=9).map(
    lambda rows: app_of(*(tool_of(f"{name}_{position}", text) for position, (name, text) in enumerate(rows)))
)


@settings(max_examples=60, deadline=None)
@given(apps)
def test_laws(tmp_path_factory: pytest.TempPathFactory, app: App) -> None:
    result = overlap(app, encoder=fake_encoder(tmp_path_factory.mktemp("cache")))
    spoken = {
        tool.name: {*meaning_words(split_name(tool.name)), *meaning_words(tool.description.value)} for tool in app.tools
    }
    assert result.tools == tuple(spoken)
    assert [pair.rank for pair in result.pairs] == list(range(1, len(result.pairs) + 1))
    assert [pair.risk for pair in result.pairs] == sorted((pair.risk for pair in result.pairs), reverse=True)
    assert len({frozenset((pair.a, pair.b)) for pair in result.pairs}) == len(result.pairs)
    for pair in result.pairs:
        assert pair.a != pair.b
        assert all(0 <= value <= 1 for value in (pair.risk, pair.semantic, pair.lexical))
        assert {*pair.same_words, *pair.different_words[pair.a]} <= spoken[pair.a]
        assert {*pair.different_words[pair.b]} <= spoken[pair.b]
        assert not {*pair.same_words} & {*pair.different_words[pair.a], *pair.different_words[pair.b]}
    assert [point.tool for point in result.map] == list(result.tools)
    assert all(0 <= point.x <= 1 and 0 <= point.y <= 1 for point in result.map)
    clustered = Counter(tool for cluster in result.clusters for tool in cluster.tools)
    assert set(clustered) <= set(result.tools)
    assert set(clustered.values()) <= {1}
    assert all(len(cluster.tools) > 1 and cluster.name for cluster in result.clusters)
    if result.tools:
        matrix = np.array(result.matrix)
        np.testing.assert_array_equal(matrix, matrix.T)
        np.testing.assert_array_equal(np.diag(matrix), 1)
    assert Overlap.from_json(result.to_json()) == result


@pytest.mark.parametrize("size", [0, 1, 2])
def test_small_apps(tmp_path: Path, size: int) -> None:
    result = overlap(app_of(*GARDEN.tools[:size]), encoder=fake_encoder(tmp_path))
    assert len(result.tools) == len(result.map) == size
    assert len(result.pairs) == (size == 2)


def test_functions_that_are_word_for_word_the_same(tmp_path: Path) -> None:
    app = app_of(
        *(tool_of(f"note{letter}", "Writes a note.") for letter in "ABC"), tool_of("x"), tool_of("yz"), tool_of("w")
    )
    result = overlap(app, encoder=fake_encoder(tmp_path))
    assert {pair.verdict for pair in result.pairs} <= {"duplicate", "sibling"}
    assert result.pairs


@pytest.mark.parametrize("names", [("getWeather", "weatherLookup"), ("getWeather", "getWeather2"), ("run", "run")])
def test_one_description_for_two_functions_is_a_duplicate_whatever_their_names(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    first, second = (tool_of(name, "Returns the weather of a city for today.") for name in names)
    app = app_of(first, replace(second, id="other~2"), tool_of("bookTable", "Books a table at a restaurant."))
    [pair] = [pair for pair in overlap(app, encoder=fake_encoder(tmp_path)).pairs if pair.verdict == "duplicate"]
    assert {pair.a, pair.b} == {app.keys()[0], app.keys()[1]}
    assert pair.rank == 1
    assert "2" not in (*pair.same_words, *pair.different_words[pair.a])
    assert not any("~" in word for words in pair.different_words.values() for word in words)


def test_the_same_app_gives_the_same_overlap_and_encodes_nothing(tmp_path: Path) -> None:
    first = overlap(GARDEN, encoder=fake_encoder(tmp_path))
    again = fake_encoder(tmp_path)
    assert overlap(GARDEN, encoder=again) == first
    assert again.encoded == 0


def test_opposites_are_no_duplicates_however_alike_they_read(tmp_path: Path) -> None:
    app = app_of(
        tool_of("addPlant", "Adds a plant to the garden."), tool_of("removePlant", "Removes a plant from the garden.")
    )
    (pair,) = overlap(app, encoder=fake_encoder(tmp_path)).pairs
    assert pair.verdict == "opposite"
    assert "plant" in pair.same_words
    assert pair.different_words == {"addPlant": ("add",), "removePlant": ("remove",)}
    assert overlap(app, encoder=fake_encoder(tmp_path)).pair("removePlant", "addPlant") == pair


def test_a_prefix_of_all_names_is_nothing_that_two_share(tmp_path: Path) -> None:
    words = ("dig", "sing", "paint", "sleep", "jump", "water")
    result = overlap(app_of(*(tool_of(f"garden_{word}") for word in words)), encoder=fake_encoder(tmp_path))
    assert {pair.verdict for pair in result.pairs} == {"overlapping"}


def test_blocks_find_the_same_neighbours_as_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    points = np.random.default_rng(0).standard_normal((50, 8)).astype(np.float32)
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    whole = neighbours.near_pairs(points)
    monkeypatch.setattr(neighbours, "_ROWS", 7)
    assert [(near.a, near.b, near.nearest) for near in neighbours.near_pairs(points)] == [
        (near.a, near.b, near.nearest) for near in whole
    ]
    cosines = points @ points.T - 2 * np.eye(50)
    first = {(min(a, b), max(a, b)) for a, b in enumerate(cosines.argmax(axis=1)) if cosines[b].argmax() == a}
    assert {(near.a, near.b) for near in whole if near.nearest} == first


def test_a_large_app_has_neighbours_and_clusters_but_no_matrix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overlap_module, "MAX_MATRIX", 5)
    monkeypatch.setattr("workshop.similarity.layout._MAX_ALL_PAIRS", 5)
    twin = tool_of("putPlant", "Adds a plant to the garden.")
    result = overlap(app_of(*GARDEN.tools, twin), encoder=fake_encoder(tmp_path))
    assert result.matrix is None
    assert (result.pairs[0].a, result.pairs[0].b) == ("addPlant", "putPlant")
    assert [cluster.tools for cluster in result.clusters] == [("addPlant", "putPlant")]


def test_texts_that_the_encoder_cuts_or_cannot_read_are_named_once(tmp_path: Path) -> None:
    app = app_of(
        tool_of("long", "word " * 60),
        tool_of("short", "A few words."),
        tool_of("spanish", "Devuelve el informe de la huerta."),
    )
    encoder = fake_encoder(tmp_path, tokens=20)
    assert overlap(app, encoder=encoder).notes == (
        "fake reads the first 20 tokens of a text; more is written for long.",
    )
    many = app_of(*(tool_of(f"tool{number}", f"{number} word " * 40) for number in range(8)))
    (note,) = overlap(many, encoder=encoder).notes
    assert note.endswith("tool0, tool1, tool2, tool3, tool4 and 3 more.")


def labelled_pairs() -> list[dict[str, object]]:
    return json.loads((Path(__file__).parents[1] / "fixtures" / "pairs.json").read_text("utf-8"))  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def real_encoder() -> Encoder:
    return Encoder.open()


@pytest.mark.encoder
def test_verdicts_on_labelled_pairs(real_encoder: Encoder) -> None:
    pairs = labelled_pairs()
    readings = read(Delivered("pairs", "", tuple(delivered_tool(pair[side]) for pair in pairs for side in "ab")))  # type: ignore[arg-type]
    points, stated = vectors(readings, real_encoder), purposes(readings)
    vocabulary = Vocabulary(stated)
    said = [
        verdict(compare(stated[at], stated[at + 1], float(points[at] @ points[at + 1]), vocabulary))
        for at in range(0, len(readings), 2)
    ]
    table = Counter((str(pair["verdict"]), answer) for pair, answer in zip(pairs, said, strict=True))
    right = sum(count for (expected, answer), count in table.items() if expected == answer)
    assert right >= 0.8 * len(pairs), table
    assert not table["opposite", "duplicate"]
    assert not table["sibling", "duplicate"]
    assert not table["distinct", "duplicate"]


@pytest.mark.encoder
def test_pairs_that_confuse_people_are_listed(real_encoder: Encoder) -> None:
    path = SHARED / "data" / "lint" / "cases.json"
    if not path.is_file():
        pytest.skip(f"{path} is not here")
    for case in json.loads(path.read_text("utf-8")):
        wanted = case["expected"].get("overlap_pairs") if isinstance(case["expected"], dict) else None
        if not wanted:
            continue
        tools = [tool_of(tool["name"], tool["description"]) for tool in case["tools"]]
        result = overlap(app_of(*tools), encoder=real_encoder)
        assert all(isinstance(result.pair(*pair), Pair) for pair in wanted), case["id"]


@pytest.mark.encoder
def test_another_language_is_named(real_encoder: Encoder) -> None:
    app = app_of(tool_of("informe", "Devuelve el informe de la huerta."), tool_of("list", "Lists the beds."))
    assert overlap(app, encoder=real_encoder).notes == (
        "all-MiniLM-L6-v2 reads English; the text is in another language for informe.",
    )
