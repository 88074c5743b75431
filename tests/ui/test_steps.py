"""The steps of the panel, without any widget."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui import fakes
from workshop.app import App
from workshop.errors import ChangedOnDiskError, EditError, SaveError, UsageError
from workshop.ui import steps
from workshop.ui.state import Means, State


@pytest.fixture
def state(verbs: fakes.Verbs, means: Means) -> State:
    return steps.select(steps.opened(fakes.app(), means), "editNote")


def rules(state: State, tool: str) -> list[str]:
    return [finding.rule for finding in state.findings.of(tool)]


def test_opening_asks_only_for_what_needs_no_encoder(state: State, verbs: fakes.Verbs):
    assert verbs.calls == ["check fast"]
    assert rules(state, "editNote") == ["filler-opening"]
    assert not state.whole


def test_getting_ready_starts_to_load_the_encoder(verbs: fakes.Verbs):
    assert steps.ready(Means()).encoder is verbs.encoder
    assert verbs.encoder.started


def test_a_function_that_does_not_exist_cannot_be_selected(state: State):
    with pytest.raises(EditError, match="no function 'editNotes'"):
        steps.select(state, "editNotes")


def test_the_places_of_a_function_and_of_the_app(state: State):
    assert state.places == ("description", "parameters/title")
    assert steps.select(state, None).places == ("app",)


def test_words_typed_one_after_another_are_one_edit(state: State, means: Means):
    for words in ("C", "Ch", "Changes."):
        state = steps.edit(state, words, means)
    assert [(edit.before, edit.after) for edit in state.app.edits] == [("This function changes a note.", "Changes.")]
    assert rules(state, "editNote") == []
    state = steps.undo(state, means)
    assert state.text == "This function changes a note."
    assert state.past == ()


def test_words_typed_back_are_no_edit(state: State, means: Means):
    state = steps.edit(state, "Changes.", means)
    state = steps.edit(state, "This function changes a note.", means)
    assert state.app.edits == ()
    assert state.past == ()


def test_two_texts_are_two_edits_to_undo(state: State, means: Means):
    state = steps.edit(state, "Changes.", means)
    state = steps.edit(steps.look_at(state, "parameters/title"), "Its title.", means)
    assert len(state.past) == 2
    state = steps.undo(state, means)
    assert state.text == "The heading."
    assert state.app.text("editNote", "description").value == "Changes."


def test_nothing_to_undo_is_said(state: State, means: Means):
    with pytest.raises(EditError, match="nothing to undo"):
        steps.undo(state, means)


def test_findings_about_pairs_stay_until_they_are_computed_again(state: State, means: Means):
    state = steps.complete(state, means)
    assert rules(state, "editNote") == ["filler-opening", "same-intent"]
    state = steps.edit(state, "Changes.", means)
    assert rules(state, "editNote") == ["same-intent"]
    assert not state.whole


def test_an_empty_request_is_not_asked(state: State, means: Means, verbs: fakes.Verbs):
    with pytest.raises(UsageError, match="no request"):
        steps.ask(state, "  ", means)
    assert "pick" not in verbs.calls


def test_retrieval_is_asked_again_after_an_edit(state: State, means: Means):
    state = steps.ask(state, "Writes a letter", means)
    assert state.choice.picked == "createNote"
    state = steps.complete(steps.edit(state, "Writes a letter.", means), means)
    assert state.choice.picked == "editNote"
    assert state.first.picked == "createNote"


def test_a_chat_model_is_asked_only_by_a_person(state: State, means: Means, verbs: fakes.Verbs):
    state = steps.ask(state, "Writes a letter", means)
    state = replace(state, choice=replace(state.choice, kind="chat"))
    steps.complete(steps.edit(state, "Writes a letter.", means), means)
    assert verbs.calls.count("pick") == 1


def test_an_accepted_suggestion_changes_the_app_and_goes(state: State, means: Means):
    state = steps.suggest(state, means)
    (suggestion,) = state.suggestions["editNote"].suggestions
    state = steps.accept(state, suggestion, means)
    assert state.text == "Changes a note."
    assert state.suggestions == {}
    assert steps.undo(state, means).text == "This function changes a note."


def test_a_suggestion_for_older_words_is_refused(state: State, means: Means):
    state = steps.suggest(state, means)
    edited = steps.edit(state, "Something else.", means)
    with pytest.raises(EditError, match="has changed since"):
        steps.accept(edited, state.suggestions["editNote"].suggestions[0], means)


def test_with_the_app_selected_every_function_gets_suggestions(state: State, means: Means):
    state = steps.suggest(steps.select(state, None), means)
    assert [one.tool for one in state.suggestions[None].suggestions] == ["editNote"]


def test_the_diff_is_of_the_edits_only(state: State, means: Means, verbs: fakes.Verbs):
    assert steps.review(state).reviewed.diff == ""
    assert "diff" not in verbs.calls
    assert "+Changes." in steps.review(steps.edit(state, "Changes.", means)).reviewed.diff


def test_saving_goes_on_with_the_app_as_read_again(state: State, means: Means, verbs: fakes.Verbs):
    state = steps.save(steps.edit(state, "Changes.", means))
    assert verbs.saved.text("editNote", "description").value == "Changes."
    assert state.app.edits == ()
    assert state.past == ()
    assert state.selected == "editNote"


def test_saving_leaves_a_function_that_is_gone(state: State, means: Means, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("workshop.save", lambda app: replace(app, tools=app.tools[:1]))
    assert steps.save(steps.edit(state, "Changes.", means)).selected is None


def test_a_report_needs_a_file_name(state: State, means: Means):
    with pytest.raises(UsageError, match="no file name"):
        steps.export(state, " ", means)


def test_a_report_is_written(state: State, means: Means, tmp_path: Path):
    state = steps.export(state, str(tmp_path / "review.html"), means)
    assert state.report.read_text() == "<h1>notes</h1>"


def test_what_no_reader_sees_is_not_written(state: State, means: Means):
    assert steps.edit(state, " Writes. \nTwice.  \nThrice. ", means).text == "Writes.\nTwice.  \nThrice."


def test_words_are_written_where_they_were_typed_for(state: State, means: Means):
    state = steps.edit(state, "Writes.", means, ("createNote", "description"))
    assert state.app.text("createNote", "description").value == "Writes."
    assert state.text == "This function changes a note."


def test_an_edit_that_cannot_be_written_leaves_the_others(
    state: State, means: Means, verbs: fakes.Verbs, monkeypatch: pytest.MonkeyPatch
):
    def diff(app: App) -> str:
        if app.text("editNote", "description").value == "*/":
            raise SaveError("It would end the comment.")
        return verbs.diff(app)

    monkeypatch.setattr("workshop.diff", diff)
    state = steps.edit(state, "*/", means)
    state = steps.review(steps.edit(state, "Writes.", means, ("createNote", "description")))
    assert [(str(one), why) for one, why in state.reviewed.refused.items()] == [
        ("editNote", "It would end the comment.")
    ]
    assert "+Writes." in state.reviewed.diff
    state = steps.save(state)
    assert state.text == "*/"


def test_a_source_that_changed_is_loaded_again_with_the_edits(
    state: State, means: Means, verbs: fakes.Verbs, monkeypatch: pytest.MonkeyPatch
):
    state = steps.edit(state, "Changes.", means)
    state = steps.edit(state, "Writes.", means, ("createNote", "description"))
    verbs.broken["diff"] = ChangedOnDiskError("Changed.")
    assert steps.review(state).reviewed.outdated
    monkeypatch.setattr("workshop.load", lambda *_: fakes.app().edit("createNote", description="Other."))
    state = steps.load_again(state, means)
    assert state.app.text("editNote", "description").value == "Changes."
    assert state.app.text("createNote", "description").value == "Other."
    assert [one.key for one in state.lost] == ["createNote"]
