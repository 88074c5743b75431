"""A description opens with words that say nothing.

## What it looks for

Openings such as "This function is used to", "Use this tool to", "Allows you to", "A helper that", and their like in
Spanish, Russian and Bengali; in a parameter's text "This parameter is used to".

## Why

Every description could open that way, so it tells no function from another, and it stands where an agent reads first.

## How it decides

The beginning of the text is compared with the language's list of openings. A fix is offered where the rest is surely
a sentence once its verb is put in the third person: the verb is known, and no second verb is joined to it.

## Limits

"Lets the user pick a contact" may be what the function does, so only openings about "you", "users" or "agents" count.
No fix in Bengali, where the words stand at both ends of the sentence.

## Source

AppFunctions quality guideline: leave out words that lengthen without making clearer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.app import Text, Tool
from workshop.guidelines.context import Context, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.names import words
from workshop.language.verbs import conjugated

RULE = Rule("D103", "filler-opening", "warning", ("text",), ("AF",))

BAD = (
    example(
        function("createNote", "This function is used to create a note in a folder."),
        marks={"description": "This function is used to"},
    ),
    example(
        function("findNotes", "Use this tool to find notes by title. It returns ten at most."),
        marks={"description": "Use this tool to"},
    ),
    example(function("findNotes", "Allows you to search notes."), marks={"description": "Allows you to"}),
    example(function("findNotes", "A helper that finds notes by title."), marks={"description": "A helper that"}),
    example(
        function("findNotes", "Finds notes by title.", {"title": "This parameter is used to filter by title."}),
        marks={"parameters/title": "This parameter is used to"},
    ),
    example(
        function("crearNota", "Esta función se utiliza para crear una nota."),
        marks={"description": "Esta función se utiliza para"},
    ),
    example(
        function("createNote", "Эта функция используется для создания заметок."),
        marks={"description": "Эта функция используется для"},
    ),
    example(function("createNote", "Позволяет создавать заметки."), marks={"description": "Позволяет"}),
    example(
        function("createNote", "এই ফাংশনটি নোট তৈরি করতে ব্যবহৃত হয়।"),
        marks={"description": "এই ফাংশনটি নোট তৈরি করতে ব্যবহৃত হয়"},
    ),
)
GOOD = (
    example(function("createNote", "Creates a note in a folder.")),
    example(function("pickContact", "Lets the user pick a contact.")),
    example(function("allowComments", "Allows users to comment on a document.")),
    example(function("useCoupon", "Uses a coupon on the current order.")),
    example(function("listTools", "Tools in the garden shed, by name.")),
    example(function("crearNota", "Crea una nota en una carpeta.")),
    example(function("createNote", "Создаёт заметку.")),
    example(function("createNote", "একটি নোট তৈরি করে।")),
)

#: Only after these words can a verb follow an English opening; after "provides" it is a noun.
_LEADS = re.compile(r"\b(?:to|for|that|which|will|can|do)$", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\W\d_]+)")
_JOINED = re.compile(r"(?:,|\b(?:and|or|then|y|o|e|и|или)\b)\s+([^\W\d_]+)(?:\s+([^\W\d_]+))?", re.IGNORECASE)


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """The opening of every text of a function."""
    for place, text in tool.texts():
        entry = words_of(text)
        if entry is None:
            continue
        lead = len(text.value) - len(text.value.lstrip())
        kind = "filler" if place == "description" else "filler-parameter"
        match = entry.pattern(kind).match(text.value, lead)
        end = match.end() if match is not None else _names_itself(tool, text.value, lead)
        if end is None or _says_it_itself(tool, text.value[lead:end]):
            continue
        fixed = _without(text, end) if place == "description" else None
        yield Mark(
            place,
            "These words would fit any function, and they stand where an agent reads first.",
            "Begin with what the function does.",
            (lead, end),
            fixed,
            "Open with the verb" if fixed else "",
        )


def _names_itself(tool: Tool, text: str, lead: int) -> int | None:
    """Where "Use create_note to" ends in the text of `create_note`."""
    for opening in (f"use {tool.name} to ", f"use `{tool.name}` to "):
        if text[lead:].lower().startswith(opening.lower()):
            return lead + len(opening) - 1
    return None


def _says_it_itself(tool: Tool, opening: str) -> bool:
    """`allowComments` may well open with "Allows users to"."""
    first = next(iter(words(tool.name)), "")
    return len(first) > 2 and opening.lower().startswith(first)


def _without(text: Text, at: int) -> str | None:
    """The text without the opening, its verb in the third person; None where that may come out wrong."""
    word = _WORD.match(text.value, at)
    third = conjugated(text.language or "").get(word.group(1).lower()) if word else None
    if word is None or third is None:
        return None
    rest = text.value[word.end() :]
    if text.language == "en" and not _LEADS.search(text.value, 0, at):
        return None
    if re.match(r"\s*(?:,|and\b|or\b|y\b|и\b|или\b)", rest):
        return None
    sentence = re.split(r"[.!?\n]", rest, maxsplit=1)[0]
    forms = conjugated(text.language or "")
    for joined in _JOINED.finditer(sentence):
        second, third_word = joined.group(1).lower(), (joined.group(2) or "").lower()
        if second in forms or third_word in ("the", "a", "an", "it", "them", "its", "all", "your", "this", "each"):
            return None
    return third[0].upper() + third[1:] + rest
