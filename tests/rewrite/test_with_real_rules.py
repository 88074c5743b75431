"""The rewrite room on the guidelines' own rules."""

from __future__ import annotations

import pytest

from tests.rewrite.fakes import NOTES
from workshop.rewrite.suggest import suggest


def test_certain_fixes_and_moved_sentences() -> None:
    result = suggest(NOTES, fast=True)
    after = NOTES
    for suggestion in result.suggestions:
        assert suggestion.holds, suggestion.objection
        after = suggestion.accept(after)
    assert after.text("createNote", "description").value.startswith("Creates a note.")
    assert after.text("updateNote", "description").value == "Changes a note."
    assert after.agent_text.value == "Keeps notes. updateNote: Call findNotes first to get its ID."


@pytest.mark.encoder
def test_overlap_and_picks_are_part_of_the_proof() -> None:
    [suggestion] = suggest(NOTES, "createNote", agent="retrieval").suggestions
    assert suggestion.proof.nearest_before is not None
    assert suggestion.proof.nearest_after is not None
    assert suggestion.proof.picks is not None
    assert (suggestion.proof.picks.kind, suggestion.proof.picks.generated > 0) == ("retrieval", True)
