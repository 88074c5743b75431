"""Fits the numbers in workshop/agents/calibration.json on labelled requests written for this project.

    python -m tests.bench.fit_retrieval          # reports, held out app by app
    python -m tests.bench.fit_retrieval --write  # and writes what was fitted on all of them

Requests come from tests/fixtures/retrieval/ only: the sample apps' requests stay unseen, so that trials on them
are honest. "No function fits" is learned from the requests that say so, from requests with their right function
withheld, and from requests of other apps; they are weighed to be a quarter of all.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score

from tests.fixtures.labelled import LabelledApp, labelled_apps, together
from workshop.agents import calibration
from workshop.agents.bm25 import WordIndex
from workshop.similarity.encoder import Encoder
from workshop.similarity.reading import read, vectors

TARGET = Path(calibration.__file__).with_name("calibration.json")
Examples = tuple[np.ndarray, np.ndarray]
NONE_SHARE = 0.25
FOREIGN = 15


class Scores:
    """The features of requests x functions for one list of functions, and which function is right (-1: none)."""

    def __init__(self, app: LabelledApp, requests: Sequence[tuple[str, str | None]], encoder: Encoder) -> None:
        readings = read(app.delivered)
        index = WordIndex([reading.text for reading in readings])
        texts = [request for request, _ in requests]
        cosines = encoder.encode(texts) @ vectors(readings, encoder).T
        words = np.array([index.scores(text) for text in texts])
        keys = [reading.key for reading in readings]
        self.features = np.stack([cosines, words], axis=2)
        self.right = np.array([keys.index(right) if right else -1 for _, right in requests])


def fit_ranking(sets: list[Scores]) -> np.ndarray:
    """Weights of cosine and words that make the right function likeliest under a softmax."""
    data = [(scores.features[scores.right >= 0], scores.right[scores.right >= 0]) for scores in sets]

    def loss(weights: np.ndarray) -> float:
        return (
            sum(_softmax_loss(features @ weights, right).mean() for features, right in data) + 1e-4 * weights @ weights
        )

    return minimize(loss, np.array([10.0, 0.5]), method="Nelder-Mead").x


def _softmax_loss(scores: np.ndarray, right: np.ndarray) -> np.ndarray:
    scores = scores - scores.max(axis=1, keepdims=True)
    return np.log(np.exp(scores).sum(axis=1)) - scores[np.arange(len(right)), right]


def none_examples(own: Scores, weights: np.ndarray, foreign: Scores | None = None) -> Examples:
    """What "does a function fit?" is learned from: (n, 2) features of the best function, and whether one fits."""
    withheld = own.features.copy()
    answered = own.right >= 0
    withheld[np.flatnonzero(answered), own.right[answered]] = -np.inf
    groups: list[tuple[np.ndarray, np.ndarray | bool]] = [(own.features, answered), (withheld[answered], False)]
    if foreign is not None:
        groups.append((foreign.features, False))
    rows, fits = [], []
    for features, fit in groups:
        best = np.argmax(features @ weights, axis=1)
        rows.append(features[np.arange(len(best)), best])
        fits.append(np.broadcast_to(fit, len(best)))
    return np.concatenate(rows), np.concatenate(fits)


def fit_none(examples: list[Examples]) -> LogisticRegression:
    """The logistic function that says whether a function fits."""
    rows, fits = (np.concatenate(parts) for parts in zip(*examples, strict=True))
    weight = np.where(fits, (1 - NONE_SHARE) / fits.mean(), NONE_SHARE / (1 - fits.mean()))
    return LogisticRegression(C=100.0, max_iter=5000).fit(rows, fits, sample_weight=weight)


def main() -> None:
    """Reports held-out figures, and writes the calibration when asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    encoder = Encoder.open()
    apps = labelled_apps()

    hits, losses, cosine_hits, fits, chances = [], [], [], [], []
    for held_out in apps:
        weights, model = fit([app for app in apps if app is not held_out], encoder)
        scores = Scores(held_out, held_out.requests, encoder)
        asked = scores.right >= 0
        right = scores.right[asked]
        ranked = scores.features[asked] @ weights
        hits.append(ranked.argmax(axis=1) == right)
        cosine_hits.append(scores.features[asked, :, 0].argmax(axis=1) == right)
        losses.append(_softmax_loss(ranked, right))
        rows, answered = none_examples(scores, weights, _foreign(held_out, apps, encoder))
        fits.append(answered)
        chances.append(model.predict_proba(rows)[:, 1])
    answered, chance = np.concatenate(fits), np.concatenate(chances)
    report = {
        "requests": sum(len(app.requests) for app in apps),
        "functions": sum(len(app.delivered.tools) for app in apps),
        "top1": round(float(np.concatenate(hits).mean()), 3),
        "top1_cosine_alone": round(float(np.concatenate(cosine_hits).mean()), 3),
        "log_loss": round(float(np.concatenate(losses).mean()), 3),
        "none_auc": round(float(roc_auc_score(answered, chance)), 3),
        "none_log_loss": round(float(log_loss(answered, chance)), 3),
    }
    weights, model = fit(apps, encoder)
    fitted = [*weights, *model.coef_[0], model.intercept_[0]]
    names = ("cosine", "words", "fits_cosine", "fits_words", "fits_bias")
    data = {
        "encoder": encoder.name,
        "held_out": report,
        "coefficients": {name: round(float(value), 3) for name, value in zip(names, fitted, strict=True)},
    }
    text = json.dumps(data, indent=2) + "\n"
    print(text, end="")
    if arguments.write:
        TARGET.write_text(text, encoding="utf-8")


def fit(apps: Sequence[LabelledApp], encoder: Encoder) -> tuple[np.ndarray, LogisticRegression]:
    """Both models, from each app and from all of them as one long list: lists of ten and of a hundred count alike."""
    everything = Scores(together(apps), together(apps).requests, encoder)
    own = [Scores(app, app.requests, encoder) for app in apps]
    weights = fit_ranking([*own, everything])
    examples = [
        none_examples(scores, weights, _foreign(app, apps, encoder)) for scores, app in zip(own, apps, strict=True)
    ]
    return weights, fit_none([*examples, none_examples(everything, weights)])


def _foreign(app: LabelledApp, apps: Sequence[LabelledApp], encoder: Encoder) -> Scores:
    """Some requests that belong to other apps, seen by this one."""
    others = [(request, None) for other in apps if other is not app for request, _ in other.requests]
    chosen = np.random.default_rng(len(others)).choice(len(others), FOREIGN, replace=False)
    return Scores(app, [others[position] for position in chosen], encoder)


if __name__ == "__main__":
    main()
