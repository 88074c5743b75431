"""The agent that is always there: ranks functions by meaning and words, as a tool search would.

It is retrieval, not a language model: deterministic, offline, and blind to what a request implies.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.agents.base import Call, Choice, Kind, Score
from workshop.agents.bm25 import WordIndex
from workshop.agents.calibration import calibration
from workshop.formats.delivery.delivered import Delivered
from workshop.language.detect import language_of
from workshop.similarity.encoder import Encoder, open_encoder
from workshop.similarity.reading import Reading, read, vectors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from workshop.similarity.encoder import Vectors


#: Why a function is picked that is less likely than "no function": that one of them fits is likelier still.
_NEAREST = "Some function probably fits; which one is uncertain, and this is the nearest."


@dataclass(frozen=True, slots=True)
class _Index:
    """What is computed once for a list of functions."""

    keys: tuple[str, ...]
    vectors: Vectors
    words: WordIndex


class Retrieval:
    """Dense and BM25 scores together, with calibrated probabilities, one of them for "no function fits"."""

    kind: Kind = "retrieval"

    def __init__(self, encoder: Encoder | str | None = None) -> None:
        self._encoder = open_encoder(encoder)
        self._last: tuple[tuple[Reading, ...], _Index] | None = None

    @property
    def name(self) -> str:
        """How results call it."""
        return f"retrieval ({self._encoder.name} + BM25)"

    @property
    def reads(self) -> tuple[str, ...]:
        """The languages that its encoder reads, as ISO 639-1 codes; empty where nothing limits it."""
        return ("en",) if self._encoder.weights.english else ()

    def __repr__(self) -> str:
        return f"<Retrieval {self._encoder.name}>"

    def choose(
        self,
        requests: Sequence[str],
        delivered: Delivered,
        rng: random.Random,  # noqa: ARG002 - nothing here is left to chance
        *,
        none_allowed: bool = True,
    ) -> list[Choice]:
        """One choice a request, in order; requests are encoded together. Raises `ModelError` without an encoder."""
        if not requests or not delivered.tools:
            return [self._choice(request, (), 1.0) for request in requests]
        index = self._index(read(delivered))
        cosines = self._encoder.encode(requests) @ index.vectors.T
        return [self._scored(request, row, index, none_allowed) for request, row in zip(requests, cosines, strict=True)]

    def caveats(self, requests: Sequence[str]) -> tuple[str, ...]:
        """How many requests are in a language that the encoder does not read."""
        foreign = sum(self._unread(request) for request in requests)
        if not foreign:
            return ()
        are = "is" if foreign == 1 else "are"
        return (f"{self._encoder.name} reads English; {foreign} of {len(requests)} requests {are} in other languages.",)

    def _unread(self, request: str) -> bool:
        return self._encoder.weights.english and language_of(request) not in ("en", None)

    def _scored(self, request: str, cosines: Vectors, index: _Index, none_allowed: bool) -> Choice:
        probabilities, none = probabilities_of(cosines, index.words.scores(request), none_allowed=none_allowed)
        scores = sorted(map(Score, index.keys, probabilities.tolist()), key=lambda score: -score.probability)
        return self._choice(request, tuple(scores), none)

    def _choice(self, request: str, scores: tuple[Score, ...], none: float) -> Choice:
        if not scores:
            return Choice(self.name, self.kind, request, "none", None, (), (), none, None, "There are no functions.")
        best, second = scores[0], scores[1].probability if len(scores) > 1 else 0.0
        margin = best.probability - second
        if none > 0.5:
            return Choice(self.name, self.kind, request, "none", None, (), scores, none, margin, self._why(request))
        calls = (Call(best.tool),)
        said = "" if none <= best.probability else _NEAREST
        return Choice(self.name, self.kind, request, "called", best.tool, calls, scores, none, margin, said)

    def _why(self, request: str) -> str:
        if self._unread(request):
            return f"No function is near the request, but {self._encoder.name} reads English only."
        return "No function is near the request."

    def _index(self, readings: tuple[Reading, ...]) -> _Index:
        """The index of the last functions seen, if they are the same."""
        if self._last is None or self._last[0] != readings:
            keys = tuple(reading.key for reading in readings)
            words = WordIndex([reading.text for reading in readings])
            self._last = (readings, _Index(keys, vectors(readings, self._encoder), words))
        return self._last[1]


def probabilities_of(
    cosines: Vectors, words: Vectors, *, none_allowed: bool = True
) -> tuple[NDArray[np.float64], float]:
    """Probabilities of n functions and of none, adding up to 1, from their cosines and BM25 scores (each (n,))."""
    import numpy as np

    known = calibration()
    scores = known.cosine * cosines.astype(np.float64) + known.words * words
    likely = np.exp(scores - scores.max())
    likely /= likely.sum()
    if not none_allowed:
        return likely, 0.0
    best = int(scores.argmax())
    odds = known.fits_bias + known.fits_cosine * cosines[best] + known.fits_words * words[best]
    none = float(1 / (1 + np.exp(odds)))
    return likely * (1 - none), none
