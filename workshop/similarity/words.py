"""The words of names and descriptions: split, stemmed, and what similarity knows about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from pathlib import Path

_WORD = re.compile(r"[^\W_]+")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def split_name(name: str) -> str:
    """`getHTMLPage`, `get_html_page` and `get-html-page` as `get html page`."""
    return " ".join(_WORD.findall(_HUMPS.sub(" ", name))).lower()


def meaning_words(text: str) -> list[str]:
    """The words that carry meaning, lower case, in order, repeats kept."""
    empty = _known().empty
    return [word for word in _WORD.findall(text.lower()) if word not in empty]


def stems(text: str) -> list[str]:
    """The stems of the words that carry meaning, in order, repeats kept."""
    return [stem(word) for word in meaning_words(text)]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What the forms of an English word have in common; a word in another script stays as it is."""
    return _stemmer()(word)


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


@lru_cache(maxsize=1)
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer

    stem_word: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return stem_word
