"""The words that views use for verdicts and outcomes, in one place so that they agree everywhere."""

from __future__ import annotations

from workshop.agents.base import Kind, Outcome
from workshop.similarity.pairs import Overlap, Pair, Verdict

#: Pairs worth a person's attention.
ALIKE: tuple[Verdict, ...] = ("duplicate", "opposite", "overlapping", "sibling")

SAYS: dict[Verdict, str] = {
    "duplicate": "same purpose",
    "opposite": "opposite purposes",
    "overlapping": "overlapping",
    "sibling": "siblings",
    "distinct": "distinct",
}

#: A line of explanation for each, for a legend.
MEANS: dict[Verdict, str] = {
    "duplicate": "both do the same to the same things; an agent has nothing to choose by.",
    "opposite": "the same things, the other way round, such as adding and removing.",
    "overlapping": "much in common, and no single word that tells them apart.",
    "sibling": "alike but for one word, or different deeds on the same things.",
}
RISK = (
    "how likely an agent takes one for the other: how alike they read, less where a word tells them apart. "
    "An estimate from the words, not from picks."
)

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


def alike(overlap: Overlap) -> list[Pair]:
    """The pairs that read alike, riskiest first: what every view counts by that name."""
    return [pair for pair in overlap.pairs if pair.verdict in ALIKE]


def by_whom(agent: str, kind: Kind) -> str:
    """Who picked, and plainly so where it was no language model."""
    return "by retrieval, not by a language model" if kind == "retrieval" else f"by {agent}"


def callers(access: str) -> str:
    """Who may call a function, from its access level."""
    return "only the app itself (access level self)" if access == "self" else f"access level {access}"


def name_of(tool: str | None) -> str:
    """A function's key, or the words for there being none."""
    return "no function" if tool is None else tool
