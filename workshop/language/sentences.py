"""Sentences and clauses of Latin, Cyrillic and Bengali text, with where they stand in it.

Line breaks inside a sentence are kept: a KDoc or a docstring is wrapped where its lines were full.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

#: Words whose full stop ends no sentence, in every language the workshop reads.
_ABBREVIATIONS = frozenset(
    """e.g i.e vs approx incl excl max min fig cf dr mr mrs ms st p.ej ej sr sra núm pág
    т.е т.к т.д т.п напр др см руб стр ул г ড মো""".split()
)
_BOUNDARY = re.compile(
    r"[.!?…।॥]+[\"'”’»)\]*_]*(?=\s|$)"  # the end of a sentence, with what closes behind it
    r"|\n[ \t]*(?=\n)"  # an empty line
    r"|\n[ \t]*(?=(?:[-*•–]|\d{1,2}[.)])[ \t])"  # an item of a list
)
_LAST_WORD = re.compile(r"[\w.]*\w$")

#: Speech and code that a text quotes; a straight ' counts only where it cannot be an apostrophe.
_QUOTED = re.compile(
    r"`[^`\n]*`|\"[^\"\n]{1,160}\"|“[^”\n]{1,160}”|„[^“”\n]{1,160}[“”]|«[^»\n]{1,160}»|‘[^’\n]{1,160}’"
    r"|(?<![\w'])'(?=\S)[^'\n]{1,160}?(?<=\S)'(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its span (code points) in the text; outer white space is left out."""

    start: int
    end: int
    text: str


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text in order; list items count as sentences."""
    found = []
    start = 0
    for match in _BOUNDARY.finditer(text):
        if match.group().startswith(".") and _is_abbreviation(text, match):
            continue
        found.append((start, match.end()))
        start = match.end()
    found.append((start, len(text)))
    return tuple(sentence for span in found if (sentence := _trimmed(text, *span)).text)


@lru_cache(maxsize=8192)
def unquoted(text: str) -> str:
    """The text with quoted speech and code blanked out, every other character where it was."""
    return _QUOTED.sub(lambda match: "\N{MIDDLE DOT}" * len(match.group()), text)


def quotes(text: str) -> list[tuple[int, int]]:
    """The spans of quoted speech and code, quotation marks included."""
    return [match.span() for match in _QUOTED.finditer(text)]


def _is_abbreviation(text: str, match: re.Match[str]) -> bool:
    if match.group() != ".":
        return False
    word = _LAST_WORD.search(text, max(0, match.start() - 12), match.start())
    if word is None:
        return False
    last = word.group().lower()
    # A single letter is an initial (J. Smith); "no. 5" is a number.
    return (
        last in _ABBREVIATIONS
        or (len(last) == 1 and word.group().isupper() and match.end() < len(text))
        or (last == "no" and text[match.end() :].lstrip()[:1].isdigit())
    )


def _trimmed(text: str, start: int, end: int) -> Sentence:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Sentence(start, end, text[start:end])
