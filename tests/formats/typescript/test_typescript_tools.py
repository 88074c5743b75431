"""What a TypeScript source registers: functions, hints, the server, and what stays out."""

import pytest

from tests.formats.typescript.cases import SERVER
from workshop.app import Hints
from workshop.errors import LoadError
from workshop.formats.load import load

IMPORT = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n'


def read(tmp_path, source, name="server.ts"):
    path = tmp_path / name
    path.write_text(source)
    return load(path)


@pytest.fixture
def app(tmp_path):
    return read(tmp_path, SERVER)


def test_every_way_to_register_is_read(app):
    assert [tool.name for tool in app.tools] == ["find", "water", "rest", "plant", "show"]
    assert [tool.origin.format for tool in app.tools] == ["typescript"] * 4 + ["webmcp"]
    assert app.tools[0].origin.line == 34
    assert app.unread == ()


def test_the_server_speaks_for_itself(app):
    assert app.name == "garden"
    assert app.instructions.value == "Plants.\nGrown here."


def test_names_and_concatenations_are_followed(app):
    find = app.tool("find")
    assert find.title == "Find"
    assert find.description.value == "Finds plants by name. All of them."
    assert find.hints == Hints(read_only=True, open_world=False)
    assert find.parameter("query").description.value == 'It\'s the "name"'
    assert find.parameter("limit").description.value == "How many"


def test_zod_becomes_json_schema(app):
    assert app.tool("find").input_schema == {
        "type": "object",
        "properties": {
            "limit": {"type": "integer", "minimum": 1, "maximum": 9, "default": 3, "description": "How many"},
            "query": {"type": "string", "description": 'It\'s the "name"'},
            "sort-by": {"type": "string", "enum": ["few", "many"]},
            "where": {
                "type": "object",
                "properties": {
                    "bed": {"type": ["string", "null"]},
                    "sunny": {"type": "boolean", "default": True, "description": "In the sun?"},
                },
                "required": ["bed"],
            },
            "kinds": {"type": "array", "items": {"type": "string", "enum": ["tree", "bush"]}},
        },
        "required": ["query", "kinds"],
    }


def test_the_older_form_takes_its_arguments_in_any_number(app):
    assert app.tool("water").description.value == "Waters a plant."
    assert app.tool("water").hints == Hints(destructive=False)
    assert list(app.tool("water").input_schema["properties"]) == ["id"]
    assert app.tool("rest").description.value == ""
    assert not app.tool("rest").parameters


def test_web_mcp_has_json_schema_as_it_is(app):
    show = app.tool("show")
    assert show.input_schema["required"] == ["id"]
    assert show.parameter("size").description.value == "In px"


