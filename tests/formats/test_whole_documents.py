"""JSON that describes one app as a whole: MCP bundles, the registry's server.json, agent cards, App Actions."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.formats.lists import MCP_TOOL, write
from tests.formats.test_save import same_but, words
from workshop.errors import LoadError
from workshop.formats.load import load
from workshop.formats.save import save

BUNDLE = {
    "manifest_version": "0.3",
    "name": "notes-bundle",
    "display_name": "Notes",
    "description": "Keeps notes.",
    "long_description": "Keeps notes on this machine.",
    "icon": "../../../etc/passwd",
    "server": {
        "type": "node",
        "entry_point": "../../x.js",
        "mcp_config": {"command": "node", "env": {"KEY": "s3cr3t"}},
    },
    "tools": [{"name": "create", "description": "Creates a note."}, {"name": "delete"}],
    "user_config": {"folder": {"type": "directory", "description": "Where notes are kept."}},
}
REGISTRY = {
    "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    "name": "org.example/notes",
    "title": "Notes",
    "description": "Keeps notes.",
    "version": "1.0.0",
    "packages": [{"registryType": "npm", "identifier": "notes", "transport": {"type": "stdio"}}],
    "remotes": [
        {"type": "streamable-http", "url": "https://notes.example/mcp", "headers": [{"name": "X", "value": "v"}]}
    ],
}
CARD = {
    "protocolVersion": "0.3.0",
    "name": "Note taker",
    "description": "Takes notes.",
    "url": "https://notes.example/a2a",
    "capabilities": {},
    "skills": [
        {
            "id": "take",
            "name": "Take a note",
            "description": "Writes down.",
            "tags": ["notes"],
            "examples": ["Note milk"],
        },
        {"id": "find", "name": "Find a note", "tags": []},
    ],
}
ACTIONS = {
    "version": 3,
    "actions": [
        {
            "id": "Notes.Create",
            "description": "Creates a note.",
            "icon": "ms-resource://x",
            "inputs": [{"name": "Words", "kind": "Text"}, {"name": "Picture", "kind": "Photo", "required": True}],
            "inputCombinations": [
                {"inputs": ["Words", "Picture"], "description": "Note ${Words.Text} with a picture"},
                {"inputs": ["Words"], "description": "Note ${Words.Text}"},
            ],
            "outputs": [],
            "invocation": {"type": "Uri", "uri": "notes://create"},
        },
        {"id": "Notes.Delete", "inputs": [], "inputCombinations": []},
    ],
}
WHOLES = {"bundle": BUNDLE, "registry": REGISTRY, "card": CARD, "actions": ACTIONS}


def texts(app):
    return {(tool, place): text.value for tool, place, text in app.texts() if text.value}


def test_a_bundle(tmp_path):
    app = load(write(tmp_path, BUNDLE, name="manifest.json"))
    assert (app.name, app.description.value) == ("Notes", "Keeps notes.")
    assert app.display_description.value == "Keeps notes on this machine."
    assert [(tool.name, tool.description.value) for tool in app.tools] == [
        ("create", "Creates a note."),
        ("delete", ""),
    ]
    assert app.extra["user_config"] == BUNDLE["user_config"]
    assert [file.path for file in app.files] == ["manifest.json"]
    assert "s3cr3t" not in app.to_json()


@pytest.mark.parametrize("version", ["0.1", "0.2"])
def test_a_bundle_of_the_older_name(version, tmp_path):
    old = {key: value for key, value in BUNDLE.items() if key != "manifest_version"} | {"dxt_version": version}
    assert load(write(tmp_path, old)).name == "Notes"


def test_a_browser_extension_is_no_bundle(tmp_path):
    with pytest.raises(LoadError, match="declares no functions"):
        load(write(tmp_path, {"manifest_version": 3, "name": "x", "description": "y", "action": {}}))


def test_a_registry_entry_describes_its_server_alone_or_beside_the_tools(tmp_path):
    path = write(tmp_path, REGISTRY, name="server.json")
    app = load(path)
    assert (app.id, app.name, app.description.value, app.tools) == ("server", "Notes", "Keeps notes.", ())
    write(tmp_path, [MCP_TOOL])
    both = load(tmp_path)
    assert (both.name, both.description.value, [tool.name for tool in both.tools]) == (
        "Notes",
        "Keeps notes.",
        ["create"],
    )
    assert save(both.edit(description="New.")).description.value == "New."


def test_an_agent_card(tmp_path):
    app = load(write(tmp_path, CARD, name="agent-card.json"))
    assert (app.name, app.description.value) == ("Note taker", "Takes notes.")
    take, find = app.tools
    assert (take.id, take.title, take.description.value) == ("take", "Take a note", "Writes down.")
    assert take.extra == {"tags": ["notes"], "examples": ["Note milk"]}
    assert save(app.edit("find", description="Looks up.")).tools[1].description.value == "Looks up."
    assert find.origin.format == "A2A"


def test_actions_with_comments(tmp_path):
    source = json.dumps(ACTIONS, indent=2).replace('"outputs"', '// what comes out\n      "outputs"')
    path = tmp_path / "actions.json"
    path.write_text("/* actions */\n" + source)
    app = load(path)
    create, delete = app.tools
    assert (create.name, create.description.value) == ("Notes.Create", "Creates a note.")
    words = [(each.name, each.description.value, each.required) for each in create.parameters]
    assert words == [("Words", "Note ${Words.Text}", False), ("Picture", "Note ${Words.Text} with a picture", True)]
    saved = save(
        app.edit("Notes.Create", "parameters/Words", "Write ${Words.Text}").edit("Notes.Delete", description="D")
    )
    after = path.read_text()
    assert after == ("/* actions */\n" + source).replace('"Note ${Words.Text}"', '"Write ${Words.Text}"').replace(
        '"id": "Notes.Delete",', '"id": "Notes.Delete",\n      "description": "D",'
    )
    assert saved.tools[1].description.value == "D"
    assert delete.parameters == ()


def test_a_sentence_that_finds_no_input_is_named(tmp_path):
    action = {**ACTIONS["actions"][0], "inputCombinations": [{"inputs": [], "description": "Note nothing"}]}
    app = load(write(tmp_path, {"actions": [action]}, indent=1))
    ((note),) = app.unread
    assert "no input" in note.reason
    assert note.line > 1


@settings(max_examples=120, deadline=None)
@given(data=st.data(), name=st.sampled_from(sorted(WHOLES)), newline=st.sampled_from(["\n", "\r\n"]), new=words)
def test_any_text_comes_back_and_nothing_else_changes(tmp_path_factory, data, name, newline, new):
    path = write(tmp_path_factory.mktemp("whole"), WHOLES[name], newline=newline, indent=2)
    path.write_bytes(b"// a comment" + newline.encode() + path.read_bytes())
    before, app = path.read_bytes(), load(path)
    tool, place, text = data.draw(st.sampled_from([each for each in app.texts() if each[2].place]))
    assume(text.value != new)
    saved = save(app.edit(tool, place, new))
    assert texts(saved) == {key: value for key, value in {**texts(app), (tool, place): new}.items() if value}
    assert same_but(before, path.read_bytes(), text)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({**BUNDLE, "tools": {}}, "no list"),
        ({**BUNDLE, "tools": [{"description": "x"}, MCP_TOOL]}, "no name"),
        ({**CARD, "skills": [{"description": "x"}, *CARD["skills"]]}, "neither an id nor a name"),
        ({**CARD, "skills": [{"id": "x", "description": 7}, *CARD["skills"]]}, "no text"),
        ({**ACTIONS, "actions": [7, *ACTIONS["actions"]]}, "no id"),
        ({**ACTIONS, "actions": [{"id": "x", "description": []}, *ACTIONS["actions"]]}, "no text"),
        (
            {
                **ACTIONS,
                "actions": [{"id": "x", "inputs": 7, "inputCombinations": [7, {"inputs": [[]]}], "description": 7}],
            },
            "no text",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line(bad, reason, tmp_path):
    path = write(tmp_path, bad, indent=1)
    try:
        (note, *_) = load(path).unread
        assert reason in note.reason
        assert note.line > 1
    except LoadError as error:
        assert "no functions" in error.message  # noqa: PT017 - a bundle whose tools are no list has none
