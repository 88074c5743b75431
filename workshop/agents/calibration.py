"""The few numbers that turn likeness into probabilities, fitted by `python -m tests.bench.fit_retrieval`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Calibration:
    """`cosine` and `words` weigh meaning and BM25 in a function's score, whose softmax is its probability.

    The odds that some function fits at all are a logistic function of the best score's cosine and BM25:
    `fits_cosine`, `fits_words` and `fits_bias` are its coefficients.
    """

    cosine: float
    words: float
    fits_cosine: float
    fits_words: float
    fits_bias: float


@lru_cache(maxsize=1)
def calibration() -> Calibration:
    """The packaged numbers."""
    data = json.loads(Path(__file__).with_name("calibration.json").read_text("utf-8"))
    return Calibration(**data["coefficients"])
