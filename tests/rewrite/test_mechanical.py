from __future__ import annotations

from dataclasses import replace

from tests.rewrite.fakes import FILLER, NOTES, SHOUT, app_of, check, tool
from workshop.app import App, Place, Text
from workshop.guidelines.rule import Finding, Findings, Fix
from workshop.rewrite.mechanical import mechanical
from workshop.rewrite.suggestion import Change


def test_all_fixes_of_a_text_come_together() -> None:
    create, _ = mechanical(NOTES, check)
    assert (create.tool, create.by) == ("createNote", "mechanical")
    before = FILLER + "create a note. " + SHOUT + "At most 500 characters."
    assert create.changes == (Change("createNote", "description", before, "Create a note. At most 500 characters."),)
    assert create.reason == "Fix filler-opening; Fix shouting."


def test_an_order_of_calls_moves_to_the_apps_own_text() -> None:
    update = mechanical(NOTES, check)[1]
    assert update.tool == "updateNote"
    assert update.changes == (
        Change("updateNote", "description", "Changes a note. Call findNotes first to get its ID.", "Changes a note."),
        Change("updateNote", "parameters/noteId", FILLER + "find the note.", "Find the note."),
        Change(None, "app", "Keeps notes.", "Keeps notes. updateNote: Call findNotes first to get its ID."),
    )
    after = update.applied(NOTES)
    assert after.agent_text.value.endswith("Call findNotes first to get its ID.")


def test_nothing_moves_where_it_is_all_there_is_or_the_source_has_no_place_for_it() -> None:
    only = app_of(tool("updateNote", "Call findNotes first."), tool("findNotes", "Finds notes."))
    assert mechanical(only, check) == ()
    bare = replace(NOTES, description=Text(), carries=())
    assert {change.place for change in mechanical(bare, check)[1].changes} == {"parameters/noteId"}


def test_a_clean_app_needs_nothing() -> None:
    assert mechanical(app_of(tool("findNotes", "Finds notes.")), check) == ()


def test_a_text_that_two_functions_share_is_rewritten_once() -> None:
    shared = Text(FILLER + "find the note.", "en", Place("Notes.kt", "kdoc", ((0, 10),)))
    tools = []
    for name in ("openNote", "closeNote"):
        one = tool(name, "Does it.", noteId="")
        tools.append(replace(one, parameters=(replace(one.parameters[0], description=shared),)))
    drafts = mechanical(app_of(*tools), check)
    assert [draft.tool for draft in drafts] == ["openNote"]
    assert drafts[0].applied(app_of(*tools)).text("closeNote", "parameters/noteId").value == "Find the note."


def test_rules_that_undo_each_other_come_to_an_end() -> None:
    def swing(app: App) -> Findings:
        text = app.tools[0].description.value
        fix = Fix("a", "description", "odd" if text == "even" else "even", "Swing")
        finding = Finding("1", "X", "swing", "advice", "a", "description", None, "", "", "", fix)
        return replace(check(app), findings=(finding,))

    drafts = mechanical(app_of(tool("a", "start")), swing)
    assert len(drafts) == 1
