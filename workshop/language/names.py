"""Names as words: `searchPhotosByDay`, `search_photos`, `API-get-user` and `notes.list` read alike."""

from __future__ import annotations

import re
from functools import lru_cache

_HUMP = re.compile(r"(?<=[a-zа-яё0-9])(?=[A-ZА-ЯЁ])|(?<=[A-ZА-ЯЁ])(?=[A-ZА-ЯЁ][a-zа-яё])")
_PART = re.compile(r"[^\W_]+")
_IDENTIFIER = re.compile(r"(?<![\w:/#@&?=%-])[^\W\d]\w*(?:[-.#/]\w+)*")
_COMPOUND = re.compile(r"[a-z][a-z0-9]*[A-Z]\w*|[a-z][a-z0-9]*(?:_[a-z0-9]+)+")


@lru_cache(maxsize=65536)
def words(name: str) -> tuple[str, ...]:
    """The words of a name, lower-case, in order; digits stay with the letters before them."""
    return tuple(part.lower() for part in _PART.findall(_HUMP.sub(" ", name)))


def identifiers(text: str) -> list[tuple[int, str]]:
    """Every token that could be a name in code, with where it starts; dots and hyphens inside one stay."""
    return [(match.start(), match.group()) for match in _IDENTIFIER.finditer(text)]


def is_compound(token: str) -> bool:
    """Whether only code writes a word this way: `sendMessage` or `send_message`, not `photos` or `MAX_SIZE`."""
    return _COMPOUND.fullmatch(token) is not None


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """An English word without its ending, so that `creates`, `creating` and `create` meet: `creat`."""
    word = word.lower()
    for ending, least in (
        ("ions", 4),
        ("ion", 4),
        ("ies", 2),
        ("ing", 3),
        ("sses", 1),
        ("ed", 3),
        ("es", 3),
        ("s", 3),
        ("e", 3),
        ("y", 2),
    ):
        if word.endswith(ending) and len(word) - len(ending) >= least and not word.endswith("ss"):
            kept = word[: -len(ending)]
            return kept[:-1] if ending in ("ing", "ed") and kept[-1:] == kept[-2:-1] else kept
    return word
