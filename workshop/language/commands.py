"""Which sentences order the agent about, and which only state a fact about the function."""

from __future__ import annotations

from functools import lru_cache

from workshop.language.clauses import clause_starts
from workshop.language.lexicon import Lexicon, lexicon
from workshop.language.names import stem
from workshop.language.sentences import Sentence, sentences, unquoted
from workshop.language.verbs import is_finite

Span = tuple[int, int]


@lru_cache(maxsize=8192)
def commands(text: str, language: str | None, *, option: bool = False, own_verb: str = "") -> tuple[Span, ...]:
    """The spans (code points) of orders to whoever reads the text, one a sentence, up to the sentence's end.

    Conditions are facts ("Requires an ID", "Must be an IANA zone", "If you have an ID, ..."), and so is an opening
    imperative ("Find notes"), in particular with the name's own verb (`own_verb`). `option`: the text is a
    parameter's, where "Do not send a notification" says what the value means.
    """
    entry = lexicon(language)
    if entry is None:
        return ()
    plain = unquoted(text)
    anywhere = entry.pattern("command").search(plain) is not None
    found = []
    for index, sentence in enumerate(sentences(text)):
        start = _order_in(plain, sentence, entry, index == 0, option, own_verb, anywhere)
        if start is not None:
            found.append((start, _end_of(text, sentence)))
    return tuple(found)


def _order_in(
    text: str, sentence: Sentence, entry: Lexicon, first: bool, option: bool, own_verb: str, anywhere: bool
) -> int | None:
    """Where the first order in a sentence begins."""
    start, end = sentence.start, sentence.end
    duty = entry.pattern("command").search(text, start, end) if anywhere else None
    places = [duty.start()] if duty is not None else []
    if "command-order" in entry.patterns:
        starts = clause_starts(text, start, end, entry)
        orders = [entry.pattern("command-order")] + ([] if option else [entry.pattern("command-description")])
        for at in starts:
            is_own = at == starts[0] and bool(own_verb) and stem(text[at:end].split(" ", 1)[0]) == stem(own_verb)
            if any(pattern.match(text, at, end) for pattern in orders) or (
                entry.pattern("command-start").match(text, at, end)
                and not (first and (is_own or not _is_marked(text, sentence, entry)))
            ):
                places.append(at)
                break
    return min(places) if places else None


def _is_marked(text: str, sentence: Sentence, entry: Lexicon) -> bool:
    """Whether a first sentence describes in the third person or sets a condition, so that a base form is an order."""
    opening = text[sentence.start : sentence.end].split(" ", 1)[0]
    return (
        is_finite(opening, entry.language)
        or (entry.language == "en" and opening.endswith("s"))
        or entry.pattern("command-marker").search(text, sentence.start, sentence.end) is not None
    )


def _end_of(text: str, sentence: Sentence) -> int:
    end = sentence.end
    while end > sentence.start and text[end - 1] in ".!?…।":
        end -= 1
    return end
