"""A hint says one thing, the description or the name another.

## What it looks for

`readOnlyHint: true` on a function that writes, deletes, sends or pays; `destructiveHint: false` on one that deletes;
`destructiveHint: true` on one that only reads; `openWorldHint: false` on one that searches the web.

## Why

Clients decide by the hints whether to ask the user before a call. A wrong hint lets a deletion through unasked, or
asks before every look.

## How it decides

Only hints that are set are read. What the function does is taken from the verbs that open the description's clauses,
and from the name where the description has none. "Creates a preview" counts as reading; "cancels" or "removes a
label" may be undone and does not contradict `destructiveHint: false`, but "removes for good" does.

## Limits

`idempotentHint` is not judged: words rarely tell. A function whose verbs are unknown is not judged.

## Source

MCP specification: tool annotations.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Hints, Tool
from workshop.guidelines.context import Context, verbs_of, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.effects import deletes_in_passive, destroys, is_derived
from workshop.language.names import words
from workshop.language.verbs import CHANGES, name_effects

RULE = Rule("H701", "hint-contradicts-text", "error", ("hints", "text"), ("MCP",))

_READS, _KEEPS = Hints(read_only=True), Hints(read_only=False, destructive=False)
BAD = (
    example(function("deleteNote", "Deletes a note.", hints=_READS), marks={"hints": ""}),
    example(function("deleteNote", hints=_READS), marks={"hints": ""}, note="There is only the name to go by."),
    example(function("tidy", "Finds old drafts and removes them.", hints=_READS), marks={"hints": ""}),
    example(function("notify", "Sends a message to the team.", hints=_READS), marks={"hints": ""}),
    example(function("wipe", "Erases all notes.", hints=_KEEPS), marks={"hints": ""}),
    example(function("removeNote", "Removes a note for good.", hints=_KEEPS), marks={"hints": ""}),
    example(function("cancelTrip", "Cancels a trip. This cannot be undone.", hints=_KEEPS), marks={"hints": ""}),
    example(function("quitar", "Quita una nota para siempre.", hints=_KEEPS), marks={"hints": ""}),
    example(function("wipe", "Очищает корзину безвозвратно.", hints=_KEEPS), marks={"hints": ""}),
    example(function("wipe", "স্থায়ীভাবে একটি নোট অপসারণ করে।", hints=_KEEPS), marks={"hints": ""}),
    example(function("find", "Searches notes.", hints=Hints(destructive=True)), marks={"hints": ""}),
    example(function("find", "Searches the web.", hints=Hints(open_world=False)), marks={"hints": ""}),
    example(function("borrar", "Elimina una nota.", hints=_READS), marks={"hints": ""}),
    example(function("wipe", "Удаляет заметку.", hints=_READS), marks={"hints": ""}),
    example(function("wipe", "একটি নোট মুছে ফেলে।", hints=_READS), marks={"hints": ""}),
)
GOOD = (
    example(function("findNotes", "Finds notes by title.", hints=_READS)),
    example(function("deleteNote", "Deletes a note.", hints=Hints(read_only=False, destructive=True))),
    example(function("preview", "Creates a preview of the page.", hints=_READS)),
    example(function("untag", "Removes a label from a note.", hints=_KEEPS)),
    example(function("removeNote", "Removes a note from the list without deleting it for good.", hints=_KEEPS)),
    example(function("removeTile", "Removes a tile; the bin keeps it. Nothing is lost forever.", hints=_KEEPS)),
    example(function("removeStopWords", "Removes stop words from the text and returns it.", hints=_READS)),
    example(function("listBin", "Lists notes that were deleted.", hints=_READS)),
    example(function("buscar", "Busca notas eliminadas.", hints=_READS)),
    example(function("find", "Находит удалённые заметки.", hints=_READS)),
    example(function("find", "মুছে ফেলা নোট দেখায়।", hints=_READS)),
)


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every hint that the words contradict."""
    language = tool.description.language
    said = [verb for verb in verbs_of(tool.description) if not is_derived(verb, language)]
    effects = {verb.effect for verb in said} or set(name_effects(tool.name))
    changes = sorted(effects & CHANGES)
    hints = tool.hints
    if hints.read_only and (changes or deletes_in_passive(tool.description.value, language)):
        yield _mark("readOnlyHint is true, but by its own words the function changes something.", "Set it to false")
    if hints.destructive is False and not hints.read_only:
        gone = any(destroys(verb, tool.description.value, language) for verb in said)
        entry = words_of(tool.description)
        by_name = not said and entry is not None and bool(entry.list("destroy") & set(words(tool.name)))
        if gone or by_name:
            yield _mark("destructiveHint is false, but by its own words the function deletes.", "Set it to true")
    if hints.destructive and not hints.read_only and effects == {"read"} and said:
        yield _mark(
            "destructiveHint is true, but by its own words the function only reads.",
            "Set readOnlyHint to true and leave destructiveHint out",
        )
    entry = words_of(tool.description)
    if hints.open_world is False and entry is not None and entry.pattern("open-world").search(tool.description.value):
        yield _mark("openWorldHint is false, but by its own words the function reaches the web.", "Set it to true")


def _mark(message: str, advice: str) -> Mark:
    return Mark("hints", message, f"{advice}, or correct the description if the hint is right.")