ZOD = [
    ("z.string().min(2).max(5)", {"type": "string", "minLength": 2, "maxLength": 5}),
    ("z.string().email()", {"type": "string", "format": "email"}),
    ("z.email()", {"type": "string", "format": "email"}),
    ("z.iso.date()", {"type": "string", "format": "date"}),
    ("z.date()", {"type": "string", "format": "date-time"}),
    ("z.coerce.number().positive()", {"type": "number", "exclusiveMinimum": 0}),
    ("z.string().regex(/^a+$/)", {"type": "string", "pattern": "^a+$"}),
    ("z.literal(3)", {"const": 3}),
    ('z.union([z.string(), z.number()])', {"anyOf": [{"type": "string"}, {"type": "number"}]}),
    ('z.string().or(z.null())', {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    ("z.array(z.string()).min(1)", {"type": "array", "items": {"type": "string"}, "minItems": 1}),
    ("z.string().array()", {"type": "array", "items": {"type": "string"}}),
    ("z.record(z.string(), z.number())", {"type": "object", "additionalProperties": {"type": "number"}}),
    ("z.tuple([z.string()])", {"type": "array", "prefixItems": [{"type": "string"}]}),
    ("z.any()", {}),
    ("z.preprocess((v) => v, z.string())", {"type": "string"}),
    ("z.string().transform((v) => v).refine(f)", {"type": "string"}),
    ("z.object({ a: z.string() }).strict()",
     {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}),
    ("Base.extend({ b: z.number() }).omit({ a: true })",
     {"type": "object", "properties": {"b": {"type": "number"}}, "required": ["b"]}),
    ("Base.partial()", {"type": "object", "properties": {"a": {"type": "string"}}, "required": []}),
    ("z.object(Base.shape)", {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}),
]  # fmt: skip


@pytest.mark.parametrize(("source", "schema"), ZOD, ids=[source for source, _ in ZOD])
def test_the_kinds_and_steps_of_zod(source, schema, tmp_path):
    base = "const Base = z.object({ a: z.string() });\n"
    app = read(tmp_path, f'{IMPORT}{base}server.tool("a", {{ q: {source} }}, f);\n')
    assert app.tools[0].input_schema["properties"]["q"] == schema
    assert app.unread == ()


@pytest.mark.parametrize("step", ["optional()", "nullish()", "default('x')"])
def test_what_may_be_left_out_is_not_required(step, tmp_path):
    app = read(tmp_path, f'{IMPORT}server.tool("a", {{ q: z.string().{step}.describe("Q") }}, f);\n')
    assert not app.tools[0].parameter("q").required
    assert app.tools[0].parameter("q").description.value == "Q"


def test_a_schema_that_holds_itself_ends(tmp_path):
    node = "const Node = z.object({ name: z.string(), below: z.lazy(() => z.array(Node)) });\n"
    app = read(tmp_path, f'{IMPORT}{node}server.registerTool("a", {{ inputSchema: Node }}, f);\n')
    assert [each.pointer for each in app.tools[0].parameters] == ["name", "below"]


def test_inner_names_hide_outer_ones(tmp_path):
    source = f"""{IMPORT}const text = "outer";
function one(server) {{ const text = "inner"; server.registerTool("a", {{ description: text }}, f); }}
function two(server, text) {{ server.registerTool("b", {{ description: text }}, f); }}
let other = "x"; server.registerTool("c", {{ description: other }}, f);
for (const text of texts) server.registerTool("d", {{ description: text }}, f);
"""
    app = read(tmp_path, source)
    assert [tool.description.value for tool in app.tools] == ["inner", "", "", ""]
    assert [(note.line, "program runs" in note.reason) for note in app.unread] == [(4, True), (5, True), (6, True)]


def test_what_only_a_running_program_knows_is_listed(tmp_path):
    source = f"""{IMPORT}import {{ shape, name }} from "./other.js";
server.registerTool(name, {{}}, f);
server.registerTool("a", {{ description: `In ${{place}}`, inputSchema: shape }}, f);
server.registerTool("b", {{ inputSchema: {{ q: shape.q, ...shape }} }}, f);
"""
    app = read(tmp_path, source)
    assert app.tool("a").description.value == "In ${place}"
    assert app.tool("b").input_schema["properties"] == {"q": {}}
    assert [note.line for note in app.unread] == [3, 4, 4, 5, 5]


def test_low_ranking_files_of_a_project_are_left_out(tmp_path):
    register = IMPORT + 'server.tool("{}", f);\n'
    for name in ("src/a.ts", "src/b.d.ts", "src/b.test.ts", "tests/b.ts", "src/__tests__/b.js", "dist/b.js",
                 "node_modules/x/b.js", "src/c.mjs", "src/d.tsx"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(register.replace("{}", path.stem))
    app = load(tmp_path)
    assert [tool.name for tool in app.tools] == ["a", "c", "d"]
    assert app.name == tmp_path.name


def test_javascript_and_jsx_are_read(tmp_path):
    source = IMPORT + 'const view = <b title="x">y</b>;\nserver.tool("a", "A tool.", f);\n'
    assert read(tmp_path, source, "server.jsx").tools[0].description.value == "A tool."


def test_tools_of_other_libraries_are_no_functions(tmp_path):
    with pytest.raises(LoadError, match="no functions"):
        read(tmp_path, 'hammer.tool("nail", "A nail.", f);\nregisterTool("x", {});\n')
