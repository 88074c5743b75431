"""The sample apps and their requests: valid, balanced, and fair to the functions they are put to."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"
SAMPLES = ("notes-android", "orders-android", "devdocs-mcp")
KINDS = {"direct", "indirect", "negative", "multi-step"}
FIELDS = {"id", "request", "expected", "expected_any", "expected_sequence", "language", "kind", "split"}

_FUNCTION = re.compile(
    r"@AppFunction(?:Declaration)?\b(?:\([^)]*\))?\s+(?:@\w+\([^)]*\)\s+)*(?:suspend\s+)?fun\s+(\w+)"
)
_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@cache
def requests(sample: str) -> tuple[dict[str, object], ...]:
    lines = (DATA / sample / "requests.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


@cache
def source(sample: str) -> str:
    """Everything an author wrote in the sample's main sources."""
    files = [*(DATA / sample).glob("app/src/main/**/*.kt"), *(DATA / sample).glob("*.json")]
    return "\n".join(path.read_text("utf-8") for path in sorted(files))


@cache
def functions(sample: str) -> frozenset[str]:
    if sample.endswith("-mcp"):
        return frozenset(tool["name"] for tool in json.loads(source(sample))["tools"])
    return frozenset(_FUNCTION.findall(source(sample)))


def named(request: dict[str, object]) -> set[str]:
    """Every function that a request's label speaks of."""
    names = {request["expected"], *request.get("expected_any", ()), *request.get("expected_sequence", ())}
    return {str(name) for name in names if name is not None}


def spoken(text: str) -> str:
    """The words of a text or a name, one space between them."""
    return " ".join(_WORD.findall(_HUMP.sub(" ", text))).casefold()


def runs(text: str, length: int = 5) -> set[tuple[str, ...]]:
    """Every run of this many words."""
    words = spoken(text).split()
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


def test_apps_have_as_many_functions_as_their_pages_say():
    assert [len(functions(sample)) for sample in SAMPLES] == [16, 6, 3]
    for sample in SAMPLES:
        page = (DATA / sample / "README.md").read_text("utf-8")
        assert {name for name in functions(sample) if f"| `{name}` |" in page} == functions(sample)


@pytest.mark.parametrize("sample", SAMPLES)
def test_requests_are_whole_and_enough(sample: str):
    assert len(requests(sample)) >= 60
    for request in requests(sample):
        assert set(request) <= FIELDS
        assert str(request["request"]).strip() == request["request"] != ""
        assert request["kind"] in KINDS
        assert request["split"] in {"tuning", "held-out"}
    texts = Counter(spoken(str(request["request"])) for request in requests(sample))
    assert max(texts.values()) == 1


def test_ids_are_unique_across_the_samples():
    ids = [request["id"] for sample in SAMPLES for request in requests(sample)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("sample", SAMPLES)
def test_labels_fit_the_functions(sample: str):
    for request in requests(sample):
        assert named(request) <= functions(sample), request["id"]
        assert (request["expected"] is None) == (request["kind"] == "negative"), request["id"]
        assert ("expected_sequence" in request) == (request["kind"] == "multi-step"), request["id"]
        assert request["expected"] == request.get("expected_sequence", [request["expected"]])[0], request["id"]
        assert request["expected"] in request.get("expected_any", [request["expected"]]), request["id"]
    assert {request["expected"] for request in requests(sample)} - {None} == functions(sample)


@pytest.mark.parametrize("sample", SAMPLES)
def test_languages_kinds_and_splits_are_spread(sample: str):
    languages = Counter(request["language"] for request in requests(sample))
    assert set(languages) == {"en", "es", "ru", "bn"}
    assert 0.5 <= languages["en"] / languages.total() <= 0.6
    for split in ("tuning", "held-out"):
        part = [request for request in requests(sample) if request["split"] == split]
        assert 0.45 <= len(part) / len(requests(sample)) <= 0.55
        assert {request["language"] for request in part} == set(languages)
        assert {request["kind"] for request in part} == KINDS
        assert {request["expected"] for request in part} == functions(sample) | {None}
    assert sum(request["kind"] == "negative" for request in requests(sample)) >= 6


@pytest.mark.parametrize("sample", SAMPLES)
def test_scripts_are_those_of_the_languages(sample: str):
    scripts = {"ru": "[\u0400-\u04ff]", "bn": "[\u0980-\u09ff]"}
    for request in requests(sample):
        for language, letters in scripts.items():
            has_letters = re.search(letters, str(request["request"])) is not None
            assert has_letters == (request["language"] == language), request["id"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_request_names_a_function_or_copies_its_words(sample: str):
    written = runs(source(sample))
    for request in requests(sample):
        text = str(request["request"])
        for name in functions(sample):
            assert name.casefold() not in text.casefold(), request["id"]
            assert spoken(name) not in spoken(text), request["id"]
        assert not runs(text) & written, request["id"]
