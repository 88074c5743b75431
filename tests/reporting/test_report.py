"""`ws.report`: what it computes, what it writes, how it fails."""

import hashlib
import os
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.views import examples
from workshop.app import SourceFile
from workshop.errors import SaveError, UsageError
from workshop.reporting.page import Report, report

WHEN = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """The rooms that compute, with hand-written results; gives what each was asked with."""
    calls: dict[str, dict[str, Any]] = {}

    def stand_in(module: str, name: str, result: Any) -> None:
        def computed(*given: Any, **options: Any) -> Any:
            calls[name] = {**options, "given": given}
            return result

        made = ModuleType(module)
        setattr(made, name, computed)
        monkeypatch.setitem(sys.modules, module, made)

    stand_in("workshop.guidelines.check", "check", examples.findings())
    stand_in("workshop.guidelines.page", "page", "# rule\n\nWhat it finds.\n")
    stand_in("workshop.rewrite.suggest", "suggest", examples.suggestions())
    stand_in("workshop.similarity.overlap", "overlap", examples.overlap())
    stand_in("workshop.trials.run", "evaluate", examples.trial())
    return calls


def test_it_computes_what_is_not_given(tmp_path: Path, asked: dict[str, dict[str, Any]]) -> None:
    report(examples.app(), tmp_path / "review.html", profile="mcp", encoder="mini")
    assert asked["overlap"]["encoder"] == "mini"
    assert asked["check"]["overlap"] == examples.overlap()
    assert asked["check"]["given"] == (examples.app(), "mcp")
    assert asked["suggest"]["profile"] == "mcp"
    assert "evaluate" in asked


def test_it_computes_nothing_that_is_given(tmp_path: Path, asked: dict[str, dict[str, Any]]) -> None:
    report(
        examples.app(), tmp_path / "review.html", findings=examples.findings(), overlap=examples.overlap(),
        trial=examples.trial(), suggestions=examples.suggestions(),
    )  # fmt: skip
    assert set(asked) == {"page"}


def test_the_report_knows_its_file(tmp_path: Path) -> None:
    target = tmp_path / "review.html"
    made = report(examples.app(), target, when=WHEN)
    data = target.read_bytes()
    assert made == Report(target, len(data), hashlib.sha256(data).hexdigest(), data.decode())
    assert made.html not in repr(made)
    assert Report.from_json(made.to_json()).sha256 == made.sha256
    assert report(examples.app(), target, when=WHEN) == made


def test_it_replaces_an_earlier_report_and_leaves_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "review.html"
    report(examples.app(), str(target), when=WHEN)
    made = report(examples.app(), str(target))
    assert target.read_text(encoding="utf-8") == made.html
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("words", [" ", '{"request": "hi"}', "<!doctype html>\n<title>Mine</title>", "\0" * 5000])
def test_a_file_that_is_no_report_is_left_alone(words: str, tmp_path: Path, asked: dict[str, dict[str, Any]]) -> None:
    target = tmp_path / "requests.jsonl"
    target.write_text(words)
    with pytest.raises(UsageError, match="no report of the workshop") as refused:
        report(examples.app(), target)
    assert "Name another file" in str(refused.value)
    assert target.read_text() == words
    assert asked == {}


def test_a_file_of_the_app_is_left_alone_through_links_and_when_it_is_gone(tmp_path: Path) -> None:
    app = replace(examples.app(), root=str(tmp_path), files=(SourceFile("Notes.kt", "0" * 64),))
    (tmp_path / "link.html").symlink_to(tmp_path / "Notes.kt")
    for path in (tmp_path / "Notes.kt", tmp_path / "link.html"):
        with pytest.raises(UsageError, match="a source file of notes-android"):
            report(app, path)
    assert not (tmp_path / "Notes.kt").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such devices")
def test_a_device_or_a_pipe_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/full")
    for path in (tmp_path / "pipe", tmp_path / "link", Path("/dev/full"), Path("/dev/null")):
        with pytest.raises(UsageError, match="A device or a pipe"):
            report(examples.app(), path)
    assert Path("/dev/full").is_char_device()


def test_what_appears_while_it_is_computed_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "review.html"
    monkeypatch.setattr("workshop.reporting.page.page", lambda _: target.write_text("mine") and "page")
    with pytest.raises(UsageError, match="no report of the workshop"):
        report(examples.app(), target)
    assert target.read_text() == "mine"


def test_it_shows_itself(tmp_path: Path) -> None:
    made = report(examples.app(), tmp_path / "review.html")
    bundle = made._repr_mimebundle_()
    assert str(made.path) in str(made)
    assert 'sandbox="allow-scripts"' in bundle["text/html"]
    assert "<!doctype" not in bundle["text/html"]


def test_a_folder_is_refused_before_anything_is_computed(tmp_path: Path, asked: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(UsageError, match="A folder stands here"):
        report(examples.app(), tmp_path)
    with pytest.raises(UsageError, match="does not exist"):
        report(examples.app(), tmp_path / "missing" / "review.html")
    assert asked == {}


def test_a_disk_that_fails_leaves_the_old_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "review.html"
    old = report(examples.app(), target, when=WHEN).html

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SaveError, match="No space left"):
        report(examples.app(), target)
    assert [path.read_text() for path in tmp_path.iterdir()] == [old]
