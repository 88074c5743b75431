"""The whole app at a glance: where each function lies, and which lie together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from workshop.similarity.pairs import Cluster, Point
from workshop.similarity.signals import Purpose

if TYPE_CHECKING:
    from workshop.similarity.encoder import Vectors
    from workshop.similarity.neighbours import Near

#: Functions whose average cosine is at least this belong together. Between those of one resource in the real
#: servers looked at (.6 and more) and those of one app (.3 to .5).
_TOGETHER = 0.55
#: Up to here every pair is compared for clusters; above, only near pairs are.
_MAX_ALL_PAIRS = 2000
_NAME_WORDS = 2


def place(keys: Sequence[str], vectors: Vectors) -> tuple[Point, ...]:
    """The functions on a map, x and y in 0..1: the two directions in which they differ most (PCA).

    It has no chance in it, and keeps near things as near as multidimensional scaling does (trustworthiness .80 to
    .93 on real servers, measured side by side), in a hundredth of the time.
    """
    import numpy as np

    if len(keys) < 2:
        return tuple(Point(key, 0.5, 0.5) for key in keys)
    centred = (vectors - vectors.mean(axis=0)).astype(np.float64)
    size, dimension = centred.shape
    if size < dimension:  # the same two directions, from the smaller of the two products
        lengths, axes = np.linalg.eigh(centred @ centred.T)
        spread = axes[:, [-1, -2]] * np.sqrt(lengths[[-1, -2]].clip(0))
    else:
        spread = centred @ np.linalg.eigh(centred.T @ centred)[1][:, [-1, -2]]
    spread *= np.sign(spread[np.abs(spread).argmax(axis=0), [0, 1]])  # a direction may come out turned round
    width = np.ptp(spread, axis=0)
    width[width < 1e-6] = np.inf  # all in one spot: in the middle
    places = np.where(np.isinf(width), 0.5, (spread - spread.min(axis=0)) / width).round(4)
    return tuple(Point(key, float(x), float(y)) for key, (x, y) in zip(keys, places, strict=True))


def clusters(
    keys: Sequence[str], purposes: Sequence[Purpose], vectors: Vectors, near: Sequence[Near]
) -> tuple[Cluster, ...]:
    """Groups of two and more functions that read alike, largest first."""
    labels = _labels(vectors, near)
    members: dict[int, list[int]] = {}
    for position, label in enumerate(labels):
        members.setdefault(label, []).append(position)
    found = [
        Cluster(_name([purposes[position] for position in group]), tuple(keys[position] for position in group))
        for group in members.values()
        if len(group) > 1
    ]
    return tuple(sorted(found, key=lambda cluster: -len(cluster.tools)))


def _labels(vectors: Vectors, near: Sequence[Near]) -> list[int]:
    import numpy as np

    size = len(vectors)
    if size < 2:
        return [0] * size
    labels: list[int]
    if size <= _MAX_ALL_PAIRS:
        from scipy.cluster.hierarchy import fcluster, linkage

        distances = np.clip(1 - vectors @ vectors.T, 0, None)[np.triu_indices(size, 1)]
        labels = fcluster(linkage(distances, "average"), 1 - _TOGETHER, "distance").tolist()
        return labels
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    # A chain of near pairs can run through half an app, so a link must be tighter than an average.
    links = [(pair.a, pair.b) for pair in near if pair.cosine >= (1 + _TOGETHER) / 2]
    rows, columns = zip(*links, strict=True) if links else ((), ())
    graph = coo_array((np.ones(len(links)), (rows, columns)), shape=(size, size))
    labels = connected_components(graph, directed=False)[1].tolist()
    return labels


def _name(group: Sequence[Purpose]) -> str:
    """The words that most of the group's names hold, else that most of the functions hold."""
    for words in ([purpose.things for purpose in group], [purpose.words for purpose in group]):
        count = Counter(stem for stems in words for stem in stems)
        common = [stem for stem, seen in count.most_common(_NAME_WORDS) if 2 * seen > len(group)]
        if common:
            surface = {stem: word for purpose in reversed(group) for stem, word in purpose.words.items()}
            return " ".join(surface[stem] for stem in common)
    return "various"
