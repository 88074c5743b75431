"""Edits go back into TypeScript: in the quotes and escapes that stand there, every other byte kept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.round_trip import holds, texts, words
from tests.formats.typescript.cases import SERVER
from workshop.errors import SaveError
from workshop.formats.load import load
from workshop.formats.save import diff, save


@settings(max_examples=150, deadline=None)
@given(data=st.data(), new=words, newline=st.sampled_from(["\n", "\r\n"]), bom=st.sampled_from([b"", b"\xef\xbb\xbf"]))
def test_any_one_text_comes_back_and_nothing_else_changes(tmp_path_factory, data, new, newline, bom):
    path = tmp_path_factory.mktemp("ts") / "server.ts"
    path.write_bytes(bom + SERVER.replace("\n", newline).encode())
    holds(path, data, new)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_all_texts_at_once(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("ts") / "server.ts"
    path.write_text(SERVER)
    app = load(path)
    for tool, place, text in app.texts():
        if text.place:
            app = app.edit(tool, place, data.draw(words))
    assert texts(save(app)) == texts(app)


def saved(tmp_path, source, *edit, **edits):
    path = tmp_path / "server.ts"
    path.write_text(source)
    save(load(path).edit(*edit, **edits))
    return path.read_text()


IMPORT = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n'


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        ('"Old."', 'It\'s "so"', '"It\'s \\"so\\""'),
        ("'Old.'", 'It\'s "so"', "'It\\'s \"so\"'"),
        ("`Old.`", "a `b` ${c} $d\ne", "`a \\`b\\` \\${c} $d\ne`"),
        ('"Old."', "two\nlines\t\\", '"two\\nlines\\t\\\\"'),
        ('"caf\\u00e9"', "ñ 😀", '"\\u00f1 \\ud83d\\ude00"'),
        ('"café \\u00e9"', "ñ", '"ñ"'),
        ('"a " + "b"', "One.", '"One."'),
        ("('a ' +\n  `b`)", "One.", "('One.')"),
        ("['a', \"b\"].join(' ')", "One.", "'One.'"),
        ('"a" as const', "One.", '"One." as const'),
    ],
)
def test_new_words_are_written_as_the_old_ones_were(old, new, written, tmp_path):
    source = f'{IMPORT}server.tool("a", {{}}, async () => {{}});\nserver.registerTool("b", {{ description: %s }}, f);\n'
    assert saved(tmp_path, source % old, "b", description=new) == source % written


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('server.registerTool("b", {}, f);', 'server.registerTool("b", { description: "New." }, f);'),
        (
            'server.registerTool("b", { title: "B", a: 1 }, f);',
            'server.registerTool("b", { title: "B", description: "New.", a: 1 }, f);',
        ),
        (
            "server.registerTool('b', {\n  a: 1,\n}, f); x('', '')",
            "server.registerTool('b', {\n  a: 1,\n  description: 'New.',\n}, f); x('', '')",
        ),
        ('server.tool("b", f);', 'server.tool("b", "New.", f);'),
        ('server.tool("b", { q: z.string() }, f);', 'server.tool("b", "New.", { q: z.string() }, f);'),
        ('m.registerTool({ "name": "b", "x": 1 });', 'm.registerTool({ "name": "b", "description": "New.", "x": 1 });'),
    ],
)
def test_a_missing_description_goes_in_where_it_looks_at_home(before, after, tmp_path):
    source = IMPORT.replace('"', "'") if "'" in before else IMPORT
    assert saved(tmp_path, source + before, "b", description="New.") == source + after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("q: z.string()", 'q: z.string().describe("New.")'),
        ("q: z\n  .string()\n  .min(1)", 'q: z\n  .string()\n  .min(1)\n  .describe("New.")'),
        ("q", 'q: q.describe("New.")'),
        ("q: shared", 'q: shared.describe("New.")'),
        ("q: z.string().describe('').optional()", "q: z.string().describe('New.').optional()"),
        ('q: z.string({ description: "x" })', 'q: z.string({ description: "New." })'),
        ('q: z.string().meta({ description: "x" })', 'q: z.string().meta({ description: "New." })'),
    ],
)
def test_a_parameter_is_described_where_it_is_declared(before, after, tmp_path):
    source = f'{IMPORT}const shared = z.string(), q = z.number();\nserver.tool("b", {{ %s }}, f);\n'
    assert saved(tmp_path, source % before, "b", "parameters/q", "New.") == source % after


def test_missing_instructions_go_in_behind_the_server(tmp_path):
    source = IMPORT + 'const s = new McpServer({ name: "n" }%s);\ns.tool("b", f);\n'
    assert saved(tmp_path, source % "", None, "app", "New.") == source % ', { instructions: "New." }'
    old = ", { capabilities: {} }"
    new = ', { capabilities: {}, instructions: "New." }'
    assert saved(tmp_path, source % old, None, "app", "New.") == source % new


def test_a_text_that_two_functions_share_changes_in_both(tmp_path):
    calls = [f'server.registerTool("{name}", {{ description: d }}, f);\n' for name in "ab"]
    source = IMPORT + 'const d = "Same.";\n' + "".join(calls)
    path = tmp_path / "server.ts"
    path.write_text(source)
    app = save(load(path).edit("a", description="New."))
    assert [tool.description.value for tool in app.tools] == ["New.", "New."]
    assert path.read_text() == source.replace("Same.", "New.")


@pytest.mark.parametrize(
    "words",
    ["`For ${SITE}`", '"a" + SITE', '"a" + /* why */ "b"', "text()", "cond ? 'a' : 'b'"],
)
def test_what_is_put_together_is_not_written(words, tmp_path):
    path = tmp_path / "server.ts"
    path.write_text(f'{IMPORT}const SITE = "here";\nserver.registerTool("b", {{ description: {words} }}, f);\n')
    app = load(path)
    with pytest.raises(SaveError, match="no place in a file"):
        save(app.edit("b", description="New."))


def test_what_cannot_be_parsed_is_not_written(tmp_path):
    path = tmp_path / "server.ts"
    path.write_text(
        f'{IMPORT}server.registerTool("b", {{ description: "Old." title: }}, f);\nserver.tool("c", "C", f);\n'
    )
    app = load(path)
    assert [(note.path, note.line) for note in app.unread][:1] == [("server.ts", 2)]
    with pytest.raises(SaveError, match="no place in a file"):
        diff(app.edit("b", description="New."))
    assert save(app.edit("c", description="New.")).tool("c").description.value == "New."
