"""`load`: several sources as one app, formats only imported when needed, clear words when there is nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.lists import CLAUDE, MCP_TOOL, SERVER, write
from workshop.errors import LoadError
from workshop.formats.load import load
from workshop.formats.save import diff, save

ROOT = Path(__file__).parents[2]


def test_several_sources_become_one_app(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    write(tmp_path / "one", {**SERVER, "tools": [{**MCP_TOOL, "inputSchema": None}, MCP_TOOL]})
    write(tmp_path / "two", [CLAUDE, {}], name="claude.json", indent=1)
    app = load(tmp_path / "one", tmp_path / "two" / "claude.json")
    assert app.name == "Notes + claude"
    assert app.root == str(tmp_path)
    assert [tool.id for tool in app.tools] == ["create", "create~2", "create~3"]
    assert [file.path for file in app.files] == ["one/tools.json", "two/claude.json"]
    assert app.tools[2].origin.file == app.tools[2].description.place.file == "two/claude.json"
    assert app.tools[2].parameter("title").description.place.file == "two/claude.json"
    assert app.instructions.place.file == "one/tools.json"
    line = (tmp_path / "two" / "claude.json").read_text().splitlines().index(" {}") + 1
    namesakes = [("one/tools.json", 1), ("two/claude.json", 2)]
    assert {(note.path, note.line) for note in app.unread} == {("two/claude.json", line), *namesakes}
    assert app.sources == (str(tmp_path / "one"), str(tmp_path / "two" / "claude.json"))


def test_edits_of_several_sources_are_saved_together(tmp_path):
    first = write(tmp_path, [MCP_TOOL], name="first.json")
    second = write(tmp_path, [CLAUDE], name="second.json")
    app = load(first, second).edit("create", description="One.").edit("create~2", description="Two.")
    assert diff(app).count("+++ b/") == 2
    saved = save(app)
    assert [tool.description.value for tool in saved.tools] == ["One.", "Two."]
    assert [load(path).tools[0].description.value for path in (first, second)] == ["One.", "Two."]


def test_a_source_given_twice_or_inside_another_counts_once(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    assert len(load(tmp_path, path, str(tmp_path)).tools) == 1


def test_instructions_that_find_no_room_are_named(tmp_path):
    for name in ("a", "b"):
        write(tmp_path, {**SERVER, "instructions": name, "tools": [MCP_TOOL]}, name=f"{name}.json")
    app = load(tmp_path)
    assert app.instructions.value == "a"
    left_out = ("b.json", "Left out: another file has given the app's instructions already.")
    assert left_out in [(note.path, note.reason) for note in app.unread]


def test_a_source_is_found_again_from_another_folder(tmp_path, monkeypatch):
    path = write(tmp_path, [MCP_TOOL])
    monkeypatch.chdir(tmp_path)
    app = load("tools.json")
    monkeypatch.chdir("/")
    assert save(app.edit("create", description="New.")).tools[0].description.value == "New."
    assert "New." in path.read_text()


def test_an_error_names_the_file_as_it_was_given(tmp_path, monkeypatch):
    (tmp_path / "broken.json").write_text("{")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LoadError) as caught:
        load("broken.json")
    assert caught.value.where == "broken.json:1:2"


@pytest.mark.parametrize("names", [(), ("notes.txt",)])
def test_a_folder_without_functions_says_what_was_looked_for(names, tmp_path):
    pytest.importorskip("workshop.formats.kotlin", reason="the Kotlin room is not there")
    for name in names:
        (tmp_path / name).write_text("nothing")
    with pytest.raises(LoadError, match="no functions in the 1 file" if names else "folder is empty") as caught:
        load(tmp_path)
    assert "AppFunction" in caught.value.expected
    assert "inputSchema" in caught.value.expected
    assert caught.value.where == str(tmp_path)


def test_loading_json_imports_nothing_heavy(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    heavy = "torch transformers sentence_transformers sklearn langchain ipywidgets IPython numpy pydantic tree_sitter"
    code = (
        "import sys; from workshop.formats.load import load; load(sys.argv[1]); "
        f"print([name for name in {heavy.split()} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_functions_of_one_name_are_listed_also_across_sources(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder, [MCP_TOOL])
    app = load(tmp_path / "a", tmp_path / "b")
    assert [tool.id for tool in app.tools] == ["create", "create~2"]
    [note] = app.unread
    assert note.path == "b/tools.json"
    assert note.reason == (
        "A second function is called create (the first: a/tools.json:1); agents cannot tell them apart."
    )


def test_what_is_passed_over_is_listed(tmp_path):
    far = {"type": "object", "properties": {"a": {"$ref": "https://schemas.example/a.json"}}}
    tools = [{**MCP_TOOL, "inputSchema": far}, {"type": "web_search"}]
    (tmp_path / "tools.json").write_text(json.dumps({"tools": tools, "nextCursor": "p2"}))
    reasons = [note.reason for note in load(tmp_path).unread]
    assert any("another document, which is never fetched" in reason for reason in reasons)
    assert any("web_search is run by the provider" in reason for reason in reasons)
    assert any("goes on at another page" in reason for reason in reasons)


def test_a_description_that_instructions_of_another_source_hide_is_named():
    app = load(ROOT / "data" / "notes-android", ROOT / "data" / "devdocs-mcp")
    assert app.agent_text == app.instructions
    assert any("not the description of Quillbox" in note.reason for note in app.unread)
