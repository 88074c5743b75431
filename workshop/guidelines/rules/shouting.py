"""Capitals or signs that shout.

## What it looks for

Words in capitals for emphasis (MUST, VERY IMPORTANT), bold and starred words, rows of exclamation marks or other
signs, and emoji.

## Why

An agent reads every word anyway. Emphasis makes one description louder than its neighbours, not clearer.

## How it decides

A word in capitals counts when its language has it in the list of emphasis words, when it is an inflected verb
("DELETES") or an adverb ("PERMANENTLY"), or when it stands in a row of such words. Acronyms, constants, units, allowed
values, operators ("the NOT operator", "NOT NULL") and lists of capitals ("ALL, OPEN or DONE") do not; nor does anything
quoted. An emoji counts unless the text is about emoji. The fix writes the words of the whole text small, takes its
signs away and leaves out "IMPORTANT:" and its like. There is none where a word may be an acronym.

## Limits

Bengali has no capitals: there only signs count. An acronym that looks like an emphasis word is caught.

## Source

AppFunctions quality guideline: no capitals or special characters to draw attention.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.app import Span, Tool
from workshop.guidelines.context import Context, own_words, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.calm import calm
from workshop.language.capitals import emphasised
from workshop.language.sentences import unquoted

RULE = Rule("D105", "shouting", "warning", ("text",), ("AF",))

BAD = (
    example(function("addNote", "Adds a note. The title MUST be unique."), marks={"description": "MUST"}),
    example(
        function("addNote", "VERY IMPORTANT: titles are unique. Adds a note."), marks={"description": "VERY IMPORTANT"}
    ),
    example(function("addNote", "Adds a note. **CRITICAL** for sync."), marks={"description": "**CRITICAL**"}),
    example(function("wipe", "DELETES all notes."), marks={"description": "DELETES"}),
    example(function("wipe", "Deletes all notes!!!"), marks={"description": "!!!"}),
    example(function("wipe", "⚠️ Deletes all notes."), marks={"description": "⚠️"}),
    example(function("wipe", "THIS DELETES EVERYTHING."), marks={"description": "THIS DELETES EVERYTHING"}),
    example(
        function("addNote", "Adds a note.", {"title": "The title, NEVER empty."}), marks={"parameters/title": "NEVER"}
    ),
    example(
        function("crearNota", "Crea una nota. IMPORTANTE: el título es único."), marks={"description": "IMPORTANTE"}
    ),
    example(function("addNote", "Создаёт заметку. Заголовок ДОЛЖЕН быть новым."), marks={"description": "ДОЛЖЕН"}),
    example(function("addNote", "একটি নোট যোগ করে। **জরুরি** তথ্য।"), marks={"description": "**জরুরি**"}),
    example(function("remind", "Reminds at a time in UTC, NOT in local time."), marks={"description": "NOT"}),
    example(function("remind", "The text should NOT be empty. Reminds."), marks={"description": "NOT"}),
    example(function("remind", "Reminds at a time that MUST BE UTC."), marks={"description": "MUST BE UTC"}),
)
GOOD = (
    example(function("addNote", "Adds a note and returns its URL as JSON over HTTPS.")),
    example(function("listNotes", "Lists notes.", {"state": "One of ALL, OPEN or DONE."})),
    example(function("getFile", "Fails with NOT_FOUND or MAX_SIZE_EXCEEDED. Uses GET and POST.")),
    example(function("weigh", "Gives the weight in KG or LB, time in UTC, format YYYY-MM-DD.")),
    example(function("find", "Finds files by a glob such as **/*.kt and **/*.java.")),
    example(function("react", "Adds an emoji reaction to a message, for example 👍.")),
    example(function("quote", 'Returns the slogan "BUY NOW!!!" as stored.')),
    example(function("find", "Finds notes. The NOT operator and AND/OR work in filters.")),
    example(function("find", "Finds notes. Words joined by AND, OR and NOT; a word with NOT before it is left out.")),
    example(function("query", "Runs a SELECT with WHERE done IS NOT NULL or UNION ALL. Sends DELETE and OPTIONS.")),
    example(function("alert", "Raises an alert of severity CRITICAL, or of ALL or ANY of the levels.")),
    example(function("crearNota", "Crea una nota y devuelve su URL.")),
    example(function("addNote", "Создаёт заметку и возвращает её ID в формате JSON.")),
    example(function("addNote", "একটি নোট যোগ করে ও তার ID ফেরত দেয়।")),
)

_EMPHASIS = re.compile(
    r"(?<![\w*/])\*{1,3}(?=[^\W\d_])[^*\n/]{1,80}?(?<=[^\s*])\*{1,3}(?![\w*/])|(?<!\w)__(?=\w)[^_\n]+ [^_\n]+__(?!\w)"
)
_SIGNS = re.compile(r"!{2,}|[!?]*[!?]!+|[*=~]{4,}|[>!]{3,}|<{3,}")
_EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u26a0\u26d4\u2757\u2755\u203c\u2049\u2b50\u2b55\u2705\u274c\u274e\u2728\u26a1\u270b\u2716"
    "\u2714\u203c][\ufe0f\u200d\U0001f3fb-\U0001f3ff\U0001f000-\U0001faff]*"
)
_ABOUT_EMOJI = re.compile(r"emoji|emoticon|reaction|sticker|эмодзи|смайл|ইমোজি|emojis", re.IGNORECASE)


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Everything that shouts in the texts of a function."""
    values = None
    for place, text in tool.texts():
        if not text:
            continue
        plain = unquoted(text.value)
        spans = [match.span() for match in _EMPHASIS.finditer(plain)] if "*" in plain or "__" in plain else []
        spans += [match.span() for match in _SIGNS.finditer(plain)]
        if not plain.isascii() and not _ABOUT_EMOJI.search(plain):
            spans += [match.span() for match in _EMOJI.finditer(plain)]
        entry = words_of(text)
        if entry is not None:
            values = own_words(tool) if values is None else values
            spans += emphasised(plain, entry, values)
        apart = _apart(spans)
        fix = calm(text.value, apart, entry) if apart else None
        for span in apart:
            yield Mark(
                place,
                "Emphasis makes a description louder, not clearer; an agent reads every word anyway.",
                "Write it in plain sentences, without capitals or signs.",
                span,
                fix,
                "Write it calmly" if fix else "",
            )


def _apart(spans: list[Span]) -> list[Span]:
    """The spans in order; where two overlap, the one that begins first and reaches furthest."""
    kept: list[Span] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept
