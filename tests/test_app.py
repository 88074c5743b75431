"""The model: edits give new apps, shared texts change together, and every app survives JSON."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workshop.app import App, Edit, Place, Text, Tool, parameters_of
from workshop.errors import EditError, LoadError

SCHEMA = {
    "type": "object",
    "properties": {"title": {"type": "string", "description": "The title."}, "owner": {"type": "string"}},
    "required": ["title"],
}


def tool(name="createNote", place=None, id=None):
    places = {("properties", "title"): place} if place else {}
    return Tool(
        id or f"notes.Notes#{name}",
        name,
        description=Text.of("Creates a note."),
        parameters=parameters_of(SCHEMA, places),
        input_schema=SCHEMA,
    )


def app(*tools):
    return App("notes", "Notes", tools=tools or (tool(),))


def test_an_edit_gives_a_new_app_that_remembers_it():
    before = app()
    after = before.edit("createNote", description="Saves a note.")
    assert before.tool("createNote").description.value == "Creates a note."
    assert after.tool("createNote").description.value == "Saves a note."
    assert after.edits == (Edit("notes.Notes#createNote", "description", "Creates a note.", "Saves a note."),)


def test_a_parameter_edit_reaches_both_the_view_and_the_schema():
    after = app().edit("createNote", "parameters/title", "What the note is called.").tool("createNote")
    assert after.parameter("title").description.value == "What the note is called."
    assert after.parameter("title").schema["description"] == "What the note is called."
    assert after.input_schema["properties"]["title"]["description"] == "What the note is called."


def test_a_text_that_functions_share_changes_in_all_of_them():
    shared = Place("Notes.kt", "kdoc", ((10, 20),))
    both = app(tool("createNote", shared), tool("updateNote", shared), tool("findNote"))
    after = both.edit("createNote", "parameters/title", "New words.")
    assert after.tool("updateNote").parameter("title").description.value == "New words."
    assert after.tool("findNote").parameter("title").description.value == "The title."
    assert len(after.edits) == 1


def test_an_edit_to_the_same_words_is_no_edit():
    same = app()
    assert same.edit("createNote", description="Creates a note.") is same


def test_the_app_place_is_the_text_that_agents_read():
    described = App("a", "A", description=Text.of("Notes.", Place("m.xml", "xml", ((1, 2),))))
    assert described.edit(None, "app", "Notes and tasks.").description.value == "Notes and tasks."
    instructed = App("a", "A", description=Text.of("Old."), instructions=Text.of("Notes."))
    assert instructed.edit(None, "app", "Notes and tasks.").instructions.value == "Notes and tasks."


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("createNot", "description", "x"), "createNote"),
        (("createNote", "parameters/titel", "x"), "title, owner"),
        (("createNote", "summary", "x"), "description, returns or parameters/NAME"),
        ((None, "name", "x"), "app, description or instructions"),
        (("createNote",), "changes nothing"),
    ],
)
def test_a_wrong_edit_says_what_there_is(arguments, words):
    with pytest.raises(EditError, match=words):
        app().edit(*arguments)


def test_functions_of_one_name_are_called_by_id():
    two = app(tool(id="a#createNote"), tool(id="b#createNote"))
    assert two.keys() == ("a#createNote", "b#createNote")
    assert two.tool("b#createNote").id == "b#createNote"
    with pytest.raises(EditError, match="2 functions"):
        two.tool("createNote")


@settings(deadline=None)  # the first example builds the validators
@given(st.text(), st.text(), st.sampled_from(["description", "parameters/title", "returns"]))
def test_every_app_comes_back_from_json(words, name, place):
    before = app(tool(name or "x", Place("N.kt", "kdoc", ((1, 2),), also=()))).edit(name or "x", place, words + "!")
    assert App.from_dict(before.to_dict()) == before


def test_json_of_another_version_or_shape_is_refused_with_its_place():
    data = app().to_dict()
    with pytest.raises(LoadError, match="version 1"):
        App.from_dict(data | {"version": 2})
    with pytest.raises(LoadError, match="tools"):
        App.from_dict(data | {"tools": "none"})
    with pytest.raises(LoadError, match="no JSON"):
        App.from_json("{")
