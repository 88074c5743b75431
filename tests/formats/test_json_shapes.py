"""Every shape in which functions are kept in JSON gives the same functions."""

import json

import pytest

from tests.formats.lists import (
    CLAUDE,
    DECLARATION,
    FLAT,
    GEMINI,
    LEGACY,
    MCP_TOOL,
    SCHEMA,
    SERVER,
    SHAPES,
    WORDS,
    write,
)
from workshop.app import App, Hints
from workshop.errors import LoadError
from workshop.formats.load import load


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_read(shape, tmp_path):
    app = load(write(tmp_path, SHAPES[shape], indent=2))
    tool = app.tools[0]
    assert tool.name == "create"
    assert tool.description.value == WORDS
    assert tool.parameter("title").description.value == "The title of the note."
    assert tool.parameter("title").required
    assert [parameter.pointer for parameter in tool.parameters] == ["title", "owner", "owner/email"]
    assert tool.origin.format.lower() == shape.split()[0]
    assert all(text.place for _, place, text in app.texts() if place == "description" and _)
    passed_over = {"mcp envelope": "another page", "gemini snake": "googleSearch is run by the provider"}
    assert len(app.unread) == (shape in passed_over)
    assert all(passed_over[shape] in note.reason for note in app.unread)
    assert App.from_json(app.to_json()) == app


def test_places_are_the_bytes_of_the_string_tokens(tmp_path):
    path = write(tmp_path, {"tools": [{**MCP_TOOL, "description": "Schöne Wörter"}]}, ensure_ascii=False)
    tool = load(path).tools[0]
    ((start, end),) = tool.description.place.spans
    assert json.loads(path.read_bytes()[start:end]) == "Schöne Wörter"
    assert load(path).tools[0].origin.line == 1


def test_a_server_names_the_app_and_gives_its_texts(tmp_path):
    server = {**SERVER, "serverInfo": {"name": "n", "title": "Notes", "description": "Keeps notes."}}
    app = load(write(tmp_path, {**server, "tools": [MCP_TOOL], "_source": "npm"}))
    assert app.name == "Notes"
    assert app.instructions.value == "Short."
    assert app.description.value == "Keeps notes."
    assert app.carries == ("app-description",)
    assert app.extra == {"protocolVersion": "2025-11-25", "_source": "npm"}


def test_a_discover_result_keeps_its_name_in_meta(tmp_path):
    meta = {"io.modelcontextprotocol/serverInfo": {"name": "Notes"}}
    result = {"supportedVersions": ["2026-07-28"], "_meta": meta, "tools": [MCP_TOOL]}
    app = load(write(tmp_path, {"jsonrpc": "2.0", "id": 1, "result": result}))
    assert (app.name, app.carries) == ("Notes", ("app-description",))
    assert app.instructions.place.insert is not None


def test_a_bare_tool_list_carries_no_app_description(tmp_path):
    app = load(write(tmp_path, [MCP_TOOL], name="notes.json"))
    assert (app.name, app.carries, app.instructions.place) == ("notes", (), None)


def test_what_mcp_says_beside_the_texts_is_kept(tmp_path):
    annotations = {"readOnlyHint": True, "destructiveHint": False, "title": "Create", "audience": "all"}
    output = {"type": "object", "description": "The note.", "properties": {}}
    tool = {**MCP_TOOL, "annotations": annotations, "outputSchema": output, "_meta": {"a": 1}}
    read = load(write(tmp_path, [tool])).tools[0]
    assert read.hints == Hints(read_only=True, destructive=False)
    assert read.title == "Create"
    assert read.returns.value == "The note."
    assert read.output_schema == output
    assert read.extra == {"_meta": {"a": 1}, "annotations": {"audience": "all"}}
    assert read.carries == ("hints", "returns")


def test_the_title_wins_over_the_annotation(tmp_path):
    tool = {**MCP_TOOL, "title": "New note", "annotations": {"title": "Create"}}
    assert load(write(tmp_path, [tool])).tools[0].title == "New note"


