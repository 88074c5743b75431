"""Bad input: what is good loads, the rest is named with its line; nothing hangs and nothing crashes."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.lists import FLAT, MCP_TOOL, SCHEMA, write
from workshop.errors import LoadError
from workshop.formats.json_document import Document
from workshop.formats.json_text import MAX_DEPTH
from workshop.formats.load import load
from workshop.formats.source import MAX_BYTES


def notes(app):
    return [(note.line, note.reason) for note in app.unread]


def attempt(read, *arguments):
    try:
        return read(*arguments)
    except LoadError as error:
        return error


def refused(path, data, tmp_path):
    file = tmp_path / path
    file.write_bytes(data)
    with pytest.raises(LoadError) as caught:
        load(file)
    return caught.value, file


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"inputSchema": SCHEMA}, "no name"),
        ({"name": " ", "inputSchema": SCHEMA}, "no name"),
        ({}, "no name"),
        ("text", "no function declaration"),
        (None, "no function declaration"),
        ([], "no function declaration"),
    ],
)
def test_an_entry_that_is_no_function_is_named_with_its_line(bad, reason, tmp_path):
    app = load(write(tmp_path, {"tools": [MCP_TOOL, bad]}, indent=1))
    assert [tool.name for tool in app.tools] == ["create"]
    ((line, words),) = notes(app)
    assert reason in words
    assert line > 3
    assert app.unread[0].path == "tools.json"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"description": 7}, "The description of create is no text: 7."),
        ({"description": ["a"]}, "The description of create is no text"),
        ({"inputSchema": "x"}, 'The inputSchema of create is no JSON Schema object: "x".'),
        ({"inputSchema": {"properties": {"a": {"description": {}}}}}, "The description of create/a is no text: {}."),
        ({"inputSchema": {"properties": {"a": {"$ref": "#/$defs/Gone"}}}}, "create refers to #/$defs/Gone"),
        ({"annotations": {"readOnlyHint": "yes"}}, "readOnlyHint is neither true nor false."),
    ],
)
def test_a_bad_part_leaves_the_rest_of_the_function(change, reason, tmp_path):
    tool = {**MCP_TOOL, **change}
    app = load(write(tmp_path, {"tools": [tool]}, indent=1))
    assert app.tools[0].name == "create"
    ((line, words),) = notes(app)
    assert reason in words
    lines = (tmp_path / "tools.json").read_text().splitlines()
    assert any(sign in lines[line - 1] for sign in ("description", "inputSchema", "readOnlyHint", "$ref"))


def test_two_functions_of_one_name_get_two_ids(tmp_path):
    app = load(write(tmp_path, [MCP_TOOL, {**MCP_TOOL, "name": "create~2"}, MCP_TOOL, MCP_TOOL]))
    assert [tool.id for tool in app.tools] == ["create", "create~2", "create~3", "create~4"]
    assert app.edit("create~3", description="Other.").tools[0].description.value == "Creates a note."


def test_missing_and_null_parts_are_no_errors(tmp_path):
    flat = {"type": "function", "name": "ping", "description": None, "parameters": None}
    app = load(write(tmp_path, [FLAT, flat]))
    assert notes(app) == []
    assert app.tools[1].input_schema == {}


def test_a_list_in_which_nothing_is_good_is_an_error_with_its_line(tmp_path):
    with pytest.raises(LoadError, match="no name") as caught:
        load(write(tmp_path, {"tools": [{"description": "Lost.", "type": "function", "function": {}}]}, indent=1))
    assert caught.value.where.endswith("tools.json:6")


@pytest.mark.parametrize(
    ("data", "message", "place"),
    [
        (b'{"tools": [\n  {"name": }]}', "no valid JSON", ":2:12"),
        (b'{"tools": [\n  {"name": "a", "inputSchema": {', "no valid JSON", ":2:33"),
        (b"", "empty", ""),
        (b" \n ", "empty", ""),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary", ""),
        (b'{"a": "\xe4"}', "not UTF-8", ":1:8"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0\xff", "binary", ""),
        (b'{"tools": [\0]}', "binary", ""),
        ('{"tools": []}'.encode("utf-16"), "UTF-16", ""),
        ('{"tools": []}'.encode("utf-16-le"), "UTF-16", ""),
        (b"[1, NaN]", "NaN is not part of JSON", ":1:5"),
        (b'{"a":\n' + b"9" * 5000 + b"}", "no number that can be read", ":2:1"),
        (b"[" * 100_000, "nested too deeply", f":1:{MAX_DEPTH + 1}"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply", f":1:{MAX_DEPTH + 1}"),
        (b'{"a": "line\nbreak"}', "no valid JSON", ":1:12"),
        (b"[1] [2]", "no valid JSON", ":1:5"),
        (b'// note\n{"tools": [1 2]}', "no valid JSON", ":2:14"),
        (b'{"tools": [/* never closed', "no valid JSON", ":1:27"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_and_where(data, message, place, tmp_path):
    error, file = refused("tools.json", data, tmp_path)
    assert message in error.message
    assert error.where.startswith(str(file))
    assert error.where.removeprefix(str(file)).startswith(place)


def test_a_list_that_is_nested_too_deeply_says_where(tmp_path):
    deep = json.loads('{"a":' * 200 + "1" + "}" * 200)
    error, _ = refused("tools.json", json.dumps([{**MCP_TOOL, "x": deep}]).encode(), tmp_path)
    assert "nested too deeply" in error.message


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    file = tmp_path / "huge.json"
    with file.open("wb") as handle:
        handle.truncate(MAX_BYTES + 1)
    with pytest.raises(LoadError, match="MB"):
        load(file)


def test_a_missing_path_and_no_path_at_all(tmp_path):
    with pytest.raises(LoadError, match="no file or folder"):
        load(tmp_path / "gone.json")
    with pytest.raises(LoadError, match="nothing to load"):
        load()


def test_a_broken_file_among_good_ones_is_unread(tmp_path):
    write(tmp_path, [MCP_TOOL])
    (tmp_path / "broken.json").write_text('{"tools": [\n{"name"\n')
    (tmp_path / "comments.json").write_text("// no tool list\n{}")
    app = load(tmp_path)
    assert [(note.path, note.line) for note in app.unread] == [("broken.json", 3)]


def test_the_only_file_of_a_folder_is_an_error_when_broken(tmp_path):
    (tmp_path / "only.json").write_text("{")
    with pytest.raises(LoadError) as caught:
        load(tmp_path)
    assert caught.value.where == f"{tmp_path / 'only.json'}:1:2"


def test_of_a_key_that_stands_twice_the_last_counts_and_is_patched(tmp_path):
    path = tmp_path / "tools.json"
    path.write_text('[{"name": "a", "description": "one", "inputSchema": {},\n "description": "two"}]')
    app = load(path)
    assert app.tools[0].description.value == "two"
    assert notes(app) == [(2, "The key 'description' stands twice in one object; the last one counts.")]
    ((start, end),) = app.tools[0].description.place.spans
    assert path.read_bytes()[start:end] == b'"two"'


def test_half_characters_become_replacement_characters_and_are_named(tmp_path):
    path = tmp_path / "tools.json"
    path.write_text(r'[{"name": "a", "inputSchema": {}, "description": "x\ud83dy \ud83d\ude00 \\ud83d"}]')
    app = load(path)
    assert app.tools[0].description.value == "x\ufffdy 😀 \\ud83d"
    assert notes(app) == [(1, r"\ud83d is half a character; it was read as U+FFFD.")]
    app.to_json().encode()


def test_invisible_and_bidirectional_characters_are_kept(tmp_path):
    words = "safe\u202e\u200b\u2066text\u0000\u2028"
    assert load(write(tmp_path, [{**MCP_TOOL, "description": words}])).tools[0].description.value == words


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"a": {"$ref": "#"}}},
        {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"$ref": "#/$defs/A"}}},
        {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"properties": {"b": {"$ref": "#/$defs/A"}}}}},
        {
            "properties": {"a": {"$ref": "#/$defs/d0"}},
            "$defs": {f"d{i}": {"allOf": [{"$ref": f"#/$defs/d{i + 1}"}] * 9} for i in range(12)} | {"d12": {}},
        },
        {
            "properties": {"a": {"$ref": "#/$defs/A", "properties": {"c": {}}}},
            "$defs": {"A": {"properties": {"b": {}}}},
        },
    ],
    ids=["root", "itself", "inside itself", "countless ways", "properties beside"],
)
def test_references_of_every_kind_end(schema, tmp_path):
    app = load(write(tmp_path, [{**MCP_TOOL, "inputSchema": schema}], indent=1))
    assert app.unread == ()
    assert "a" in [parameter.pointer for parameter in app.tools[0].parameters]
    assert all(parameter.description.place for parameter in app.tools[0].parameters)


@pytest.mark.parametrize("piece", [b"/*", b'"', b",  ", b"//", b'\\"', b"/*/", b'",'])
def test_comments_that_never_end_do(piece, tmp_path):
    error, _ = refused("tools.json", b'{"tools": [' + piece * 400_000, tmp_path)
    assert error.message


def test_megabytes_on_one_line(tmp_path):
    tools = [{**MCP_TOOL, "name": f"t{index}", "description": "word " * 2000} for index in range(200)]
    assert len(load(write(tmp_path, tools)).tools) == 200


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                "tools name description inputSchema parameters function type properties $ref result serverInfo "
                "instructions annotations input_schema functionDeclarations outputSchema x".split()
            ),
            inner | st.sampled_from(["function", "object", "OBJECT", "#", "#/x", "namespace"]),
            max_size=6,
        )
    ),
    max_leaves=25,
)


@settings(max_examples=300, deadline=None)
@given(json_values)
def test_any_json_gives_functions_or_a_load_error(tmp_path_factory, value):
    path = write(tmp_path_factory.mktemp("any"), value)
    outcome = attempt(load, path)
    assert outcome.where.startswith(str(path)) if isinstance(outcome, LoadError) else outcome.tools


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(alphabet='{}[]",:\\u0aé \n1', max_size=40).map(str.encode))
def test_any_bytes_give_a_document_or_a_load_error(data):
    outcome = attempt(Document.parse, "x.json", data)
    if isinstance(outcome, LoadError):
        assert outcome.where.startswith("x.json")
    else:
        assert json.loads(data[outcome.root.start : outcome.root.end]) == outcome.value


@settings(deadline=None)
@given(json_values, st.sampled_from([None, 2, "\t"]), st.booleans())
def test_every_value_stands_where_the_document_says(value, indent, ascii_only):
    if "NaN" in json.dumps(value) or "Infinity" in json.dumps(value):
        return
    document = Document.parse("x.json", json.dumps(value, indent=indent, ensure_ascii=ascii_only).encode())
    paths = [()]
    for path in paths:
        node = document.node(path)
        assert json.loads(document.data[node.start : node.end]) == document.at(path)
        paths += [(*path, step) for step in node.inner]
