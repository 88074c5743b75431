"""APK and AAB: what is in their assets is read, what is hostile in them is told."""

from __future__ import annotations

import zipfile

import pytest

import workshop as ws
from tests.formats.compiled.made import FULL, V1
from workshop.errors import LoadError
from workshop.formats.compiled import archive


def packed(path, entries, compression=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", compression) as file:
        for name, data in entries.items():
            file.writestr(name, data)
    return path


@pytest.mark.parametrize(
    ("name", "folder"), [("box.apk", "assets/"), ("box.aab", "base/assets/"), ("renamed.bin", "feature/assets/deep/")]
)
def test_what_is_in_the_assets_is_read(tmp_path, name, folder):
    entries = {f"{folder}app_functions.xml": V1, f"{folder}box.xml": FULL, "AndroidManifest.xml": b"\x03\0\x08\0"}
    app = ws.load(packed(tmp_path / name, entries))
    assert [(tool.name, tool.description.value) for tool in app.tools] == [("openBox", "Opens a box."), ("shutBox", "")]
    assert app.tools[0].origin.file == f"{name}!/{folder}box.xml"
    (unread,) = app.unread
    assert "binary XML" in unread.reason


def test_an_archive_without_functions_is_told(tmp_path):
    with pytest.raises(LoadError, match="no functions"):
        ws.load(packed(tmp_path / "a.apk", {"assets/a.xml": "<a/>", "classes.dex": b"dex"}))


def test_a_bomb_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "MAX_UNPACKED", 100_000)
    bomb = FULL.replace("Opens a box.", "x" * 1_000_000)
    app = ws.load(packed(tmp_path / "a.apk", {"assets/bomb.xml": bomb, "assets/good.xml": V1}))
    assert [tool.name for tool in app.tools] == ["openBox", "shutBox"]
    assert ("a.apk!/assets/bomb.xml", True) in [(note.path, "unpacks to more" in note.reason) for note in app.unread]


def test_many_entries_together_are_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "MAX_TOTAL", 50_000)
    entries = {f"assets/{number}.xml": V1 + " " * 20_000 for number in range(20)}
    app = ws.load(packed(tmp_path / "a.apk", entries))
    assert [tool.name for tool in app.tools] == ["openBox", "shutBox"]
    assert any("unpacks to more" in note.reason for note in app.unread)


def test_nothing_is_written_outside_whatever_an_entry_is_called(tmp_path):
    inside = tmp_path / "in"
    inside.mkdir()
    ws.load(packed(inside / "a.apk", {"../assets/evil.xml": V1, "/assets/evil.xml": V1}))
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.apk", "in"]


def test_a_damaged_entry_is_told_and_the_others_are_read(tmp_path):
    path = packed(tmp_path / "a.apk", {"assets/a.xml": FULL, "assets/b.xml": V1}, zipfile.ZIP_STORED)
    path.write_bytes(path.read_bytes().replace(b"Opens a box.", b"Opens a fox."))
    app = ws.load(path)
    assert [tool.name for tool in app.tools] == ["openBox", "shutBox"]
    assert any("cannot be unpacked" in note.reason for note in app.unread)


@pytest.mark.parametrize("keep", [4, 100, -30])
def test_a_cut_archive_gives_one_clear_error(tmp_path, keep):
    path = packed(tmp_path / "a.apk", {"assets/a.xml": FULL})
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(LoadError, match="cannot be opened"):
        ws.load(path)
