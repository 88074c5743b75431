"""Which definitions are tools, what makes them so, and what is read of them. Nothing of a source is run."""

import json

import pytest

from tests.formats.python.python_cases import file, load
from workshop.app import App, Hints
from workshop.formats.load import load as load_any

MCP = "from mcp.server.mcpserver import MCPServer\nmcp = MCPServer('x')\n"


@pytest.mark.parametrize(
    ("source", "sdk", "by"),
    [
        (f"{MCP}@mcp.tool()\ndef f(): 'F.'\n", "mcp", "@mcp.tool"),
        ("from mcp.server.fastmcp import FastMCP\ns = FastMCP('x')\n@s.tool\ndef f(): 'F.'\n", "mcp", "@s.tool"),
        (
            "from fastmcp import FastMCP\nserver = FastMCP('x')\n@server.tool\ndef f(): 'F.'\n",
            "fastmcp",
            "@server.tool",
        ),
        ("import fastmcp\nm = fastmcp.FastMCP('x')\n@m.tool\ndef f(): 'F.'\n", "fastmcp", "@m.tool"),
        ("from .app import mcp\nimport fastmcp\n@mcp.tool\ndef f(): 'F.'\n", "fastmcp", "@mcp.tool"),
        ("def add(mcp: 'x'):\n    @mcp.tool()\n    async def f(): 'F.'\n", "", "@mcp.tool"),
        ("from langchain_core.tools import tool\n@tool\ndef f(): 'F.'\n", "langchain", "@tool"),
        ("from langchain.tools import tool as t\nimport t2\n@t2.tool\ndef f(): 'F.'\n", "t2", "@t2.tool"),
        ("from anthropic import beta_tool\n@beta_tool\ndef f(): 'F.'\n", "anthropic", "@beta_tool"),
        ("from agents import function_tool\n@function_tool\ndef f(): 'F.'\n", "agents", "@function_tool"),
        ("def f(): 'F.'\nmodel.bind_tools([f])\n", "", "model.bind_tools(...)"),
        ("def f(): 'F.'\ntools = [f]\nagent = create_agent(tools=tools)\n", "", "create_agent(...)"),
        (f"{MCP}def f(): 'F.'\nmcp.add_tool(f)\n", "mcp", "mcp.add_tool(...)"),
        ("def f(): 'F.'\n", "", "its docstring"),
    ],
)
def test_a_tool_and_what_makes_it_one(source, sdk, by, tmp_path):
    app = load(tmp_path, source + "\ndef other(): pass\n")
    (tool,) = app.tools
    assert (tool.name, tool.description.value) == ("f", "F.")
    assert (tool.extra.get("sdk", ""), tool.extra["picked_by"]) == (sdk, by)
    assert tool.extra["docstring"] == "F."
    assert source.splitlines()[tool.origin.line - 1].endswith("def f(): 'F.'")
    assert app.unread == ()


@pytest.mark.parametrize(
    ("decorator", "name", "description"),
    [
        ("@tool('g')", "g", "F."),
        ("@tool('g', description='G.')", "g", "G."),
        ("@tool(name='g')", "g", "F."),
        ("@tool(name_override='g', description_override='G.')", "g", "G."),
        ("@tool(description=None)", "f", "F."),
        ("@tool(description=WORDS)", "f", "Words."),
        ("@tool(parse_docstring=True)", "f", "F."),
    ],
)
def test_a_decorator_may_name_and_describe(decorator, name, description, tmp_path):
    app = load(tmp_path, f"WORDS = 'Words.'\n{decorator}\ndef f(): 'F.'\n")
    (tool,) = app.tools
    assert (tool.name, tool.description.value) == (name, description)
    assert tool.extra.get("switches") == ({"parse_docstring": True} if "parse" in decorator else None)
    assert ("docstring" in tool.extra) == (description == "F.")


