"""Which functions an agent may take for one another (`ws.overlap`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workshop.app import App
from workshop.formats.delivery.delivered import deliver
from workshop.similarity.encoder import Encoder, open_encoder
from workshop.similarity.layout import clusters, place
from workshop.similarity.neighbours import Near, near_pairs
from workshop.similarity.notes import notes
from workshop.similarity.pairs import Overlap, Pair
from workshop.similarity.reading import read, vectors
from workshop.similarity.signals import Purpose, Signals, Vocabulary, compare, purposes
from workshop.similarity.verdicts import risk, verdict

if TYPE_CHECKING:
    from workshop.similarity.encoder import Vectors

#: Above this many functions a matrix is too large to look at, and to write down.
MAX_MATRIX = 500
#: In an app of so few functions plainly distinct pairs are listed too: there are not many, and all are of interest.
_FEW = 5


def overlap(app: App, *, encoder: Encoder | str | None = None) -> Overlap:
    """How alike the functions read, as an agent is sent them: pairs riskiest first, clusters, map, matrix.

    Listed are pairs that are among each other's nearest and not plainly distinct (in an app of five functions or
    fewer, those too). Raises `ModelError` when the
    encoder cannot be used.
    """
    encoder = open_encoder(encoder)
    readings = read(deliver(app))
    keys = tuple(reading.key for reading in readings)
    if not keys:
        return Overlap(app.name, encoder.name, (), (), (), ())
    points = vectors(readings, encoder)
    stated = purposes(readings)
    vocabulary = Vocabulary(stated)
    near = near_pairs(points)
    compared = [(pair, compare(stated[pair.a], stated[pair.b], pair.cosine, vocabulary)) for pair in near]
    return Overlap(
        app=app.name,
        encoder=encoder.name,
        tools=keys,
        pairs=_ranked(keys, stated, compared),
        clusters=clusters(keys, stated, points, near),
        map=place(keys, points),
        matrix=_matrix(points) if len(keys) <= MAX_MATRIX else None,
        notes=notes(readings, encoder),
    )


def _ranked(keys: tuple[str, ...], stated: list[Purpose], compared: list[tuple[Near, Signals]]) -> tuple[Pair, ...]:
    judged = [(risk(signals, verdict(signals), nearest=near.nearest), near, signals) for near, signals in compared]
    judged = [entry for entry in judged if len(keys) <= _FEW or verdict(entry[2]) != "distinct"]
    judged.sort(key=lambda entry: (-round(entry[0], 4), entry[1].a, entry[1].b))
    return tuple(
        Pair(
            rank=rank,
            a=keys[near.a],
            b=keys[near.b],
            risk=round(chance, 4),
            verdict=verdict(signals),
            semantic=round(signals.semantic, 4),
            lexical=round(signals.lexical, 4),
            same_words=_spelled(stated[near.a], signals.shared),
            different_words={
                keys[near.a]: _spelled(stated[near.a], signals.only_a),
                keys[near.b]: _spelled(stated[near.b], signals.only_b),
            },
        )
        for rank, (chance, near, signals) in enumerate(judged, start=1)
    )


def _spelled(purpose: Purpose, stems: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(purpose.words[stem] for stem in stems)


def _matrix(points: Vectors) -> tuple[tuple[float, ...], ...]:
    cosines = (points @ points.T).clip(0, 1).astype(float).round(3)
    return tuple(map(tuple, cosines.tolist()))
