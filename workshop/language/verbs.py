"""What a name or a description says is done: reading, or one of the ways of changing something.

A name has the class of its first verb. A description has the verbs of its clauses: the one it opens with, and
those joined to it ("Finds drafts and deletes them"). Participles ("deleted notes") and nouns ("updates from the
team") are no verbs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast, get_args

from workshop.language.clauses import clause_starts
from workshop.language.lexicon import Lexicon, languages, lexicon
from workshop.language.names import words
from workshop.language.sentences import sentences, unquoted

Effect = Literal["read", "create", "update", "delete", "send", "pay"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
#: What changes something.
CHANGES = frozenset(EFFECTS) - {"read"}

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PREPOSITIONS = frozenset("from of for in about to on since between by with and are were is , . :".split())
_SKIPPED = 3


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of a description: its class, its span (code points), and whether it opens the text."""

    effect: Effect
    start: int
    end: int
    word: str
    opens: bool
    clause: str


def third_person(base: str) -> str:
    """English: `create` gives `creates`, `copy` gives `copies`, `search` gives `searches`."""
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def gerund(base: str) -> str:
    """English: `create` gives `creating`, `get` gives `getting`."""
    if base.endswith("e") and not base.endswith("ee"):
        return base[:-1] + "ing"
    doubled = base in {"get", "set", "put", "cut", "stop", "plan", "submit", "transmit", "run", "cancel", "scan"}
    return base + (base[-1] if doubled else "") + "ing"


@lru_cache(maxsize=8)
def conjugated(language: str) -> Mapping[str, str]:
    """The third person of every form that a fix may have to turn into it."""
    entry = lexicon(language)
    if entry is None:
        return {}
    if language != "en":
        return {**entry.pairs, **{third: third for third in entry.pairs.values()}}
    known = frozenset().union(*(entry.list(name) for name in (*EFFECTS, "other-verbs")))
    forms = {third_person(base): third_person(base) for base in known}
    forms |= {gerund(base): third_person(base) for base in known}
    return {**forms, **{base: third_person(base) for base in known}}


def is_finite(word: str, language: str) -> bool:
    """Whether a word is a known verb in a form that describes and cannot order: `creates`, not `create`."""
    return word.lower() in _finite(language)


@lru_cache(maxsize=16384)
def name_effects(name: str) -> tuple[Effect, ...]:
    """The classes of the verbs in a name: the first, and those joined by `or` or `and`; empty when it has none."""
    parts = words(name)
    table = _name_table()
    places = [index for index, word in enumerate(parts) if word in table]
    if not places:
        return ()
    nouns = cast("Lexicon", lexicon("en")).list("name-nouns")
    first = next((index for index in places if parts[index] not in nouns), places[0])
    joined = [parts[at + 1] for at in range(first, len(parts) - 1) if parts[at] in ("or", "and")]
    return tuple(dict.fromkeys(table[word] for word in (parts[first], *joined) if word in table))


@lru_cache(maxsize=8192)
def verbs(text: str, language: str | None) -> tuple[Verb, ...]:
    """The verbs of a description in order; empty where its language has no word lists."""
    entry = lexicon(language)
    if entry is None:
        return ()
    plain = unquoted(text)
    found = []
    opened = True
    for index, sentence in enumerate(sentences(text)):
        if "verb-final" in entry.patterns:
            found += _verbs_anywhere(plain, sentence.start, sentence.end, entry, index == 0)
            continue
        for start in clause_starts(plain, sentence.start, sentence.end, entry):
            verb = _verb_at(plain, start, sentence.end, entry, index == 0 and start == sentence.start)
            # A base form after the first sentence, or beside a third person, is an order or a noun.
            if verb is not None and (opened or is_finite(verb.word, entry.language)):
                found.append(verb)
            if index == 0 and start == sentence.start:
                opened = verb is not None and not is_finite(verb.word, entry.language)
        opened = False
    return tuple({verb.start: verb for verb in found}.values())


@lru_cache(maxsize=8)
def _forms(language: str) -> Mapping[str, Effect]:
    """Every form of a verb that can open a clause, with its class."""
    entry = cast("Lexicon", lexicon(language))
    forms: dict[str, Effect] = {}
    for effect in EFFECTS:
        for word in entry.list(effect):
            forms.setdefault(word, effect)
            if language == "en":
                forms.setdefault(third_person(word), effect)
    return forms


@lru_cache(maxsize=8)
def _finite(language: str) -> frozenset[str]:
    """The forms that cannot be an order: the third person in English, every listed form elsewhere."""
    if language == "en":
        return frozenset(conjugated("en").values())
    return frozenset(_forms(language))


@lru_cache(maxsize=1)
def _name_table() -> Mapping[str, Effect]:
    table: dict[str, Effect] = {}
    for language in sorted(languages(), key=lambda code: code != "en"):
        for effect in EFFECTS:
            for word in cast("Lexicon", lexicon(language)).list(effect):
                table.setdefault(word, effect)
    return table


def _verb_at(text: str, start: int, end: int, entry: Lexicon, opens: bool) -> Verb | None:
    """The verb that a clause begins with, adverbs and a pronoun for the function passed over."""
    at = start
    subject = entry.pattern("subject").match(text, start, end)
    if subject is not None:
        at = subject.end()
    found = []
    for match in _WORD.finditer(text, at, end):
        found.append(match)
        if len(found) > _SKIPPED:
            break
    forms = _forms(entry.language)
    for index, match in enumerate(found):
        word = match.group().lower()
        if word in forms:
            if _is_noun(word, text, match.end(), end, entry, opens):
                return None
            return Verb(forms[word], match.start(), match.end(), word, opens, text[match.end() : end])
        if word not in entry.list("adverb") and not (entry.language == "en" and word.endswith("ly")):
            return None
        if index + 1 == _SKIPPED:
            return None
    return None


def _is_noun(word: str, text: str, at: int, end: int, entry: Lexicon, opens: bool) -> bool:
    if word not in entry.list("noun-verbs"):
        return False
    following = _WORD.search(text, at, end)
    after = following.group().lower() if following is not None and text[at : following.start()].isspace() else "."
    if opens:
        return after in _PREPOSITIONS
    return after not in entry.list("object")


def _verbs_anywhere(text: str, start: int, end: int, entry: Lexicon, first: bool) -> list[Verb]:
    pattern = entry.pattern("effects")
    forms = _forms(entry.language)
    return [
        Verb(forms[word], match.start(), match.end(), word, first, text[match.end() : end])
        for match in pattern.finditer(text, start, end)
        if (word := re.sub(r"\s+", " ", match.group())) in forms
    ]
