"""What the AppFunctions compiler leaves of a KDoc, and how the older one differs."""

import pytest

from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.sdks.appfunctions import lost
from workshop.formats.load import load


@pytest.mark.parametrize(
    ("kdoc", "gone"),
    [
        ("\n * Adds a note.\n * @throws FullException when the folder is full\n *   of notes\n ",
         [("@throws", "FullException when the folder is full of notes")]),
        ("\n * Adds a note.\n * @param title Its title.\n * @return The note.\n ", []),
        ("\n * Adds a note.\n * @param [title] Its title.\n ", [("@param", "[title] Its title.")]),
        ("\n * Adds a note.\n * @return\n *   The note.\n ", [("@return", "The note.")]),
        ("\n * Adds a note.\n * @exception Full\n *\n * A paragraph behind it.\n ",
         [("@exception", "Full A paragraph behind it.")]),
        ("\n * Adds a note.\n * @see Notes\n * @since 3\n * @author A\n * @customTag stays\n ", []),
        ("\r\n * Adds a note.\r\n * @throws Full always\r\n ", [("@throws", "Full always")]),
        (" Adds a note. ", []),
        ("", []),
    ],
)  # fmt: skip
def test_blocks_that_no_agent_gets(kdoc, gone):
    assert [(part.what, part.words) for part in lost(kdoc)] == gone


SOURCE = """\
/**
 * A note.
 * @property title Its title, from the class.
 */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Note(
    val title: String,
    /** Its text, at the property. */
    val text: String,
)

class Notes {
    /**
     * Adds a note.
     * @param note The note.
     * @throws FullException when the folder is full
     */
    @AppFunction(isDescribedByKDoc = true)
    suspend fun addNote(context: AppFunctionContext, note: Note): Note = TODO()

    /** Never sent. */
    @AppFunction
    suspend fun clear(context: AppFunctionContext): Unit = TODO()
}
"""


@pytest.fixture
def app(tmp_path):
    path = tmp_path / "Notes.kt"
    path.write_text(SOURCE)
    return load(path)


def texts(delivered):
    tool = next(tool for tool in delivered.tools if tool.key == "addNote")
    import workshop.schema as schema

    return {node.pointer: node.description for node in schema.nodes(tool.input_schema)}


def test_the_older_compiler_reads_no_property_in_the_tags_of_a_class(app):
    new, old = deliver(app), deliver(app, sdk="appfunctions-old")
    assert texts(new)["note/title"] == "Its title, from the class."
    assert texts(old)["note/title"] == ""
    assert texts(new)["note/text"] == texts(old)["note/text"] == "Its text, at the property."
    gone = {(one.place, one.gone) for one in old.of("addNote")} - {(one.place, one.gone) for one in new.of("addNote")}
    assert gone == {("parameters/note/title", "Its title, from the class.")}


def test_what_is_lost_is_listed(app):
    delivered = deliver(app)
    assert [(one.kind, one.gone) for one in delivered.of("addNote")] == [
        ("lost", "FullException when the folder is full")
    ]
    assert [(one.place, one.gone) for one in delivered.of("clear")] == [("description", "Never sent.")]
    assert [tool.description for tool in delivered.tools] == ["Adds a note.", ""]