def test_only_what_an_agent_fills_is_a_parameter(tmp_path):
    source = f"""{MCP}
class Tools:
    @mcp.tool()
    def f(self, a: int, ctx: Context, c: "Context[X] | None" = None, config: RunnableConfig = None,
          state: Annotated[dict, InjectedState] = None, db=Depends(connect), *args, b: str, **kwargs) -> None:
        'F.'
        raise ValueError("no")
"""
    (tool,) = load(tmp_path, source.replace('"Context[X] | None"', "Context[X] | None")).tools
    assert [(each.name, each.required) for each in tool.parameters] == [("a", True), ("b", True)]
    assert tool.code.throws == ("ValueError",)
    assert tool.output_schema is None
    assert tool.returns.place is None


def test_a_context_of_ones_own_is_a_parameter(tmp_path):
    source = "class Context(BaseModel):\n    'Where.'\n    a: int\ndef f(context: Context): 'F.'\n"
    assert [each.pointer for each in load(tmp_path, source).tools[0].parameters] == ["context", "context/a"]


@pytest.mark.parametrize(
    "annotations",
    [
        "ToolAnnotations(readOnlyHint=True, destructiveHint=False)",
        "ToolAnnotations(read_only_hint=True, destructive_hint=False)",
        "{'readOnlyHint': True, 'destructiveHint': False, 'idempotentHint': 'yes'}",
        "SAFE",
    ],
)
def test_hints_are_read(annotations, tmp_path):
    source = f"{MCP}SAFE = dict(a=1)\nSAFE2 = 1\n@mcp.tool(title='T', annotations={annotations})\ndef f(): 'F.'\n"
    source = source.replace("dict(a=1)", "ToolAnnotations(readOnlyHint=True, destructiveHint=False)")
    (tool,) = load(tmp_path, source).tools
    assert tool.hints == Hints(read_only=True, destructive=False)
    assert (tool.title, "hints" in tool.carries) == ("T", True)


def test_a_pydantic_model_is_a_tool_where_it_is_handed_over(tmp_path):
    source = """from pydantic import BaseModel, Field
from openai import pydantic_function_tool
class Inner(BaseModel):
    '''Inner.'''
    x: int
class Find(BaseModel):
    '''Finds notes.

    Attributes:
        query: Not a section here.
    '''
    model_config = {}
    _private: int = 1
    query: str = Field(..., description="What to find.")
    inner: Inner
tools = [pydantic_function_tool(Find, name="find_notes", description="Overrides.")]
llm.bind_tools([Find])
"""
    app = load(tmp_path, source)
    (tool,) = app.tools
    assert (tool.name, tool.description.value) == ("find_notes", "Overrides.")
    assert {each.pointer: each.description.value for each in tool.parameters} == {
        "query": "What to find.",
        "inner": "Inner.",
        "inner/x": "",
    }
    (tool,) = load(tmp_path, source.replace("tools = [pyd", "x = [no")).tools
    assert tool.description.value == "Finds notes.\n\nAttributes:\n    query: Not a section here."


def test_models_of_a_single_file_are_tools_where_there_is_nothing_else(tmp_path):
    source = "class A(BaseModel):\n    'A.'\n    x: int\nclass _B(BaseModel):\n    'B.'\nclass C(BaseModel): pass\n"
    assert [tool.name for tool in load(tmp_path, source).tools] == ["A"]


def test_a_model_gives_the_arguments_of_a_langchain_tool(tmp_path):
    source = """
class Args(BaseModel):
    query: str = Field(description="What to find.")
@tool("find", args_schema=Args)
def f(query): 'Finds.'
class Look(BaseTool):
    name: str = "look"
    description: str = "Looks."
    args_schema: Type[BaseModel] = Args
    def _run(self, query, run_manager: CallbackManagerForToolRun = None): ...
class Peek(BaseTool):
    name = "peek"
    description = "Peeks."
    def _run(self, a: int): ...
made = StructuredTool.from_function(func=g, name="made", description="Made.")
def g(b: int): 'G.'
"""
    tools = load(tmp_path, source).tools
    assert [(tool.name, tool.description.value) for tool in tools] == [
        ("find", "Finds."),
        ("look", "Looks."),
        ("peek", "Peeks."),
        ("made", "Made."),
    ]
    assert [[each.pointer for each in tool.parameters] for tool in tools] == [["query"], ["query"], ["a"], ["b"]]
    assert tools[1].parameters[0].description.value == "What to find."
    assert all(tool.description.place for tool in tools)


