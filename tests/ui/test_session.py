"""Long work at the panel: what waits, what is dropped, what is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.ui import fakes
from workshop.errors import ModelError, SaveError
from workshop.ui.background import at_once
from workshop.ui.session import Session
from workshop.ui.state import Means


class Queue:
    """Work that is done when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Any, Any, Any]] = []

    def __call__(self, work: Callable[[], Any], done: Callable[[Any], Any], failed: Callable[[Exception], Any]) -> None:
        self.waiting.append((work, done, failed))

    def work(self) -> None:
        while self.waiting:
            at_once(*self.waiting.pop(0))


@pytest.fixture
def queue() -> Queue:
    return Queue()


@pytest.fixture
def session(verbs: fakes.Verbs, means: Means, queue: Queue) -> Session:
    session = Session(fakes.app(), means, queue)
    session.select("editNote")
    return session


def test_what_is_under_way_is_named_until_it_is_done(session: Session, queue: Queue):
    session.ask("Writes a note")
    assert session.busy == "Asking"
    queue.work()
    assert session.busy == ""
    assert session.state.choice.picked == "createNote"


def test_a_second_long_step_waits_for_a_person_to_ask_again(session: Session, queue: Queue):
    session.ask("Writes a note")
    session.suggest()
    queue.work()
    assert session.state.suggestions == {}


def test_a_person_may_go_on_while_a_step_is_under_way(session: Session, queue: Queue):
    session.suggest()
    session.select("createNote")
    session.edit("Notes something down.")
    queue.work()
    assert session.state.selected == "createNote"
    assert session.state.text == "Notes something down."
    assert len(session.state.suggestions["editNote"].suggestions) == 1


def test_results_about_older_words_are_dropped_and_made_again(session: Session, queue: Queue, verbs: fakes.Verbs):
    session.complete()
    _, complete = queue.waiting
    stale = complete[0]()
    queue.waiting.clear()
    session.edit("Changes.")
    complete[1](stale)
    assert not session.state.whole
    queue.work()
    assert session.state.whole
    assert [finding.rule for finding in session.state.findings.of("editNote")] == ["same-intent"]


def test_typing_fast_computes_no_more_than_needed(session: Session, queue: Queue, verbs: fakes.Verbs):
    for words in ("C", "Ch", "Cha"):
        session.edit(words)
    queue.work()
    assert verbs.calls.count("overlap") == 1


def test_the_diff_is_there_even_without_an_encoder(session: Session, queue: Queue, verbs: fakes.Verbs):
    verbs.broken["overlap"] = ModelError("There is no encoder.", advice="Install one.")
    session.edit("Changes.")
    queue.work()
    assert "+Changes." in session.state.reviewed.diff
    assert session.notice.words == "There is no encoder.\nInstall one."
    assert session.notice.kind == "error"
    assert not session.completing


def test_an_unexpected_error_is_shown_and_logged(session: Session, queue: Queue, verbs: fakes.Verbs, caplog: Any):
    verbs.broken["suggest"] = ZeroDivisionError("division by zero")
    session.suggest()
    queue.work()
    assert session.busy == ""
    assert session.notice.words.startswith("ZeroDivisionError: division by zero")
    assert caplog.records[0].exc_info[0] is ZeroDivisionError


def test_saving_says_how_many_files_were_written(session: Session, queue: Queue):
    session.edit("Changes.")
    session.save()
    queue.work()
    assert session.notice.words.startswith("Written into 1 file of the source.")
    assert "nothing to undo" in session.notice.words
    assert session.state.reviewed.diff == ""


def test_a_review_of_the_app_that_was_just_saved_says_nothing(session: Session, queue: Queue, verbs: fakes.Verbs):
    session.edit("Changes.")
    queue.work()
    session.save()
    session.completing = False
    session.complete()
    save, review, *rest = queue.waiting
    queue.waiting = rest
    # The worker is quicker than the kernel: both are done before the kernel hears of the first.
    saved = save[0]()
    verbs.broken["diff"] = SaveError("This file has changed on disk since it was loaded.")
    reviewed = review[0]()
    del verbs.broken["diff"]
    save[1](saved)
    review[1](reviewed)
    assert session.notice.words.startswith("Written into 1 file of the source.")
    queue.work()
    assert session.notice.words.startswith("Written into 1 file of the source.")


def test_a_second_click_on_a_taken_suggestion_does_nothing(session: Session, queue: Queue):
    session.suggest()
    queue.work()
    (one,) = session.state.suggestions["editNote"].suggestions
    session.accept(one)
    session.accept(one)
    assert session.notice.words == "Accepted; nothing is written yet."
    assert len(session.state.past) == 1


def test_undo_says_and_selects_what_came_back(session: Session):
    session.edit("Its title.", ("editNote", "parameters/title"))
    session.select("createNote")
    session.undo()
    assert session.notice.words == "Undone: editNote, title."
    assert (session.state.selected, session.state.place) == ("editNote", "parameters/title")


def test_an_empty_request_takes_the_old_answer_away(session: Session, queue: Queue):
    session.ask("Writes a note")
    queue.work()
    session.ask(" ")
    queue.work()
    assert session.state.choice is None
    assert session.notice.words.startswith("There is no request yet.")


def test_words_written_while_the_source_is_written_are_kept(session: Session, queue: Queue):
    session.edit("Changes.")
    queue.work()
    session.save()
    session.edit("Notes down.", ("createNote", "description"))
    queue.work()
    assert session.state.app.text("createNote", "description").value == "Notes down."
    assert session.state.app.text("editNote", "description").value == "Changes."
    assert "+Notes down." in session.state.reviewed.diff


class Source:
    """A watched app, as the panel sees it."""

    def __init__(self, app: Any, problem: str = "") -> None:
        self.app = app
        self.problem = problem


def test_a_source_that_changed_is_shown_and_edits_that_fit_stay(session: Session, queue: Queue):
    session.edit("Changes one note.")
    now = fakes.app().edit("createNote", description="Writes one note.")
    session.follow(Source(replace(now, edits=())))
    app = session.state.app
    assert app.tool("createNote").description.value == "Writes one note."
    assert app.tool("editNote").description.value == "Changes one note."
    assert [edit.tool for edit in app.edits] == ["notes#editNote"]
    assert session.notice.words == "The source changed and was read again."
    assert session.state.selected == "editNote"


def test_words_that_the_source_changed_too_are_left_out_and_named(session: Session):
    session.edit("Changes one note.")
    now = fakes.app().edit("editNote", description="Edits.")
    session.follow(Source(replace(now, edits=())))
    assert session.state.app.tool("editNote").description.value == "Edits."
    assert "Your words for editNote are left out" in session.notice.words


def test_a_source_that_is_broken_keeps_what_is_shown(session: Session):
    before = session.state
    session.follow(Source(fakes.app(), "Notes.kt:3: It cannot be parsed."))
    assert session.state is before
    assert session.notice.kind == "error"
    assert "Notes.kt:3" in session.notice.words


def test_a_function_that_is_gone_is_no_longer_selected(session: Session):
    session.edit("Changes one note.")
    now = replace(fakes.app(), tools=fakes.app().tools[:2])
    session.follow(Source(now))
    assert session.state.selected is None
    assert "Your words for editNote are left out" in session.notice.words


def test_what_the_panel_itself_wrote_is_no_news(session: Session):
    session.follow(Source(session.state.app))
    assert session.notice.words == ""
