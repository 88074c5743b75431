"""A word diff: what was taken out of a text and what was put in."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

# Words are what stands between spaces and punctuation, so that vowel signs stay with their letters in every
# script; a Chinese or Japanese character is a word.
_TOKEN = re.compile(
    r"\s+|[\u3040-\u30ff\u3400-\u9fff]"
    r"|[^\s!-/:-@\[-^`{-~\u00a1-\u00bf\u2010-\u205e\u3001\u3002\u0964\u3040-\u30ff\u3400-\u9fff]+|."
)
#: Longer texts are shown as replaced whole: matching them word by word takes quadratic time.
_MAX_TOKENS = 3000


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of words that was kept, removed or added."""

    kind: Literal["same", "removed", "added"]
    text: str


def runs(before: str, after: str) -> tuple[Run, ...]:
    """The runs that lead from one text to the other, a removed one before the added one that replaces it.

    Same and removed runs together are `before`, same and added ones `after`. Changes with only a space or a
    mark between them are one change, because a reader sees one.
    """
    found: list[Run] = []
    removed = added = ""
    for kept, old, new in _joined(list(_changes(before, after))):
        if kept:
            found += _change(removed, added)
            removed = added = ""
            found.append(Run("same", old))
        else:
            removed, added = removed + old, added + new
    return (*found, *_change(removed, added))


def _change(removed: str, added: str) -> list[Run]:
    return [
        *([Run("removed", removed)] if removed else []),
        *([Run("added", added)] if added else []),
    ]


def _changes(before: str, after: str) -> Iterator[tuple[bool, str, str]]:
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    if len(old) + len(new) > _MAX_TOKENS:
        yield before == after, before, after
        return
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        yield kind == "equal", "".join(old[a:b]), "".join(new[c:d])


def _joined(changes: list[tuple[bool, str, str]]) -> Iterator[tuple[bool, str, str]]:
    last = len(changes) - 1
    for index, (kept, old, new) in enumerate(changes):
        between = 0 < index < last and not any(char.isalnum() for char in old)
        yield (kept and not between), old, new
