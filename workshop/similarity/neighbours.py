"""Which functions are near which, without ever holding all pairs of a large app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workshop.similarity.encoder import Vectors

#: How many neighbours of a function are looked at.
NEAREST = 2
#: Rows compared at a time: 512 x 10,000 cosines are 20 MB.
_ROWS = 512


@dataclass(frozen=True, slots=True)
class Near:
    """Two functions that are among each other's nearest, by position, `a < b`. `nearest`: each other's very first."""

    a: int
    b: int
    cosine: float
    nearest: bool


def near_pairs(vectors: Vectors) -> list[Near]:
    """The pairs that are mutually among their nearest, by position. `vectors` is (n, d), rows of unit length."""
    nearest = _nearest(vectors)
    found = []
    for a, row in enumerate(nearest):
        for b in row:
            if a < b and a in nearest[b]:
                first = row[0] == b and nearest[b][0] == a
                found.append(Near(a, b, float(vectors[a] @ vectors[b]), first))
    return found


def _nearest(vectors: Vectors) -> list[list[int]]:
    import numpy as np

    size = len(vectors)
    count = min(NEAREST, size - 1)
    nearest: list[list[int]] = []
    for start in range(0, size if count > 0 else 0, _ROWS):
        block = vectors[start : start + _ROWS] @ vectors.T
        rows = np.arange(len(block))
        block[rows, start + rows] = -np.inf
        # Rounded and ordered stably, so that what is equally near comes in source order on every machine.
        top = np.argpartition(-block, count - 1, axis=1)[:, :count]
        top.sort(axis=1)
        order = np.argsort(-np.take_along_axis(block, top, axis=1).round(6), axis=1, kind="stable")
        nearest.extend(np.take_along_axis(top, order, axis=1).tolist())
    return nearest
