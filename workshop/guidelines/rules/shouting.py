"""Capitals or signs that shout.

## What it looks for

Words in capitals for emphasis (MUST, VERY IMPORTANT), bold and starred words, rows of exclamation marks or other
signs, and emoji.

## Why

An agent reads every word anyway. Emphasis makes one description louder than its neighbours, not clearer.

## How it decides

A word in capitals counts when its language has it in the list of emphasis words, when it is an inflected verb
("DELETES") or an adverb ("PERMANENTLY"), or when it stands in a row of such words. Acronyms, constants, units, allowed
values and lists of capitals ("ALL, OPEN or DONE") do not; nor does anything quoted. An emoji counts unless the text is
about emoji. The fix writes the words of the whole text small and takes its signs away.

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
from workshop.language.lexicon import Lexicon
from workshop.language.sentences import sentences, unquoted
from workshop.language.verbs import is_finite

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
)
GOOD = (
    example(function("addNote", "Adds a note and returns its URL as JSON over HTTPS.")),
    example(function("listNotes", "Lists notes.", {"state": "One of ALL, OPEN or DONE."})),
    example(function("getFile", "Fails with NOT_FOUND or MAX_SIZE_EXCEEDED. Uses GET and POST.")),
    example(function("weigh", "Gives the weight in KG or LB, time in UTC, format YYYY-MM-DD.")),
    example(function("find", "Finds files by a glob such as **/*.kt and **/*.java.")),
    example(function("react", "Adds an emoji reaction to a message, for example 👍.")),
    example(function("quote", 'Returns the slogan "BUY NOW!!!" as stored.')),
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
_CAPITALS = re.compile(r"(?<![\w.@#/-])[A-ZÀ-ÖØ-ÞА-ЯЁ][A-ZÀ-ÖØ-ÞА-ЯЁ'’]+(?![\w@#/(-])(?!\.\w)")
_GAP = re.compile(r"[ \t]+|\n[ \t]*")
_LISTED = re.compile(r"\s*(?:[,/|]|,?\s*(?:or|and|o|y|или|и)\b)\s*$", re.IGNORECASE)
_LISTING = re.compile(r"\s*(?:[,/|]|,?\s*(?:or|and|o|y|или|и)\b)\s*", re.IGNORECASE)


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
        if entry is not None and _CAPITALS.search(plain):
            values = own_words(tool) if values is None else values
            spans += _shouted(plain, entry, values)
        apart = _apart(spans)
        calm = _calm(text.value, apart) if apart else None
        for span in apart:
            yield Mark(
                place,
                "Emphasis makes a description louder, not clearer; an agent reads every word anyway.",
                "Write it in plain sentences, without capitals or signs.",
                span,
                calm,
                "Write it calmly",
            )


def _apart(spans: list[Span]) -> list[Span]:
    """The spans in order; where two overlap, the one that begins first and reaches furthest."""
    kept: list[Span] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _shouted(text: str, entry: Lexicon, values: frozenset[str]) -> Iterator[Span]:
    """Rows of words in capitals that are there for emphasis."""
    rows: list[list[re.Match[str]]] = []
    for match in _CAPITALS.finditer(text):
        if rows and _GAP.fullmatch(text, rows[-1][-1].end(), match.start()):
            rows[-1].append(match)
        else:
            rows.append([match])
    emphasis, run = entry.list("emphasis"), entry.list("run")
    for row in rows:
        said = [match.group().lower() for match in row]
        loud = [
            word in emphasis or is_finite(word, entry.language) or (len(word) > 5 and word.endswith("ly"))
            for word in said
        ]
        if any(loud):
            alone = len(row) == 1 and (row[0].group() in values or _is_listed(text, row[0]))
            if not alone:
                kept = range(loud.index(True), len(loud) - loud[::-1].index(True))
                whole = len(row) > 2 or all(flag or word in run for flag, word in zip(loud, said, strict=True))
                ends = (row[0], row[-1]) if whole else (row[kept[0]], row[kept[-1]])
                yield ends[0].start(), ends[1].end()
        elif len(row) > 2 and (any(word in run for word in said) or sum(len(word) > 5 for word in said) > 2):
            yield row[0].start(), row[-1].end()


def _is_listed(text: str, match: re.Match[str]) -> bool:
    """Whether a single word in capitals stands beside another, joined by a comma, a stroke, "or" or "and"."""
    before = _LISTED.search(text, max(0, match.start() - 8), match.start())
    after = _LISTING.match(text, match.end(), match.end() + 8)
    return (before is not None and text[before.start() - 1 : before.start()].isupper()) or (
        after is not None and text[after.end() : after.end() + 2].isupper()
    )


def _calm(text: str, spans: list[Span]) -> str:
    """The text with these spans written small, their signs taken away."""
    opening = {sentence.start for sentence in sentences(text)}
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        before, marked = text[at:start], text[start:end].strip("*_")
        at = end
        if any(char.isalpha() for char in marked):
            words = re.split(r"(\W+)", marked)
            calm = "".join(word.lower() if word.isupper() and len(word) > 1 else word for word in words)
            opens = start in opening or not (before.strip() or any(piece.strip() for piece in pieces))
            pieces += [before, calm[:1].upper() + calm[1:] if opens else calm]
        elif marked.startswith("!"):
            pieces += [before, "." if not text[end : end + 1].strip() else ""]
        else:
            while text[at : at + 1] == " ":
                at += 1
            pieces.append(before if text[at:] else before.rstrip(" "))
    return "".join(pieces) + text[at:]
