"""The words that views use for verdicts and outcomes, in one place so that they agree everywhere."""

from __future__ import annotations

from workshop.agents.base import Kind, Outcome
from workshop.similarity.pairs import Verdict

#: Pairs worth a person's attention.
ALIKE: tuple[Verdict, ...] = ("duplicate", "opposite", "overlapping", "sibling")

SAYS: dict[Verdict, str] = {
    "duplicate": "same purpose",
    "opposite": "opposite purposes",
    "overlapping": "overlapping",
    "sibling": "siblings",
    "distinct": "distinct",
}

INSTEAD: dict[Outcome, str] = {
    "called": "called",
    "none": "no function",
    "asked": "asked back",
    "refused": "refused",
    "malformed": "broken call",
    "error": "no answer",
}

#: Who rewrote, where it was no model.
BY = {"mechanical": "certain fix", "model": "a model", "mechanical and model": "certain fixes and a model"}


def by_whom(agent: str, kind: Kind) -> str:
    """Who picked, and plainly so where it was no language model."""
    return "by retrieval, not by a language model" if kind == "retrieval" else f"by {agent}"


def name_of(tool: str | None) -> str:
    """A function's key, or the words for there being none."""
    return "no function" if tool is None else tool
