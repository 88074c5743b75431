"""A text that shouts, written calmly."""

from __future__ import annotations

import re

from workshop.language.lexicon import Lexicon
from workshop.language.names import is_compound
from workshop.language.sentences import sentences
from workshop.language.verbs import EFFECTS, is_finite

Span = tuple[int, int]

_PLAIN = ("emphasis", "run", "object", "adverb", "stop", "joiner", "state", "behaviour", "other-verbs", *EFFECTS)
_LABEL_ENDS = re.compile(r"[\s*_]*(?:[:!–—]+|-(?=\s))[\s*_]*")
_WORDS = re.compile(r"(\W+)")
#: A longer word in capitals is hardly an acronym.
_ACRONYM = 5


def calm(text: str, spans: list[Span], entry: Lexicon | None) -> str | None:
    """The text with these spans (in order) written small, their signs taken away and calls for attention left out.

    None where that may come out wrong: a word may be an acronym, or a sentence may end in its middle.
    """
    pieces: list[str] = []
    at = 0
    capital = False
    for start, end in spans:
        if end <= at:
            continue
        between, marked = text[at:start], text[start:end].strip("*_")
        opens = _opens(text, start)
        pieces.append(_capitalised(between) if capital else between)
        capital = capital and not between.strip()
        at = end
        if any(char.isalpha() for char in marked):
            label_end = _label_end(text, end, marked, entry) if opens else None
            if label_end is not None:
                at, capital = label_end, True
                continue
            small = _lowered(marked, entry)
            if small is None:
                return None
            pieces.append(_capitalised(small) if opens or capital else small)
            capital = False
        elif "!" in marked:
            following = text[end:].lstrip()[:1]
            if following.islower():
                return None
            ends = not text[end : end + 1].strip()
            pieces.append(("?" if "?" in marked else ".") if ends else "")
        else:
            while text[at : at + 1] == " ":
                at += 1
            pieces[-1] = pieces[-1] if text[at:] else pieces[-1].rstrip(" ")
    rest = text[at:]
    if capital and not rest.strip():
        return None
    return "".join(pieces) + (_capitalised(rest) if capital else rest)


def _opens(text: str, at: int) -> bool:
    """Whether nothing that is read stands before this place in its sentence."""
    start = max((sentence.start for sentence in sentences(text) if sentence.start <= at), default=0)
    return not any(char.isalnum() for char in text[start:at])


def _label_end(text: str, end: int, marked: str, entry: Lexicon | None) -> int | None:
    """Where the sentence goes on after "VERY IMPORTANT: "; None where the words are no such call."""
    label = " ".join(marked.lower().strip(" :!").split())
    if entry is None or label not in entry.list("attention"):
        return None
    closing = _LABEL_ENDS.match(text, end)
    if closing is not None:
        return closing.end()
    return end + len(text[end:]) - len(text[end:].lstrip()) if marked[-1] in ":!" else None


def _lowered(marked: str, entry: Lexicon | None) -> str | None:
    """The words without capitals, acronyms kept; None where it is not certain which is which."""
    parts = _WORDS.split(marked)
    large = [part for part in parts if len(part) > 1 and part.isupper()]
    known = {part for part in large if _is_plain(part.lower(), entry)}
    if known and marked.isupper():
        if any(part not in known and len(part) <= _ACRONYM for part in large):
            return None
        known = set(large)
    return "".join(part.lower() if part in known else part for part in parts)


def _is_plain(word: str, entry: Lexicon | None) -> bool:
    return entry is not None and (any(word in entry.list(name) for name in _PLAIN) or is_finite(word, entry.language))


def _capitalised(text: str) -> str:
    """The text with its first letter large, unless a name in code comes first."""
    word = re.match(r"(\s*)([^\W\d_][\w-]*)", text)
    if word is None or is_compound(word.group(2)):
        return text
    at = word.start(2)
    return text[:at] + text[at].upper() + text[at + 1 :]
