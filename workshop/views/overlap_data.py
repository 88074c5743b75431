"""What the interactive overlap view is given: an Overlap as small JSON."""

from __future__ import annotations

import base64
from typing import Any

from workshop.similarity.pairs import Overlap, Pair
from workshop.views.text import visible
from workshop.views.verdicts import SAYS

#: Nobody looks through more.
_PAIRS = 400
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
        "pairs": [_pair(pair, index) for pair in result.pairs[:_PAIRS]],
        "says": dict(SAYS),
        "floor": min(sorted(triangle)[len(triangle) // 2], _HIGHEST_FLOOR) if triangle else 0.0,
        "matrix": base64.b64encode(bytes(_byte(value) for value in triangle)).decode() if triangle else None,
    }


def _order(result: Overlap, index: dict[str, int]) -> list[int]:
    """Clusters together, so that what reads alike shows as a block; then the others in source order."""
    clustered = [index[tool] for cluster in result.clusters for tool in cluster.tools]
    return list(dict.fromkeys([*clustered, *range(len(result.tools))]))


def _pair(pair: Pair, index: dict[str, int]) -> dict[str, Any]:
    return {
        "rank": pair.rank,
        "a": index[pair.a],
        "b": index[pair.b],
        "risk": round(pair.risk, 3),
        "verdict": pair.verdict,
        "semantic": round(pair.semantic, 3),
        "lexical": round(pair.lexical, 3),
        "same": [visible(word) for word in pair.same_words],
        "only_a": [visible(word) for word in pair.different_words.get(pair.a, ())],
        "only_b": [visible(word) for word in pair.different_words.get(pair.b, ())],
    }


def _byte(value: float) -> int:
    return round(255 * max(0.0, min(1.0, value)))
