from __future__ import annotations

import pytest

from tests.rewrite.fakes import NOTES, SHOUT, always, check
from tests.trials.fakes import Scripted
from workshop.formats.delivery.delivered import Delivered
from workshop.rewrite.draft import Draft, changed
from workshop.rewrite.prove import Baseline, baseline, difference, prove
from workshop.rewrite.suggestion import Suggestion
from workshop.trials.trial import Request

pytestmark = pytest.mark.usefixtures("house")

ASKED = tuple(Request(f"find {number}", "findNotes", id=str(number)) for number in range(20))


def base(agent: Scripted | None = None, encoder: object = None) -> Baseline:
    return baseline(NOTES, "appfunctions", ASKED, agent, encoder)  # type: ignore[arg-type]


def proved(text: str, agent: Scripted | None = None, encoder: object = None, key: str = "createNote") -> Suggestion:
    draft = Draft(key, changed(NOTES, key, {"description": text}), "mechanical", "Why not.")
    return prove(base(agent, encoder), draft)


def test_a_cleaner_text_that_keeps_its_facts_holds() -> None:
    suggestion = proved("Creates a note of at most 500 characters.")
    assert suggestion.holds
    assert [one.rule for one in suggestion.proof.removed] == ["filler-opening", "shouting"]
    assert (suggestion.proof.added, suggestion.proof.nearest_before, suggestion.proof.picks) == ((), None, None)


def test_a_new_finding_does_not_hold() -> None:
    suggestion = proved(f"Finds notes. {SHOUT}By words.", key="findNotes")
    assert not suggestion.holds
    assert suggestion.objection == "It brings up shouting."


def test_a_lost_fact_does_not_hold() -> None:
    suggestion = proved("Creates a note.")
    assert not suggestion.holds
    assert suggestion.objection == "It loses 500."


def test_the_same_fault_in_other_words_is_neither_new_nor_gone() -> None:
    suggestion = proved(f"Writes a note. {SHOUT}Up to 500 characters.")
    assert [one.rule for one in suggestion.proof.removed] == ["filler-opening"]
    assert suggestion.proof.added == ()
    before, after = check(NOTES), check(NOTES.edit("updateNote", description="Call findNotes, then createNote."))
    assert [one.text for one in difference(after, before)] == ["createNote"]


def test_the_nearest_pair_is_shown_before_and_after() -> None:
    suggestion = proved("Creates a note of at most 500 characters.", encoder=object())
    assert suggestion.proof.nearest_before is not None
    assert suggestion.proof.nearest_after is not None
    assert suggestion.proof.nearest_before.risk != suggestion.proof.nearest_after.risk


def by_length(short: str, long: str) -> Scripted:
    def pick(_: str, delivered: Delivered) -> str:
        return short if len(delivered.tools[0].description) < 50 else long

    return Scripted(pick, "retrieval")


def test_significantly_worse_picks_do_not_hold() -> None:
    suggestion = proved("Creates a note of at most 500 characters.", by_length("createNote", "findNotes"))
    assert suggestion.proof.picks is not None
    assert suggestion.proof.picks.verdict == "worse"
    assert not suggestion.holds
    assert "no language model" in suggestion.objection


def test_better_picks_make_up_for_nothing() -> None:
    suggestion = proved("Creates a note.", by_length("findNotes", "createNote"))
    assert suggestion.proof.picks is not None
    assert suggestion.proof.picks.verdict == "better"
    assert not suggestion.holds


def test_before_is_picked_once_for_all_drafts() -> None:
    agent = always("findNotes")
    start = base(agent)
    for text in ("Creates a note, 500 at most.", "Makes a note, 500 at most."):
        prove(start, Draft("createNote", changed(NOTES, "createNote", {"description": text}), "mechanical", ""))
    assert len(agent.batches) == 3


def test_the_identity_follows_the_words() -> None:
    one, same, other = proved("A 500."), proved("A 500."), proved("B 500.")
    assert one.id == same.id != other.id
    assert one.accept(NOTES).text("createNote", "description").value == "A 500."
