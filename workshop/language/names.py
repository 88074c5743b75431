"""Names as words: `searchPhotosByDay`, `search_photos`, `API-get-user` and `notes.list` read alike."""

from __future__ import annotations

import re
from collections.abc import Callable
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
    """What the forms of an English word have in common; a word in another script stays as it is."""
    return _stemmer()(word.lower())


@lru_cache(maxsize=1)
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer

    stem_word: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return stem_word
