"""What the interactive overlap view is given: an Overlap as small JSON."""

from __future__ import annotations

import base64
from typing import Any

from workshop.language.invisible import visible
from workshop.similarity.pairs import Overlap, Pair
from workshop.views.text import listed
from workshop.views.verdicts import ALIKE, MEANS, RISK, SAYS, alike

#: Nobody looks through more pairs; of distinct ones a few show where alike ends.
_ALIKE, _DISTINCT = 200, 10
#: Below the middle of all similarities the heatmap stays empty; but never above this.
_HIGHEST_FLOOR = 0.8


def overlap_data(result: Overlap) -> dict[str, Any]:
    """Functions by index; the matrix as its lower triangle, one byte a pair, base64, or None."""
    index = {tool: position for position, tool in enumerate(result.tools)}
    triangle = [value for row, values in enumerate(result.matrix or ()) for value in values[:row]]
    return {
        "tools": [visible(tool) for tool in result.tools],
        "order": _order(result, index),
        "points": [[index[point.tool], round(point.x, 3), round(point.y, 3)] for point in result.map],
        "pairs": [_pair(pair, index) for pair in _pairs(result)],
        "alike": len(alike(result)),
        "says": dict(SAYS),
        "means": dict(MEANS),
        "risk": RISK,
        "floor": min(sorted(triangle)[len(triangle) // 2], _HIGHEST_FLOOR) if triangle else 0.0,
        "matrix": base64.b64encode(bytes(_byte(value) for value in triangle)).decode() if triangle else None,
    }


def _order(result: Overlap, index: dict[str, int]) -> list[int]:
    """Clusters together, so that what reads alike shows as a block; then the others in source order."""
    clustered = [index[tool] for cluster in result.clusters for tool in cluster.tools]
    return list(dict.fromkeys([*clustered, *range(len(result.tools))]))


def _pairs(result: Overlap) -> list[Pair]:
    found = alike(result)[:_ALIKE]
    distinct = [pair for pair in result.pairs if pair.verdict not in ALIKE][:_DISTINCT]
    return sorted([*found, *distinct], key=lambda pair: pair.rank)


def _pair(pair: Pair, index: dict[str, int]) -> list[Any]:
    """A pair without names for its values: a report holds many."""
    words = (pair.same_words, pair.different_words.get(pair.a, ()), pair.different_words.get(pair.b, ()))
    numbers = (round(share, 2) for share in (pair.risk, pair.semantic, pair.lexical))
    return [pair.rank, index[pair.a], index[pair.b], pair.verdict, *numbers, *(visible(listed(some)) for some in words)]


def _byte(value: float) -> int:
    return round(255 * max(0.0, min(1.0, value)))
