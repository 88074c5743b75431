"""The words of names and descriptions: split, stemmed, and what similarity knows about them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from pathlib import Path

import regex

from workshop.language.names import stem
from workshop.language.names import words as words_of_name

#: Letters and digits with the marks that belong to them (Bengali vowel signs are no letters), an apostrophe inside.
_WORD = regex.compile(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:['’]\p{L}+)?")
_POSSESSIVE = regex.compile(r"['’]s$")


def split_name(name: str) -> str:
    """`getHTMLPage`, `get_html_page` and `get-html-page` as `get html page`."""
    return " ".join(words_of_name(name))


def meaning_words(text: str) -> list[str]:
    """The words that carry meaning, lower case, in order, repeats kept."""
    empty = _known().empty
    found = (_POSSESSIVE.sub("", word) for word in _WORD.findall(text.lower()))
    return [word for word in found if word not in empty]


def stems(text: str) -> list[str]:
    """The stems of the words that carry meaning, in order, repeats kept."""
    return [stem(word) for word in meaning_words(text)]


def verb_kind(word: str) -> str | None:
    """What a verb does (`create`, `read`, ...), None for a word that is no known verb."""
    return _known().kinds.get(stem(word))


def opposites(a: Iterable[str], b: Iterable[str]) -> tuple[str, str] | None:
    """The first stem of `a` and stem of `b` that stand for opposite things, None without such."""
    known = _known().opposites
    return next((pair for pair in product(a, b) if pair in known), None)


class _Known:
    """`words.yaml`, every word stemmed as texts are."""

    def __init__(self) -> None:
        import yaml

        data = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text("utf-8"))
        self.empty = frozenset(data["empty"].split())
        self.kinds: dict[str, str] = {}
        for kind, verbs in data["verbs"].items():
            for verb in verbs.split():
                self.kinds.setdefault(stem(verb), kind)
        sides = [[[stem(word) for word in side.split()] for side in sides] for sides in data["opposites"]]
        pairs = {pair for left, right in sides for pair in product(left, right)}
        self.opposites = pairs | {(right, left) for left, right in pairs}


@lru_cache(maxsize=1)
def _known() -> _Known:
    return _Known()
