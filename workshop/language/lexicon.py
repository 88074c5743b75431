"""The words of one language, as data: `words/<code>.yaml`.

A file has `words` (named lists), `patterns` (named lists of regular expressions, one a line, in which `<list>`
stands for any word of that list and a space for any white space) and, where a fix needs them, `pairs` of a form
and its third person. A new language is a new file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_FOLDER = Path(__file__).with_name("words")
_LIST = re.compile(r"<([a-z-]+)>")
#: Python's \b knows no vowel signs: in Bengali a word ends where the letters and signs of its block end.
_BENGALI_EDGE = r"(?:(?<![ঀ-৿])(?=[ঀ-৿])|(?<=[ঀ-৿])(?![ঀ-৿]))"
#: Three Bengali letters are written as one code point or as two; a text may hold either.
_TWO_WAYS = {"\u09dc": "\u09a1\u09bc", "\u09dd": "\u09a2\u09bc", "\u09df": "\u09af\u09bc"}


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The named word lists and patterns of a language (ISO 639-1 code)."""

    language: str
    words: Mapping[str, frozenset[str]]
    patterns: Mapping[str, tuple[str, ...]]
    pairs: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.language)

    def list(self, name: str) -> frozenset[str]:
        """The words of this list; empty where the language has none."""
        return self.words.get(name, frozenset())

    def pattern(self, name: str) -> re.Pattern[str]:
        """Any of the patterns of this name, case ignored; matches nothing where the language has none."""
        return _compiled(self.language, name)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The codes of the languages that have word lists."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


@lru_cache(maxsize=64)
def lexicon(language: str | None) -> Lexicon | None:
    """The word lists of a language; None when it has none, and for a text whose language cannot be told."""
    if language is None or language not in languages():
        return None
    import yaml

    # The C loader is ten times as fast; both are safe ones.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load((_FOLDER / f"{language}.yaml").read_text("utf-8"), Loader=loader)  # noqa: S506
    words = {name: frozenset(_entry(word) for word in value.split()) for name, value in data["words"].items()}
    patterns = {name: tuple(value.splitlines()) for name, value in data["patterns"].items()}
    return Lexicon(language, words, patterns, data.get("pairs", {}))


def _entry(word: str) -> str:
    """A list separates by white space, so a phrase is written with underscores."""
    return word.replace("_", " ")


@lru_cache(maxsize=512)
def _compiled(language: str, name: str) -> re.Pattern[str]:
    entry = lexicon(language)
    if entry is None or not entry.patterns.get(name):
        return re.compile(r"(?!)")
    whole = "|".join(f"(?:{_LIST.sub(lambda match: _any(entry, match[1]), one)})" for one in entry.patterns[name])
    if language == "bn":
        whole = whole.replace(r"\b", _BENGALI_EDGE)
        for one, two in _TWO_WAYS.items():
            whole = whole.replace(two, one).replace(one, f"(?:{one}|{two})")
    return re.compile(whole.replace(" ", r"\s+"), re.IGNORECASE)


def _any(entry: Lexicon, name: str) -> str:
    longest_first = sorted(entry.words[name], key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(re.escape(word).replace(chr(92) + ' ', ' ') for word in longest_first)})"
