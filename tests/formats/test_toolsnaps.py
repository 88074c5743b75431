"""GitHub toolsnaps: one MCP tool a file, written by Go, without a final newline."""

import pytest

from workshop.errors import LoadError
from workshop.formats.load import load
from workshop.formats.save import save

SNAP = """{
  "annotations": {
    "readOnlyHint": true,
    "title": "List notes"
  },
  "description": "List notes \\u003e 1 \\u0026 so on",
  "inputSchema": {
    "properties": {
      "since": {
        "description": "ISO 8601",
        "type": "string"
      }
    },
    "type": "object"
  },
  "name": "list_notes"
}"""


@pytest.fixture
def folder(tmp_path):
    snaps = tmp_path / "github" / "__toolsnaps__"
    snaps.mkdir(parents=True)
    (snaps / "list_notes.snap").write_text(SNAP)
    (snaps / "list_notes_ff_new_lists.snap").write_text(SNAP.replace("1 ", "2 "))
    (snaps / "buttons.test.js.snap").write_text("// Jest Snapshot v1\n\nexports[`a`] = `\n<b/>\n`;\n")
    return snaps


def test_a_folder_of_snaps_is_one_app(folder):
    app = load(folder)
    assert app.name == "github"
    assert app.unread == ()
    assert [tool.id for tool in app.tools] == ["list_notes", "list_notes_ff_new_lists"]
    assert [tool.name for tool in app.tools] == ["list_notes", "list_notes"]
    assert [tool.extra.get("feature_flag") for tool in app.tools] == [None, "new_lists"]
    assert app.tools[0].description.value == "List notes > 1 & so on"
    assert app.tools[0].hints.read_only is True


def test_one_snap(folder):
    assert load(folder / "list_notes_ff_new_lists.snap").tools[0].extra == {"feature_flag": "new_lists"}


def test_an_edit_keeps_go_s_escapes_and_the_missing_newline(folder):
    save(load(folder).edit("list_notes", description="Lists <notes> & tags"))
    after = (folder / "list_notes.snap").read_bytes().decode()
    assert after == SNAP.replace("List notes \\u003e 1 \\u0026 so on", "Lists <notes\\u003e \\u0026 tags")


def test_another_snapshot_by_itself_is_no_tool(folder):
    with pytest.raises(LoadError):
        load(folder / "buttons.test.js.snap")
