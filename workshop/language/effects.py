"""Finer points of what a description says is done."""

from __future__ import annotations

import re

from workshop.language.lexicon import Lexicon, lexicon
from workshop.language.sentences import sentences, unquoted
from workshop.language.verbs import Verb

_NEAR = re.compile(r"[^\W\d_]+")
_WITHIN = 5


def is_derived(verb: Verb, language: str | None) -> bool:
    """Whether only something to look at changes: "Creates a preview", "Removes stop words from the text"."""
    entry = lexicon(language)
    if entry is not None and verb.effect == "delete" and not _is_destroying(verb, entry):
        return entry.pattern("only-hides").search(verb.clause) is not None
    if entry is None or verb.effect not in ("create", "send"):
        return False
    near = [match.group().lower() for match, _ in zip(_NEAR.finditer(verb.clause), range(_WITHIN), strict=False)]
    return any(word in entry.list("derived") for word in near)


def destroys(verb: Verb, text: str, language: str | None) -> bool:
    """Whether what a verb of `text` deletes is gone: `deletes`, `removes for good`, but not `removes a label`."""
    entry = lexicon(language)
    if entry is None or verb.effect != "delete":
        return False
    plain = unquoted(text)
    return (
        _is_destroying(verb, entry)
        or entry.pattern("no-way-back").search(plain, verb.start) is not None
        or any(
            not entry.pattern("negation").search(plain, verb.end, max(match.start(), verb.end))
            for sentence in sentences(text)
            if sentence.start <= verb.start < sentence.end
            for match in entry.pattern("for-good").finditer(plain, sentence.start, sentence.end)
        )
    )


def _is_destroying(verb: Verb, entry: Lexicon) -> bool:
    return any(verb.word.startswith(word[:-1]) for word in entry.list("destroy"))


def deletes_in_passive(text: str, language: str | None) -> bool:
    """Whether the first sentence says that something is deleted, and not only under a condition."""
    entry = lexicon(language)
    found = sentences(text)
    if entry is None or not found:
        return False
    plain = unquoted(text)
    match = entry.pattern("passive").search(plain, found[0].start, found[0].end)
    return match is not None and not entry.pattern("conditional").search(plain, found[0].start, match.start())