def test_tools_of_a_low_level_server_are_read_with_their_dictionaries(tmp_path):
    source = """
import mcp.types as types
from mcp.server import Server
server = Server("Low", instructions="Be low.")
SCHEMA = {"type": "object", "properties": {"b": {"type": "integer", "description": "The b."}}}
async def list_tools():
    return [
        types.Tool(name="one", description="One.", inputSchema={
            "type": "object", "required": ["a"],
            "properties": {"a": {"type": "string", "description": "The a.", "enum": ["x", "y"]}, **MORE},
        }),
        types.Tool(name="two", description="Two.", inputSchema=SCHEMA),
        types.Tool(name="three", description="Three.", inputSchema=Model.model_json_schema()),
        types.Tool(name=NAME, description="Unknown."),
    ]
class Model(BaseModel):
    c: int = Field(description="The c.")
"""
    app = load(tmp_path, source)
    assert (app.name, app.instructions.value) == ("Low", "Be low.")
    assert [tool.name for tool in app.tools] == ["one", "two", "three"]
    found = {each.pointer: each.description for tool in app.tools for each in tool.parameters}
    assert {name: text.value for name, text in found.items()} == {"a": "The a.", "b": "The b.", "c": "The c."}
    assert all(text.place for text in found.values())
    assert app.tools[0].input_schema["properties"]["a"]["enum"] == ["x", "y"]


def test_instructions_and_name_of_a_server_in_another_file_are_the_apps(tmp_path):
    file(tmp_path, "from fastmcp import FastMCP\nmcp = FastMCP(name='Notes', instructions='Keeps notes.')\n", "app.py")
    file(tmp_path, "from app import mcp\n@mcp.tool\ndef f(): 'F.'\n")
    app = load_any(tmp_path)
    assert (app.name, app.instructions.value, app.carries) == ("Notes", "Keeps notes.", ("app-description",))
    assert app.instructions.place.file == "app.py"


def test_a_folder_gives_marked_tools_only_and_leaves_tests_out(tmp_path):
    for name, source in {
        "a.py": "@tool\ndef a(): 'A.'\n",
        "b.py": "def plain(): 'Not a tool.'\n",
        "test_c.py": "@tool\ndef c(): 'C.'\n",
    }.items():
        file(tmp_path, source, name)
    (tmp_path / "tests").mkdir()
    file(tmp_path / "tests", "@tool\ndef d(): 'D.'\n", "d.py")
    app = load_any(tmp_path)
    assert [tool.name for tool in app.tools] == ["a"]
    assert [each.path for each in app.files] == ["a.py"]


def test_nothing_of_a_source_is_run(tmp_path):
    mark = tmp_path / "ran"
    run = f"__import__('pathlib').Path({str(mark)!r}).touch()"
    source = (
        f"{run}\n{MCP}@mcp.tool(description={run})\ndef f(a: {run} = {run}, b: '{run}' = 1):\n    'F.'\n    {run}\n"
    )
    app = load(tmp_path, source.replace(f"'{run}'", json.dumps(run)))
    assert [tool.name for tool in app.tools] == ["f"]
    assert not mark.exists()


def test_an_app_of_python_comes_back_from_json(tmp_path):
    app = load(tmp_path, f"{MCP}@mcp.tool()\ndef f(a: int): 'F.'\n")
    assert App.from_json(app.to_json()) == app
