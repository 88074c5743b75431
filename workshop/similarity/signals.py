"""What makes two functions look alike, and what tells them apart: each signal can be looked at alone."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from workshop.language.names import stem
from workshop.similarity.reading import Reading
from workshop.similarity.words import meaning_words, opposites, verb_kind

#: The name and this many words of the description say what a function does; opposites further on are details.
_HEAD = 12
#: From this many functions on, a word of most names is a prefix of the app and no thing of its own.
_MANY = 4


@dataclass(frozen=True, slots=True)
class Purpose:
    """What one function does, in words.

    `words` are those of its name and description, by stem; `head` the stems that come first; `verb` is the stem of
    the verb in its name (empty without one) and `kind` what that does; `things` are the other words of its name, by
    stem, without those that most functions of the app have in their names (`browser_click`, `browser_type`);
    `text` is the description, its case and spaces levelled.
    """

    words: Mapping[str, str]
    head: tuple[str, ...]
    verb: str
    kind: str | None
    things: Mapping[str, str]
    text: str


def purposes(readings: Sequence[Reading]) -> list[Purpose]:
    """What each function of an app does, as its name and description state it."""
    names = [meaning_words(reading.name) for reading in readings]
    count = Counter(word for name in names for word in set(name))
    common = {word for word, seen in count.items() if len(names) >= _MANY and 2 * seen > len(names)}
    return [_purpose(reading, name, common) for reading, name in zip(readings, names, strict=True)]


def _purpose(reading: Reading, name: list[str], common: Container[str]) -> Purpose:
    body = meaning_words(reading.description)
    words: dict[str, str] = {}
    for word in (*name, *body):
        words.setdefault(stem(word), word)
    own = [word for word in name if word not in common]
    verb = next((word for word in own if verb_kind(word)), "")
    return Purpose(
        words=words,
        head=tuple(dict.fromkeys(map(stem, (*own, *body[:_HEAD])))),
        verb=stem(verb),
        kind=verb_kind(verb or (body[0] if body else "")),
        things={stem(word): word for word in own if word != verb},
        text=" ".join(reading.description.casefold().split()),
    )


@dataclass(frozen=True, slots=True)
class Signals:
    """Two functions compared: `semantic` and `lexical` in 0..1, words as stems in the order they are read.

    `contrast` holds two words that stand for opposite things, one of each function; `same_kind` is None where a
    verb is not known; `same_things` where their names speak of the same. `one_word` where they do the same kind of
    thing and one word is all that tells their names apart: an s, a word more, or one for another. `same_text` where
    one description is the other's, to the letter.
    """

    semantic: float
    lexical: float
    shared: tuple[str, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    contrast: tuple[str, str] | None
    same_kind: bool | None
    same_things: bool
    one_word: bool
    same_text: bool


class Vocabulary:
    """How telling each word is among some functions: rare words weigh more."""

    def __init__(self, purposes: Sequence[Purpose]) -> None:
        count = Counter(word for purpose in purposes for word in purpose.words)
        total = len(purposes)
        # Smoothed, so that a word of every function still counts a little: two functions share all they have.
        self._weight = {word: math.log((1 + total) / (1 + seen)) + 1 for word, seen in count.items()}

    def weight(self, words: Iterable[str]) -> float:
        """How much these stems say together, to the same last digit whatever their order."""
        return math.fsum(self._weight[word] for word in words)

    def shared(self, a: Purpose, b: Purpose) -> float:
        """How much of what two functions say is said by both, 0..1."""
        everything = self.weight(a.words.keys() | b.words.keys())
        return self.weight(a.words.keys() & b.words.keys()) / everything if everything else 0.0


def compare(a: Purpose, b: Purpose, semantic: float, vocabulary: Vocabulary) -> Signals:
    """Every signal of a pair; `semantic` is the cosine of their vectors."""
    contrast = _contrast(a, b)
    things_a, things_b = a.things.keys() - set(contrast or ()), b.things.keys() - set(contrast or ())
    return Signals(
        semantic=min(max(semantic, 0.0), 1.0),
        lexical=vocabulary.shared(a, b),
        shared=tuple(word for word in a.words if word in b.words),
        only_a=tuple(word for word in a.words if word not in b.words),
        only_b=tuple(word for word in b.words if word not in a.words),
        contrast=contrast,
        same_kind=a.kind == b.kind if a.kind and b.kind else None,
        same_things=bool(things_a & things_b) or not (things_a or things_b),
        one_word=_one_word(a, b),
        same_text=bool(a.text) and a.text == b.text,
    )


def _contrast(a: Purpose, b: Purpose) -> tuple[str, str] | None:
    """Opposites in the names, whatever the descriptions say; else opposites that only one of each says early."""
    names = opposites((a.verb, *a.things), (b.verb, *b.things))
    heads = ([word for word in a.head if word not in b.words], [word for word in b.head if word not in a.words])
    return names or opposites(*heads)


def _one_word(a: Purpose, b: Purpose) -> bool:
    if a.kind != b.kind:
        return False
    only_a, only_b = a.things.keys() - b.things.keys(), b.things.keys() - a.things.keys()
    if not only_a and not only_b:
        return any(a.things[thing] != b.things[thing] for thing in a.things)
    linked = bool(a.things.keys() & b.things.keys()) or (a.verb != "" and a.verb == b.verb)
    return linked and len(only_a) <= 1 and len(only_b) <= 1
