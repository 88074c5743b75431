"""Dumps of real servers load whole and take edits; skipped where the reference data is absent."""

import json
import os
import shutil
from pathlib import Path

import pytest

from workshop.formats.load import load
from workshop.formats.save import diff, save

_SHARED = Path(os.environ.get("WORKSHOP_SHARED") or Path(__file__).resolve().parents[2] / ".." / "shared")
DUMPS = sorted((_SHARED / "data" / "mcp").glob("*.json"))

pytestmark = pytest.mark.skipif(not DUMPS, reason="the reference data is not on this machine")


def words(app):
    return {(tool, place): text.value for tool, place, text in app.texts()}


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.stem)
def test_a_real_list_has_all_its_tools_and_takes_an_edit_of_every_text(path, tmp_path):
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    app = load(copy)
    before = json.loads(path.read_text())
    assert [tool.name for tool in app.tools] == [tool["name"] for tool in before["tools"]]
    edited = app
    for tool, place, text in app.texts():
        if text.place:
            edited = edited.edit(tool, place, f'{text.value} Ünicode "{place}"\n')
    changed = diff(edited)
    saved = save(edited)
    assert words(saved) == words(edited)
    assert changed.startswith(f"--- a/{path.name}")
    for tool, place, text in app.texts():
        if text.value:
            saved = saved.edit(tool, place, text.value)
    back = save(saved)
    assert {key: value for key, value in words(back).items() if words(app)[key]} == {
        key: value for key, value in words(app).items() if value
    }
