"""What a pair of functions is to each other, and how likely an agent takes one for the other."""

from __future__ import annotations

import math

from workshop.similarity.pairs import Verdict
from workshop.similarity.signals import Signals

# The numbers below were settled by looking at the labelled pairs in tests/fixtures/pairs.json and at real servers.
#: Below this likeness two functions have little to do with each other.
_ALIKE = 0.36
#: From this cosine on, functions that nothing tells apart are the same. Names of different things need more, and
#: still more where it is not known that their verbs say the same.
_SAME = 0.68
_SAME_IN_OTHER_WORDS = 0.75
_SAME_BY_MEANING_ALONE = 0.8
#: What is left of the risk when one word tells the two apart: an agent reads it, most of the time.
_TOLD_APART: dict[Verdict, float] = {
    "duplicate": 1.0,
    "overlapping": 0.85,
    "sibling": 0.6,
    "opposite": 0.5,
    "distinct": 0.3,
}


def likeness(signals: Signals) -> float:
    """Meaning and words together, 0..1; meaning counts more, because it finds what is said in other words."""
    return 0.8 * signals.semantic + 0.2 * signals.lexical


def verdict(signals: Signals) -> Verdict:
    """The relation of a pair, decided by what tells them apart before how alike they are."""
    if signals.same_text:
        return "duplicate"
    if likeness(signals) < _ALIKE:
        return "distinct"
    if signals.contrast and signals.same_things:
        return "opposite"
    if signals.one_word or (signals.same_things and signals.same_kind is False):
        return "sibling"
    if signals.same_kind is False or signals.semantic < _needed(signals):
        return "overlapping"
    return "duplicate"


def _needed(signals: Signals) -> float:
    if signals.same_things:
        return _SAME
    return _SAME_IN_OTHER_WORDS if signals.same_kind else _SAME_BY_MEANING_ALONE


def risk(signals: Signals, relation: Verdict, *, nearest: bool) -> float:
    """How likely an agent takes one for the other, 0..1; lower where others are nearer to either of them."""
    alike = 1.0 if signals.same_text else 1 / (1 + math.exp(-10 * (likeness(signals) - 0.55)))
    return alike * _TOLD_APART[relation] * (1.0 if nearest else 0.8)
