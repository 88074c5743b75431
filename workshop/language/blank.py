"""Texts that are there and say nothing: placeholders, and names said again."""

from __future__ import annotations

import re

from workshop.language.lexicon import lexicon
from workshop.language.names import stem, words

_KEY = re.compile(
    r"@\w+/[\w.]+|R\.string\.\w+|\$?\{+[^{}]*\}+|%\w+%?|<[^<>]*>|\[[^\[\]]*\]|[\W_]+"  # resource keys, template holes
)
_NOTE = re.compile(r"(?:TODO|FIXME|TBD|XXX)\b")
_RELATION = frozenset("of for to from in by with".split())


def placeholder(text: str, language: str | None) -> bool:
    """Whether the text only holds the place of one: `TODO`, `@string/note_text`, `description`."""
    bare = text.strip()
    if _KEY.fullmatch(bare) or _NOTE.match(bare):
        return True
    said = " ".join(bare.lower().strip(" .:!…<>[]()").split())
    return any(said in entry.list("placeholder") for code in {"en", language} if (entry := lexicon(code)))


def restates(text: str, name: str, language: str | None) -> bool:
    """Whether every word that carries meaning in the text is one of the name's words."""
    said = _content(text, language)
    return bool(said) and said <= {stem(word) for word in words(name)}


def repeats(text: str, name: str, language: str | None) -> bool:
    """Whether the text is the name again, without a sentence around it: `Create shelf.` for `create_shelf`."""
    spoken = words(text)
    relates = any(word in _RELATION for word in spoken)
    return restates(text, name, language) and not relates and not _is_sentence(spoken, name)


def _is_sentence(spoken: tuple[str, ...], name: str) -> bool:
    """`Creates a shelf`: the name's verb in another form, with its object after an article."""
    parts = words(name)
    inflected = bool(spoken) and spoken[0] not in parts and stem(spoken[0]) in {stem(part) for part in parts}
    return inflected and any(word in ("a", "an", "the") for word in spoken)


def _content(text: str, language: str | None) -> set[str]:
    entry = lexicon(language if language else "en")
    stop = entry.list("stop") if entry else frozenset()
    return {stem(word) for word in words(text) if word not in stop}
