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
RISK = 0.72

_FIND = function("findNotes", "Finds notes that contain the given words.")
_SEARCH = function("searchNotes", "Searches for notes with the given words.")
_ROUTE = function("planRoute", "Plans the way between two places and says how long it takes.")
_TRIP = function("estimateTrip", "Says how long the way between two places takes.")
_SWITCH, _BRANCHES = function("checkout", "Switches branches."), function("branch", "Lists the branches.")
_CREATE, _DELETE = function("createAlbum", "Creates an album."), function("deleteAlbum", "Deletes an album.")
_GET = function("getNote", "Returns the text of one note.")
_RENAME = function("renameNote", "Changes the title of one note.")
BAD = (
    example(
        _FIND,
        _SEARCH,
        overlap=alike("findNotes", "searchNotes", "duplicate", 0.92, "find contain", "search"),
        marks={"description": "Finds notes that contain the given words."},
        note="The encoder finds a duplicate: the same request fits both.",
    ),
    example(
        _ROUTE,
        _TRIP,
        overlap=alike("planRoute", "estimateTrip", "overlapping", 0.726, "plan route", "estimate trip"),
        marks={"description": "Plans the way between two places and says how long it takes."},
        note="The encoder finds an overlapping pair of risk 0.73: one does the other's work, too.",
    ),
)
GOOD = (
    example(
        _CREATE,
        _DELETE,
        overlap=alike("createAlbum", "deleteAlbum", "opposite", 0.28),
        note="The encoder finds opposites: the verbs tell them apart.",
    ),
    example(
        _GET,
        _RENAME,
        overlap=alike("getNote", "renameNote", "sibling", 0.32),
        note="The encoder finds siblings: two things to do with one note.",
    ),
    example(
        _SWITCH,
        _BRANCHES,
        overlap=alike("checkout", "branch", "overlapping", 0.56),
        note="The encoder finds an overlapping pair of risk 0.56: less than the rule asks for.",
    ),
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
                f"{key} and {other} read alike, so agents may pick either by chance.",
                _advice(pair, key, other),
                (0, len(tool.description.value)) if tool.description else None,
                other=other,
            )


def _advice(pair: Pair, key: str, other: str) -> str:
    """What to do, with the words that already set the two apart."""
    merge = "Merge the two, or say in the first sentence of each what only that one is for."
    words = {name: [word for word in pair.different_words.get(name, ()) if len(word) > 1] for name in (key, other)}
    apart = "; ".join(f"only {name} says {', '.join(said[:4])}" for name, said in words.items() if said)
    return f"{merge} So far {apart}." if apart else merge
