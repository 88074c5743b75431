"""What an encoder cannot read well in an app, said once."""

from __future__ import annotations

from collections.abc import Sequence

from workshop.language.detect import language_of
from workshop.similarity.encoder import Encoder
from workshop.similarity.reading import Reading

_NAMES = 5
#: A token is rarely shorter than this many characters on average: shorter texts need no counting.
_CHARACTERS_A_TOKEN = 2


def notes(readings: Sequence[Reading], encoder: Encoder) -> tuple[str, ...]:
    """At most one sentence about texts too long for the encoder, and one about other languages than its own."""
    found = []
    limit = encoder.weights.tokens
    long = [reading.body for reading in readings if len(reading.body) > limit * _CHARACTERS_A_TOKEN]
    tokens = dict(zip(long, encoder.count_tokens(long), strict=True)) if long else {}
    cut = [reading.key for reading in readings if tokens.get(reading.body, 0) > limit]
    if cut:
        found.append(f"{encoder.name} reads the first {limit} tokens of a text; more is written for {_names(cut)}.")
    foreign = [reading.key for reading in readings if language_of(reading.description) not in ("en", None)]
    if foreign and encoder.weights.english:
        found.append(f"{encoder.name} reads English; the text is in another language for {_names(foreign)}.")
    return tuple(found)


def _names(keys: Sequence[str]) -> str:
    more = len(keys) - _NAMES
    return ", ".join(keys[:_NAMES]) + (f" and {more} more" if more > 0 else "")
