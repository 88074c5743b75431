"""Which words in capitals are there for emphasis, and which are only written that way."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.language.lexicon import Lexicon
from workshop.language.verbs import is_finite

Span = tuple[int, int]
_Row = list[re.Match[str]]

_CAPITALS = re.compile(r"(?<![\w.@#/-])[A-ZÀ-ÖØ-ÞА-ЯЁ][A-ZÀ-ÖØ-ÞА-ЯЁ'’]+(?![\w@#/(-])(?!\.\w)")
_GAP = re.compile(r"[ \t]+|\n[ \t]*")
_LISTED = re.compile(r"\s*(?:[,/|]|,?\s*(?:or|and|o|y|или|и)\b)\s*$", re.IGNORECASE)
_LISTING = re.compile(r"\s*(?:[,/|]|,?\s*(?:or|and|o|y|или|и)\b)\s*", re.IGNORECASE)
_LIST_ENDS = re.compile(r"\s*(?:[.;)\]|]|$)")
_NEAR = 40


def emphasised(text: str, entry: Lexicon, values: frozenset[str]) -> Iterator[Span]:
    """The spans (code points) of words and rows of words in capitals that stress something.

    `values` are names and allowed values that are written in capitals anyway.
    """
    emphasis, run = entry.list("emphasis"), entry.list("run")
    for row in _rows(text):
        said = [match.group().lower() for match in row]
        loud = [
            word in emphasis or is_finite(word, entry.language) or (len(word) > 5 and word.endswith("ly"))
            for word in said
        ]
        if any(loud):
            if not _is_written_so(text, row, entry, values):
                kept = range(loud.index(True), len(loud) - loud[::-1].index(True))
                whole = len(row) > 2 or all(flag or word in run for flag, word in zip(loud, said, strict=True))
                ends = (row[0], row[-1]) if whole else (row[kept[0]], row[kept[-1]])
                yield ends[0].start(), ends[1].end()
        elif len(row) > 2 and (any(word in run for word in said) or sum(len(word) > 5 for word in said) > 2):
            yield row[0].start(), row[-1].end()


def _rows(text: str) -> list[_Row]:
    """Words in capitals, those with only white space between them together."""
    rows: list[_Row] = []
    for match in _CAPITALS.finditer(text):
        if rows and _GAP.fullmatch(text, rows[-1][-1].end(), match.start()):
            rows[-1].append(match)
        else:
            rows.append([match])
    return rows


def _is_written_so(text: str, row: _Row, entry: Lexicon, values: frozenset[str]) -> bool:
    """Whether the words are operators or allowed values."""
    said = {match.group().lower() for match in row}
    if len(row) > 1:
        return said <= entry.list("query-words") and bool(said & entry.list("query-marks"))
    word, before = row[0].group(), text[max(0, row[0].start() - _NEAR) : row[0].start()]
    after = text[row[0].end() : row[0].end() + _NEAR]
    if word in values or _is_listed(text, row[0], entry):
        return True
    if word.lower() in entry.list("value-words"):
        return entry.pattern("value-before").search(before) is not None
    return word.lower() in entry.list("query-words") and (
        entry.pattern("query-before").search(before) is not None
        or entry.pattern("query-after").match(after) is not None
    )


def _is_listed(text: str, match: re.Match[str], entry: Lexicon) -> bool:
    """Whether a word stands in a list of such words: "ALL, OPEN or DONE", but not "in UTC, NOT in local time"."""
    after = _LISTING.match(text, match.end(), match.end() + 8)
    if after is not None and text[after.end() : after.end() + 2].isalpha() and text[after.end() :][:2].isupper():
        return True
    before = _LISTED.search(text, max(0, match.start() - 8), match.start())
    if before is None or not text[before.start() - 1 : before.start()].isupper():
        return False
    may_be_value = match.group().lower() in entry.list("value-words")
    return may_be_value or _LIST_ENDS.match(text, match.end()) is not None
