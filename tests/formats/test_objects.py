"""Live objects as an app: functions, SDK tools, Pydantic classes, dictionaries; nothing is called or imported."""

import functools
import subprocess
import sys
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from tests.formats.lists import CLAUDE, DECLARATION, FLAT, LEGACY, MCP_TOOL, SERVER, write
from workshop.app import App
from workshop.errors import LoadError, SaveError
from workshop.formats.load import load
from workshop.formats.save import diff, save

WORDS, TITLE = "Creates a note.", "The title of the note."


class Note(BaseModel):
    """Creates a note."""

    title: str = Field(description="The title of the note.")
    kind: Literal["todo", "idea"] = "todo"


def create(title: str, note: Note, limit: Annotated[int, Field(ge=1, description="How many.")] = 3, *rest) -> list[str]:
    """Creates a note.

    Args:
        title: The title of the note.

    Returns:
        Its lines.
    """
    raise AssertionError("a function that is loaded is never called")


def words(app):
    (tool,) = app.tools
    return tool.name, tool.description.value, tool.parameter("title").description.value


def test_a_function_is_read_by_its_signature_and_docstring():
    app = load(create)
    (tool,) = app.tools
    assert words(app) == ("create", WORDS, TITLE)
    assert tool.returns.value == "Its lines."
    assert tool.parameter("limit").schema == {"type": "integer", "minimum": 1, "default": 3, "description": "How many."}
    assert tool.parameter("note/title").description.value == TITLE
    assert tool.input_schema["required"] == ["title", "note"]
    assert tool.output_schema == {"type": "array", "items": {"type": "string"}}
    assert [each.pointer for each in tool.parameters] == ["title", "note", "note/title", "note/kind", "limit"]
    assert (app.name, app.files, app.sources, app.root) == ("notebook", (), (), "")
    assert App.from_json(app.to_json()) == app


def test_types_that_no_schema_can_say_are_left_open():
    class Odd:
        pass

    def odd(a: Odd, b: "Nowhere", c=Odd(), d: "int" = 1):  # noqa: F821, B008
        """Odd."""

    (tool,) = load(odd).tools
    assert [each.pointer for each in tool.parameters] == ["a", "b", "c", "d"]


def langchain_tool():
    tools = pytest.importorskip("langchain_core.tools")

    @tools.tool(description=WORDS)
    def create(title: Annotated[str, TITLE]) -> str:
        return title

    return create


def mcp_tool():
    types = pytest.importorskip("mcp.types")
    return types.Tool.model_validate(MCP_TOOL)


def mcp_result():
    types = pytest.importorskip("mcp.types")
    return types.ListToolsResult(tools=[mcp_tool()])


def anthropic_tool():
    anthropic = pytest.importorskip("anthropic")

    @anthropic.beta_tool
    def create(title: str) -> str:
        """Creates a note.

        Args:
            title: The title of the note.
        """
        return title

    return create


def gemini_tool():
    types = pytest.importorskip("google.genai.types")
    return types.Tool(function_declarations=[types.FunctionDeclaration.model_validate(DECLARATION)])


def openai_tool():
    openai = pytest.importorskip("openai")
    return openai.pydantic_function_tool(Note, name="create")


SDK = [langchain_tool, mcp_tool, mcp_result, anthropic_tool, gemini_tool, openai_tool]


@pytest.mark.parametrize("make", SDK, ids=lambda make: make.__name__)
def test_a_tool_of_an_sdk_is_told_by_what_it_offers(make):
    assert words(load(make())) == ("create", WORDS, TITLE)


@pytest.mark.parametrize("value", [MCP_TOOL, CLAUDE, FLAT, LEGACY, DECLARATION], ids=str)
def test_a_dictionary_is_read_in_its_dialect(value):
    for given in (value, [value], {"tools": [value]}):
        assert words(load(given)) == ("create", WORDS, TITLE)


def test_a_pydantic_class_is_a_function_with_its_name():
    assert words(load(Note)) == ("Note", WORDS, TITLE)


def test_what_a_server_says_of_itself_is_the_apps():
    app = load({**SERVER, "tools": [MCP_TOOL]})
    assert (app.name, app.instructions.value) == ("Notes", "Short.")


def test_objects_of_every_kind_and_paths_load_as_one_app(tmp_path):
    path = write(tmp_path, {**SERVER, "tools": [MCP_TOOL]})
    app = load(create, [Note, [CLAUDE, "not a tool"][:1]], str(path))
    assert [tool.id for tool in app.tools] == ["create", "create~2", "Note", "create~3"]
    assert app.name == "Notes"
    assert app.sources == (str(path),)


def test_texts_of_objects_have_no_place_and_those_of_files_beside_them_are_saved(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    app = load(path, Note, {**SERVER, "tools": [CLAUDE]})
    assert not any(text.place for tool in app.tools[1:] for _, text in tool.texts())
    edited = app.edit("create", description="New.")
    assert diff(edited).count("\n+ ") + diff(edited).count("\n+[") == 1
    saved = save(edited)
    assert [tool.description.value for tool in saved.tools] == ["New.", WORDS, WORDS]
    assert saved.instructions.value == "Short."
    with pytest.raises(SaveError, match="exported, not saved"):
        save(saved.edit("Note", description="New."))


def test_an_edit_of_an_object_that_is_taken_back_changes_nothing():
    app = load(Note)
    back = app.edit("Note", description="New.").edit("Note", description=WORDS)
    assert (diff(back), save(back)) == ("", app)


class Secretive:
    name = "x"

    @property
    def parameters(self):
        return {"type": "object"}

    def model_dump(self, **_):
        raise RuntimeError("key sk-123")


@pytest.mark.parametrize(
    "given",
    [3, None, object(), b"bytes", functools.partial(create), int, [], [[]], [3], {}, {"a": 1}, [{"a": 1}], Secretive()],
    ids=lambda given: type(given).__name__,
)
def test_what_is_no_function_is_one_clear_error(given):
    with pytest.raises(LoadError) as error:
        load(given)
    assert error.value.where == "notebook" or error.value.where.startswith("notebook:")
    assert "sk-123" not in str(error.value)
    assert error.value.expected


def test_lists_in_themselves_and_dictionaries_in_themselves_end():
    loop = []
    loop.append(loop)
    ring = {"name": "x", "parameters": {}}
    ring["parameters"]["properties"] = ring
    for given in (loop, ring):
        with pytest.raises(LoadError):
            load(given)


def test_no_sdk_is_imported():
    code = (
        "import sys; from workshop.formats.load import load; load([{'name': 'x', 'parameters': {'type': 'object'}}]); "
        "print([name for name in ('mcp', 'langchain_core', 'openai', 'anthropic', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
