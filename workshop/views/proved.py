"""The proof of a suggestion in sentences, the same in every view."""

from __future__ import annotations

from collections.abc import Iterator

from workshop.rewrite.suggestion import Suggestion
from workshop.similarity.pairs import Pair
from workshop.views.compared import VERDICT, numbers
from workshop.views.text import percent
from workshop.views.verdicts import by_whom


def proofs(suggestion: Suggestion) -> Iterator[tuple[bool | None, str]]:
    """(in favour, against or neither; the sentence), the objection first."""
    proof = suggestion.proof
    if suggestion.objection:
        yield False, suggestion.objection
    if proof.removed:
        yield True, "Removes " + ", ".join(finding.rule for finding in proof.removed) + "."
    if proof.added:
        yield False, "Adds " + ", ".join(finding.rule for finding in proof.added) + "."
    if proof.nearest_before and proof.nearest_after:
        yield _nearer(suggestion.tool, proof.nearest_before, proof.nearest_after)
    if proof.picks:
        good = {"better": True, "worse": False}.get(proof.picks.verdict)
        who = by_whom(proof.picks.agent, proof.picks.kind)
        yield good, f"Picks {who}: {VERDICT[proof.picks.verdict].lower()}. {numbers(proof.picks)}"


def _nearer(tool: str | None, before: Pair, after: Pair) -> tuple[bool | None, str]:
    change = round(100 * after.risk) - round(100 * before.risk)
    other = after.b if after.a == tool else after.a
    good = None if change == 0 else change < 0
    return good, f"Risk of confusion with {other}: {percent(before.risk)} → {percent(after.risk)}."