def test_openai_keeps_what_is_its_own(tmp_path):
    chat = load(write(tmp_path, [{"type": "function", "function": {**LEGACY, "strict": True}}])).tools[0]
    assert chat.extra == {"type": "function", "strict": True}
    web = {"type": "web_search"}
    app = load(write(tmp_path, {"model": "m", "tools": [FLAT, web]}))
    assert app.extra == {"model": "m", "hosted_tools": [web]}
    assert len(app.tools) == 1


def test_openai_namespaces_keep_equal_names_apart(tmp_path):
    spaces = [{"type": "namespace", "name": name, "description": "d", "tools": [FLAT]} for name in ("crm", "shop")]
    app = load(write(tmp_path, {"tools": spaces}))
    assert [tool.id for tool in app.tools] == ["crm.create", "shop.create"]
    assert [tool.name for tool in app.tools] == ["create", "create"]
    assert app.tools[0].extra["namespace"] == "crm"


def test_an_openai_custom_tool_has_no_parameters(tmp_path):
    app = load(write(tmp_path, [FLAT, {"type": "custom", "name": "sql", "description": "Runs SQL."}]))
    assert [(tool.name, tool.parameters) for tool in app.tools][1] == ("sql", ())


def test_gemini_words_become_json_schema_and_the_original_stays(tmp_path):
    tool = load(write(tmp_path, [{"functionDeclarations": [DECLARATION]}])).tools[0]
    assert tool.input_schema["type"] == "object"
    title = {"type": ["string", "null"], "description": "The title of the note.", "maxLength": 80}
    assert tool.input_schema["properties"]["title"] == title
    assert tool.parameter("owner/email").schema["enum"] == ["a", None]
    assert tool.extra == {"parameters": GEMINI}


def test_a_gemini_response_is_what_the_function_returns(tmp_path):
    response = {"type": "OBJECT", "description": "The note."}
    tool = load(write(tmp_path, [{**DECLARATION, "response": response}])).tools[0]
    assert tool.returns.value == "The note."
    assert tool.output_schema == {"type": "object", "description": "The note."}
    assert tool.carries == ("returns",)


def test_a_list_of_things_called_tools_needs_names_and_descriptions(tmp_path):
    manifest = {"tools": [{"name": "create", "description": WORDS}]}
    assert load(write(tmp_path, manifest)).tools[0].input_schema == {}
    with pytest.raises(LoadError, match="declares no functions"):
        load(write(tmp_path, {"tools": [{"name": "hammer"}]}))


@pytest.mark.parametrize(
    "other",
    [
        [{"type": "function", "name": "transfer", "inputs": [], "outputs": []}],
        {"method": "initialize", "params": {"protocolVersion": "1", "clientInfo": {"name": "c"}}},
    ],
    ids=["ethereum abi", "initialize request"],
)
def test_what_only_looks_alike_is_no_tool_list(other, tmp_path):
    with pytest.raises(LoadError, match="declares no functions") as caught:
        load(write(tmp_path, other))
    assert caught.value.where.endswith("tools.json:1")
    assert "inputSchema" in caught.value.expected


def test_a_folder_gives_every_list_in_it_and_passes_over_the_rest(tmp_path):
    write(tmp_path, {"jsonrpc": "2.0", "id": 0, "result": SERVER}, name="initialize.json")
    write(tmp_path, {"tools": [MCP_TOOL]}, name="page1.json")
    write(tmp_path, {"tools": [CLAUDE]}, name="page2.json")
    write(tmp_path, {"name": "package", "version": "1"}, name="package.json")
    app = load(tmp_path)
    assert (app.name, app.instructions.value) == ("Notes", "Short.")
    assert [tool.id for tool in app.tools] == ["create", "create~2"]
    assert [file.path for file in app.files] == ["initialize.json", "page1.json", "page2.json"]
    assert [note.path for note in app.unread] == ["page2.json"]


def test_a_folder_without_a_server_gives_its_own_name(tmp_path):
    write(tmp_path, SCHEMA, name="schema.json")
    write(tmp_path, [MCP_TOOL])
    assert load(tmp_path).name == tmp_path.name
