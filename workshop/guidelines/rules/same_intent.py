"""Two functions serve the same request.

## What it looks for

Pairs of functions whose texts read alike: near-duplicates, and those that overlap most.

## Why

When two functions fit a request, an agent picks one of them by chance.

## How it decides

By the pairs that `overlap` ranks. A pair whose verdict is `duplicate` always counts, an `overlapping` one from the
profile's `risk` on. Opposites (create and delete) and siblings (get and rename) read alike on purpose and do not
count. Each pair is reported once, at the function that comes first.

## Limits

It reads texts, not code: two functions that do the same in different words may escape. It needs the encoder.

## Source

AppFunctions quality guideline: no several functions for one use case.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Tool
from workshop.guidelines.context import Context
from workshop.guidelines.example import alike, example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.similarity.pairs import Pair

RULE = Rule("E304", "same-intent", "warning", ("neighbours", "text"), ("AF",))

#: From this risk on an overlapping pair counts, unless the profile says otherwise.
RISK = 0.6

_FIND = function("findNotes", "Finds notes that contain the given words.")
_SEARCH = function("searchNotes", "Searches for notes with the given words.")
_DELETE = function("deleteNote", "Deletes one note.")
BAD = (
    example(
        _FIND,
        _SEARCH,
        overlap=alike("findNotes", "searchNotes", "duplicate", 0.95, "contain", "searches"),
        marks={"description": "Finds notes that contain the given words."},
    ),
    example(
        _FIND,
        _SEARCH,
        overlap=alike("searchNotes", "findNotes", "overlapping", 0.9),
        marks={"description": "Finds notes that contain the given words."},
    ),
)
GOOD = (
    example(_FIND, _DELETE, overlap=alike("findNotes", "deleteNote", "sibling", 0.9)),
    example(_FIND, _DELETE, overlap=alike("findNotes", "deleteNote", "opposite", 0.9)),
    example(_FIND, _SEARCH, overlap=alike("findNotes", "searchNotes", "overlapping", 0.4)),
)


def check(tool: Tool, context: Context) -> Iterator[Mark]:
    """Every pair in which this function comes first."""
    least = context.profile.option(RULE.name, "risk", RISK)
    key = context.key(tool)
    for pair in context.pairs.get(key, ()):
        if pair.verdict == "duplicate" or (pair.verdict == "overlapping" and pair.risk >= least):
            other = pair.b if pair.a == key else pair.a
            yield Mark(
                "description",
                f"It reads like {other}, so agents will pick one of the two by chance.",
                _advice(pair, key, other),
                (0, len(tool.description.value)) if tool.description else None,
                other=other,
            )


def _advice(pair: Pair, key: str, other: str) -> str:
    """What to do, with the words that already set the two apart."""
    own, theirs = (", ".join(pair.different_words.get(name, ())[:4]) for name in (key, other))
    if not own and not theirs:
        return "Make one function of the two, or say in the first sentence of each what only that one is for."
    apart = "; ".join(f"{name} has {said}" for name, said in ((key, own), (other, theirs)) if said)
    return f"Make one function of the two, or lead with what sets them apart: {apart}."
