"""Which functions read alike: the result of `ws.overlap`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from workshop.record import Record
from workshop.show import Shown

Verdict = Literal["duplicate", "opposite", "sibling", "overlapping", "distinct"]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two functions and how alike they read.

    `risk` in 0..1 ranks pairs; `semantic` is the cosine of their vectors, `lexical` how many of their weighted
    words they share, 0..1. `different_words` holds the words only `a` and only `b` has, under those two keys.
    """

    rank: int
    a: str
    b: str
    risk: float
    verdict: Verdict
    semantic: float
    lexical: float
    same_words: tuple[str, ...]
    different_words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Functions that read alike, named by their own commonest words."""

    name: str
    tools: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A function on the map, `x` and `y` in 0..1; near means alike."""

    tool: str
    x: float
    y: float


@dataclass(frozen=True, slots=True, repr=False)
class Overlap(Record, Shown):
    """How alike an app's functions read. `matrix` is tools x tools in the order of `tools`, None above 500.

    `encoder` names the model the vectors come from; `notes` say what it could not read well.
    """

    app: str
    encoder: str
    tools: tuple[str, ...]
    pairs: tuple[Pair, ...]
    clusters: tuple[Cluster, ...]
    map: tuple[Point, ...]
    matrix: tuple[tuple[float, ...], ...] | None = None
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Overlap {self.app}: {len(self.pairs)} pairs>"

    def pair(self, a: str, b: str) -> Pair | None:
        """The pair of these two functions, in either order, if it is listed."""
        return next((pair for pair in self.pairs if {pair.a, pair.b} == {a, b}), None)
