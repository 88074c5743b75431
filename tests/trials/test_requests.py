from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.trials.fakes import app_of
from workshop.errors import RequestsError
from workshop.trials.requests import requests

NOTES = app_of("createNote", "findNotes")


def file_of(folder: Path, *lines: object) -> Path:
    path = folder / "requests.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), "utf-8")
    return path


def test_lines_become_requests(tmp_path: Path) -> None:
    path = file_of(
        tmp_path,
        {"request": "jot this down", "expected": "createNote", "language": "en", "kind": "direct", "split": "tuning"},
        "",
        {"request": "любая", "expected": None, "id": "x", "candidates": ["createNote"], "generated": True},
        {"request": "both", "expected_any": ["createNote", "findNotes"], "arguments": {"a": 1}},
    )
    first, second, third = requests(path)
    assert (first.id, first.right, first.split) == ("1", ("createNote",), "tuning")
    assert (second.id, second.right, second.generated, second.candidates) == ("x", (), True, ("createNote",))
    assert third.right == ("createNote", "findNotes")


def test_a_separator_inside_a_string_ends_no_line(tmp_path: Path) -> None:
    path = file_of(tmp_path, '{"request": "one\u2028two", "expected": null}')
    assert requests(path)[0].request == "one\u2028two"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "no JSON"),
        ("[]", "no JSON object"),
        ({"request": "x"}, '"expected" is missing'),
        ({"request": "x", "expeted": "createNote"}, "'expeted'"),
        ({"request": 3, "expected": None}, "request: "),
        ({"request": "x", "expected": None, "generated": "yes"}, "generated: "),
        ({"request": "x", "expected": None, "kind": "odd"}, "kind: "),
        ({"request": " ", "expected": None}, "the request is empty"),
        ({"request": "x", "expected": "createNote", "candidates": ["findNotes"]}, "not among the candidates"),
        ({"request": "x", "expected": "dropNote"}, "Notes has no function 'dropNote'"),
        ({"request": "x", "expected": None, "candidates": ["dropNote"]}, "Notes has no function 'dropNote'"),
    ],
)
def test_a_bad_line_is_named_with_file_and_line(tmp_path: Path, line: object, words: str) -> None:
    path = file_of(tmp_path, {"request": "fine", "expected": None}, line)
    with pytest.raises(RequestsError) as raised:
        requests(path, NOTES)
    assert raised.value.where == f"{path}:2"
    assert words in raised.value.message


def test_every_bad_line_is_listed(tmp_path: Path) -> None:
    path = file_of(tmp_path, *["{"] * 9)
    with pytest.raises(RequestsError) as raised:
        requests(path)
    assert [f"{path}:{number}:" in str(raised.value) for number in range(1, 7)] == [True] * 5 + [False]
    assert "and 4 more" in str(raised.value)


def test_an_id_stands_once(tmp_path: Path) -> None:
    line = {"request": "x", "expected": None, "id": "a"}
    with pytest.raises(RequestsError, match="'a' stands twice"):
        requests(file_of(tmp_path, line, line))


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\x00"])
def test_a_file_without_requests_is_an_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "requests.jsonl"
    path.write_bytes(data)
    with pytest.raises(RequestsError):
        requests(path)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RequestsError, match="cannot be read"):
        requests(tmp_path / "none.jsonl")


@pytest.mark.parametrize("inside", [True, False])
def test_an_app_has_the_requests_in_its_source_folder(tmp_path: Path, inside: bool) -> None:
    file_of(tmp_path, {"request": "jot", "expected": "createNote"})
    (tmp_path / "tools.json").write_text("[]")
    app = replace(NOTES, sources=(str(tmp_path if inside else tmp_path / "tools.json"),))
    assert [one.request for one in requests(app)] == ["jot"]


def test_an_app_from_nowhere_gets_generated_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file_of(tmp_path, {"request": "jot", "expected": "createNote"})
    monkeypatch.chdir(tmp_path)
    app = replace(NOTES, sources=("git:HEAD~1",))
    assert all(one.generated for one in requests(app))


def test_requests_of_every_source_count(tmp_path: Path) -> None:
    from workshop.formats.load import load

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        tools = [{"name": f"do_{name}", "description": f"Does {name}.", "inputSchema": {}}]
        (tmp_path / name / "tools.json").write_text(json.dumps({"tools": tools}))
        line = {"request": f"please, {name}", "expected": f"do_{name}", "id": "r1"}
        (tmp_path / name / "requests.jsonl").write_text(json.dumps(line))
    found = requests(load(tmp_path / "one", tmp_path / "two"))
    assert [(request.id, request.expected) for request in found] == [("r1", "do_one"), ("r1~2", "do_two")]
