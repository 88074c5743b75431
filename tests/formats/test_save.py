"""Edits go back into JSON: that text is new, every other text and every other byte is as it was."""

import json
import os
import shutil
import stat
import subprocess

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.formats.lists import LAYOUTS, MCP_TOOL, SCHEMA, SERVER, SHAPES, write
from workshop.app import App
from workshop.errors import SaveError
from workshop.formats import save as save_module
from workshop.formats.load import load
from workshop.formats.samples import sample
from workshop.formats.save import diff, save

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    ['He said "no"', "back\\slash", "two\nlines\r\n", "😀 ñ বাংলা", "\u202e\u2028\x00\x7f", "</script>", "\\u00e9", "/"]
)


def texts(app):
    return {(tool, place): text.value for tool, place, text in app.texts()}


def same_but(before, after, text):
    """Whether the bytes differ in nothing but what stands at the place of the text."""
    place = text.place
    start, end = place.spans[0] if place.spans else (place.insert, place.insert)
    tail = len(before) - end
    return after[:start] == before[:start] and after[len(after) - tail :] == before[end:]


@settings(max_examples=150, deadline=None)
@given(
    data=st.data(),
    shape=st.sampled_from(sorted(SHAPES)),
    layout=st.sampled_from(sorted(LAYOUTS)),
    newline=st.sampled_from(["\n", "\r\n"]),
    end=st.sampled_from(["", "\n"]),
    new=words,
)
def test_any_one_text_of_any_file_comes_back_and_nothing_else_changes(
    tmp_path_factory, data, shape, layout, newline, end, new
):
    folder = tmp_path_factory.mktemp("save")
    path = write(folder, SHAPES[shape], newline=newline, end=end, **LAYOUTS[layout])
    before, app = path.read_bytes(), load(path)
    tool, place, text = data.draw(st.sampled_from([each for each in app.texts() if each[2].place]))
    assume(text.value != new)
    edited = app.edit(tool, place, new)
    saved = save(edited)
    assert texts(saved) == {**texts(app), (tool, place): new}
    assert saved.edits == ()
    assert load(path) == saved
    assert same_but(before, path.read_bytes(), text)
    assert [each.name for each in folder.iterdir()] == ["tools.json"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_missing_descriptions_go_in_where_they_look_at_home(layout, tmp_path):
    definitions = {"Owner": {"type": "object", "properties": {"email": {"maxLength": 80}}}}
    schema = {
        "type": "object",
        "properties": {"title": {"type": "string"}, "owner": {"$ref": "#/$defs/Owner"}},
        "$defs": definitions,
    }
    path = write(tmp_path, {"tools": [{"name": "create", "inputSchema": schema}]}, **LAYOUTS[layout])
    app = load(path).edit("create", description="A").edit("create", "parameters/title", "B")
    saved = save(app.edit("create", "parameters/owner", "C").edit("create", "parameters/owner/email", "D"))
    assert [text.value for _, _, text in saved.texts() if text.value] == ["A", "B", "C", "D"]
    owner = {"type": "object", "description": "C", "properties": {"email": {"maxLength": 80, "description": "D"}}}
    described = {
        "type": "object",
        "properties": {"title": {"type": "string", "description": "B"}, "owner": {"$ref": "#/$defs/Owner"}},
        "$defs": {"Owner": owner},
    }
    whole = {"tools": [{"name": "create", "description": "A", "inputSchema": described}]}
    assert path.read_text() == json.dumps(whole, **LAYOUTS[layout]) + "\n"


def test_missing_instructions_go_in_behind_the_server(tmp_path):
    server = {"serverInfo": {"name": "notes"}, "tools": [MCP_TOOL]}
    path = write(tmp_path, server, indent=2)
    saved = save(load(path).edit(None, "app", "Short."))
    assert saved.instructions.value == "Short."
    after = {"serverInfo": {"name": "notes"}, "instructions": "Short.", "tools": [MCP_TOOL]}
    assert path.read_text() == json.dumps(after, indent=2) + "\n"


def test_an_empty_object_is_filled(tmp_path):
    path = tmp_path / "tools.json"
    path.write_text('[{"name": "a", "inputSchema": {"properties": {"b": {}, "c" :{ }}}}]')
    save(load(path).edit("a", "parameters/b", "B").edit("a", "parameters/c", "C"))
    schema = '{"properties": {"b": {"description": "B"}, "c" :{"description" :"C" }}}'
    assert path.read_text() == f'[{{"name": "a", "inputSchema": {schema}}}]'


def test_null_is_replaced(tmp_path):
    path = write(tmp_path, {**SERVER, "instructions": None, "tools": [{**MCP_TOOL, "description": None}]})
    save(load(path).edit("create", description="New.").edit(instructions="Short."))
    assert json.loads(path.read_text())["instructions"] == "Short."
    assert json.loads(path.read_text())["tools"][0]["description"] == "New."


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        (r"\u00e9", "ñ <a> 😀", r'"\u00f1 <a> \ud83d\ude00"'),
        (r"\u00E9", "ñ", r'"\u00F1"'),
        (r"é \u00e9", "ñ", '"ñ"'),
        (r"a \u003e b", "<é & 'b'>", "\"<é & 'b'\\u003e\""),
        (r"\u003c\u003e\u0026", "<é & b/c>", r'"\u003cé \u0026 b/c\u003e"'),
        (r"\u0027\u0022", 'it\'s "so"', r'"it\u0027s \u0022so\u0022"'),
        (r"\\u003e", "a > b", '"a > b"'),
        ("plain", "ñ \t", '"ñ \\t"'),
    ],
)
def test_new_words_are_escaped_as_the_file_does(old, new, written, tmp_path):
    path = tmp_path / "tools.json"
    path.write_text(f'[{{"name": "a", "description": "x", "title": "{old}", "inputSchema": {{}}}}]')
    save(load(path).edit("a", description=new))
    assert path.read_text() == f'[{{"name": "a", "description": {written}, "title": "{old}", "inputSchema": {{}}}}]'


