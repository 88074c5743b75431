from __future__ import annotations

import pytest

from tests.agents.openai_server import Server, failure
from tests.rewrite.answers import Answers, answer, candidate
from tests.rewrite.fakes import NOTES, SHOUT, always
from workshop.errors import EditError, ModelError
from workshop.rewrite.suggest import suggest
from workshop.rewrite.suggestion import Suggestions
from workshop.trials.trial import Request

pytestmark = pytest.mark.usefixtures("house")


def test_without_a_model_only_what_is_certain_and_it_says_so() -> None:
    result = suggest(NOTES, fast=True)
    assert (result.by, [one.tool for one in result.suggestions]) == ("mechanical", ["createNote", "updateNote"])
    assert all(one.holds and one.proof.removed for one in result.suggestions)
    assert any("Without a model" in note for note in result.notes)
    assert any("fast" in note for note in result.notes)
    assert Suggestions.from_json(result.to_json()) == result


def test_one_function_alone() -> None:
    assert [one.tool for one in suggest(NOTES, "updateNote", fast=True).suggestions] == ["updateNote"]
    with pytest.raises(EditError, match="'nothing'"):
        suggest(NOTES, "nothing", fast=True)


def test_an_agent_is_asked_before_and_after() -> None:
    result = suggest(NOTES, "createNote", fast=True, agent=always("findNotes"), requests=[Request("x", "findNotes")])
    picks = result.suggestions[0].proof.picks
    assert picks is not None
    assert (picks.n, picks.before, picks.after) == (1, 1.0, 1.0)


def test_the_first_candidate_that_holds_is_suggested(server: Server) -> None:
    server.script = Answers(
        answer(
            candidate(f"{SHOUT}Creates a note, 500 characters at most."),
            candidate("Creates a note."),
            candidate("Creates a note of at most 500 characters.", reason="Says it once."),
        )
    )
    result = suggest(NOTES, "createNote", model="openai:small", fast=True)
    mechanical, written = result.suggestions
    assert (result.by, mechanical.by, written.by) == ("mechanical and model", "mechanical", "openai:small")
    assert written.changes[0].after == "Creates a note of at most 500 characters."
    assert (written.holds, written.reason) == (True, "Says it once.")


def test_a_candidate_that_does_not_hold_is_shown_with_its_objection(server: Server) -> None:
    server.script = Answers(answer(candidate("Creates a note.")))
    written = suggest(NOTES, "createNote", model="openai:small", fast=True).suggestions[-1]
    assert not written.holds
    assert "500" in written.objection


def test_bad_answers_are_noted_and_the_rest_goes_on(server: Server) -> None:
    server.script = Answers(answer(), answer(), answer(candidate("Changes a note.", noteId="The note.")))
    result = suggest(NOTES, model="openai:small", fast=True)
    assert [one.tool for one in result.suggestions if one.by == "openai:small"] == ["updateNote"]
    assert any("createNote" in note for note in result.notes)


def test_a_model_that_cannot_be_reached_ends_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.script = Answers(failure(401, "no"))
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        suggest(NOTES, model="openai:small", fast=True)
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(ModelError, match="OPENAI_API_KEY is not set"):
        suggest(NOTES, model="openai:small", fast=True)