def test_byte_order_mark_and_mode_are_kept(tmp_path):
    path = tmp_path / "tools.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps([MCP_TOOL]).encode())
    path.chmod(0o640)
    save(load(path).edit("create", description="New."))
    assert path.read_bytes() == b"\xef\xbb\xbf" + json.dumps([{**MCP_TOOL, "description": "New."}]).encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path):
    target = write(tmp_path, [MCP_TOOL], name="real.json")
    link = tmp_path / "link.json"
    link.symlink_to(target)
    save(load(link).edit("create", description="New."))
    assert link.is_symlink()
    assert json.loads(target.read_text())[0]["description"] == "New."


def test_a_file_that_changed_is_not_overwritten(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    app = load(path).edit("create", description="New.")
    path.write_text(path.read_text() + " ")
    before = path.read_bytes()
    for act in (save, diff):
        with pytest.raises(SaveError, match="changed on disk") as caught:
            act(app)
        assert caught.value.where == "tools.json"
    assert path.read_bytes() == before
    path.unlink()
    with pytest.raises(SaveError, match="cannot be read any more"):
        save(app)


def test_when_a_later_file_fails_the_earlier_ones_are_put_back(tmp_path, monkeypatch):
    for name in "abc":
        write(tmp_path, [{**MCP_TOOL, "name": name}], name=f"{name}.json")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    app = load(tmp_path)
    for name in "abc":
        app = app.edit(name, description="New.")
    replace = type(tmp_path).replace

    def failing(self, target):
        if target.name == "b.json" and self.suffix == ".tmp":
            raise PermissionError(13, "Permission denied", str(target))
        return replace(self, target)

    monkeypatch.setattr(type(tmp_path), "replace", failing)
    with pytest.raises(SaveError, match="Permission denied") as caught:
        save(app)
    assert caught.value.where.endswith("b.json")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_that_changes_while_saving_stops_everything(tmp_path, monkeypatch):
    for name in "ab":
        write(tmp_path, [{**MCP_TOOL, "name": name}], name=f"{name}.json")
    app = load(tmp_path).edit("a", description="New.").edit("b", description="New.")
    before = (tmp_path / "a.json").read_bytes()
    replace = type(tmp_path).replace

    def meanwhile(self, target):
        if target.name == "a.json" and b"New." in self.read_bytes():
            (tmp_path / "b.json").write_text("[]")
        return replace(self, target)

    monkeypatch.setattr(type(tmp_path), "replace", meanwhile)
    with pytest.raises(SaveError, match="changed on disk"):
        save(app)
    assert (tmp_path / "a.json").read_bytes() == before
    assert (tmp_path / "b.json").read_text() == "[]"


def test_a_text_without_a_place_is_refused_unless_its_edit_was_taken_back(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    app = load(path)
    edited = app.edit("create", returns="A note.")
    with pytest.raises(SaveError, match="exported, not saved"):
        save(edited)
    assert save(edited.edit("create", returns="")) == app


def test_half_a_character_is_refused(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    before = path.read_bytes()
    with pytest.raises(SaveError, match="half a character") as caught:
        save(load(path).edit("create", description="\ud83d"))
    str(caught.value).encode()
    assert path.read_bytes() == before


def test_no_edits_and_edits_taken_back_change_nothing(tmp_path):
    app = load(write(tmp_path, [MCP_TOOL]))
    back = app.edit("create", description="New.").edit("create", description=app.tools[0].description.value)
    assert (diff(app), diff(back)) == ("", "")
    assert save(back) == save(app) == app


def test_the_last_of_several_edits_counts(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    saved = save(load(path).edit("create", description="One.").edit("create", description="Two."))
    assert saved.tools[0].description.value == "Two."


def test_a_text_that_two_parameters_share_is_written_once(tmp_path):
    item = {"$ref": "#/$defs/Item"}
    schema = {
        "properties": {"a": item, "b": item},
        "$defs": {"Item": {"properties": {"id": {"description": "Old."}}}},
    }
    path = write(tmp_path, [{**MCP_TOOL, "inputSchema": schema}])
    saved = save(load(path).edit("create", "parameters/a/id", "One.").edit("create", "parameters/b/id", "Two."))
    assert saved.tools[0].parameter("a/id").description.value == "Two."


def test_a_saved_app_can_be_edited_saved_and_reopened_from_json(tmp_path):
    path = write(tmp_path, [MCP_TOOL], indent=2)
    app = save(load(path).edit("create", description="Longer words than there were before."))
    app = App.from_json(app.edit("create", "parameters/title", "New title.").to_json())
    assert save(app).tools[0].parameter("title").description.value == "New title."


@pytest.mark.parametrize(("newline", "end"), [("\n", "\n"), ("\n", ""), ("\r\n", "\r\n"), ("\r\n", "")])
def test_patch_applies_the_diff(newline, end, tmp_path):
    folder = tmp_path / "app"
    (folder / "deep er").mkdir(parents=True)
    write(folder, {"tools": [MCP_TOOL]}, newline=newline, end=end, indent=2)
    write(folder / "deep er", {"tools": [{**MCP_TOOL, "name": "b"}]}, newline=newline, end=end)
    shutil.copytree(folder, tmp_path / "copy")
    app = load(folder).edit("create", description="New\u2028words.").edit("b", description="Others.")
    text = diff(app)
    assert "--- a/deep er/tools.json" in text
    assert "+++ b/tools.json" in text
    git = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path)}
    applied = subprocess.run(
        ["git", "apply", "--whitespace=nowarn"],
        check=False,
        cwd=tmp_path / "copy",
        input=text.encode(),
        env=git,
        capture_output=True,
    )
    assert applied.returncode == 0, applied.stderr
    save(app)
    for name in ("tools.json", "deep er/tools.json"):
        assert (tmp_path / "copy" / name).read_bytes() == (folder / name).read_bytes()


def test_a_text_that_its_place_cannot_hold_is_refused(tmp_path, monkeypatch):
    path = write(tmp_path, [MCP_TOOL])
    before = path.read_bytes()
    monkeypatch.setattr("workshop.formats.json_place.encode", lambda words, data: json.dumps(words.strip()))
    with pytest.raises(SaveError, match=r"read again, it would be 'a' and not ' a'"):
        save(load(path).edit("create", description=" a"))
    monkeypatch.setattr("workshop.formats.json_place.encode", lambda words, data: words)
    with pytest.raises(SaveError, match="could not be read again"):
        save(load(path).edit("create", description="bare"))
    assert path.read_bytes() == before


def test_a_schema_stays_what_it_was(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    saved = save(load(path).edit("create", "parameters/owner/email", "Who."))
    assert saved.tools[0].input_schema["required"] == SCHEMA["required"]
    assert saved.tools[0].input_schema["properties"]["owner"]["properties"]["email"]["description"] == "Who."


def test_two_missing_texts_of_one_spot_go_in_one_after_the_other(tmp_path, monkeypatch):
    monkeypatch.setattr("workshop.formats.load._FORMATS", (("tests.formats.tagged_lines", (".tagged",)),))
    monkeypatch.setitem(
        save_module._ENCODERS, "kdoc", lambda words, place, data: words.upper() if "!" in words else words
    )
    path = tmp_path / "one.tagged"
    path.write_bytes(b"fn send\n")
    app = load(path).edit("send", description="Sends.").edit("send", returns="A receipt.")
    saved = save(app)
    assert path.read_text() == "described\ndescription Sends.\nreturns A receipt.\nfn send\n"
    assert [text.value for _, text in saved.tools[0].texts()] == ["Sends.", "A receipt."]
    with pytest.raises(SaveError, match="it would be 'NOW!' and not 'Now!'") as caught:
        save(saved.edit("send", returns="Now!"))
    assert caught.value.where == "one.tagged"


def test_another_file_of_the_app_that_changed_is_the_one_named(tmp_path):
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps({"tools": [{**MCP_TOOL, "name": name.partition(".")[0]}]}))
    app = load(tmp_path).edit("one", description="New words.")
    (tmp_path / "two.json").write_text((tmp_path / "two.json").read_text() + "\n")
    with pytest.raises(SaveError, match=r"two\.json.*changed on disk"):
        save(app)


def test_an_example_that_comes_with_the_workshop_is_not_written(tmp_path):
    example = sample("devdocs-mcp")
    edited = example.edit("ask_docs", description="Answers a question.")
    assert "+" in diff(edited)
    with pytest.raises(SaveError, match="example"):
        save(edited)
    assert sample("devdocs-mcp") == example
