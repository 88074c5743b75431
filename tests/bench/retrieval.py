"""How long a pick takes, and how often it is right, against bare MiniLM cosine and BM25 alone.

    WORKSHOP_SHARED=folder python -m tests.bench.retrieval

Without the folder of labelled requests only the time is measured. Nothing may be fitted or chosen by these figures.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from sentence_transformers import SentenceTransformer
from sklearn.metrics import roc_auc_score

from tests.bench.generated import generated_app
from workshop.agents.bm25 import WordIndex
from workshop.agents.retrieval import Retrieval, probabilities_of
from workshop.formats.delivery.delivered import Delivered, DeliveredTool, deliver
from workshop.similarity.encoder import Encoder
from workshop.similarity.reading import read, vectors
from workshop.similarity.vector_cache import VectorCache
from workshop.similarity.weights import find_weights

PAIRS = [("metatool_similar", "metatool_none"), ("bfcl_live_multiple", "bfcl_live_none")]


def latency(bare: SentenceTransformer, encoder: Encoder) -> None:
    """Prints how a pick among 200 functions compares with encoding its request."""
    app, agent, rng = generated_app(200), Retrieval(encoder), random.Random(0)
    agent.choose(["warm up"], deliver(app), rng)
    encodings, picks = [], []
    for number in range(40):
        request = f"please archive the {number}th invoice of that customer for me"
        begin = time.perf_counter()
        bare.encode([request], show_progress_bar=False)
        middle = time.perf_counter()
        agent.choose([request], deliver(app), rng)
        encodings.append(middle - begin)
        picks.append(time.perf_counter() - middle)
    one, pick = statistics.median(encodings), statistics.median(picks)
    print(f"a pick among 200 functions: {1000 * pick:.1f} ms, {pick / one:.2f} of one encoding ({1000 * one:.1f} ms)")


def accuracy(path: Path, encoder: Encoder) -> tuple[np.ndarray, np.ndarray]:
    """Prints top-1 among the candidates and among all; gives P(none) and the best bare cosine of each request."""
    data = json.loads(path.read_text("utf-8"))
    tools = [_delivered(tool) for tool in data["tools"]]
    keys = [tool.key for tool in tools]
    readings = read(Delivered(path.stem, "", tuple(tools)))
    own = vectors(readings, encoder)
    bare = encoder.encode([f"{tool.name}: {tool.description}" for tool in tools])
    requests = encoder.encode([case["request"] for case in data["cases"]])
    hits: dict[str, list[bool]] = {}
    nones, cosines = [], []
    for case, request in zip(data["cases"], requests, strict=True):
        right = set(case.get("expected_all") or case.get("expected_any") or [case["expected"]])
        offered = [keys.index(key) for key in case.get("candidates") or keys]
        for label, among in (("candidates", offered), ("all", list(range(len(keys))))):
            words = WordIndex([readings[position].text for position in among]).scores(case["request"])
            ranked = {
                "retrieval": probabilities_of(own[among] @ request, words, none_allowed=False)[0],
                "cosine": bare[among] @ request,
                "BM25": words,
            }
            for name, scores in ranked.items():
                hits.setdefault(f"{name} among {label}", []).append(keys[among[int(scores.argmax())]] in right)
        words = WordIndex([readings[position].text for position in offered]).scores(case["request"])
        nones.append(probabilities_of(own[offered] @ request, words)[1])
        cosines.append(float((bare[offered] @ request).max()))
    if any(case["expected"] for case in data["cases"]):
        print(path.stem, ", ".join(f"{name} {100 * np.mean(values):.1f}" for name, values in hits.items()))
    return np.array(nones), np.array(cosines)


def _delivered(tool: dict[str, Any]) -> DeliveredTool:
    name = tool.get("real_name") or tool["name"]
    return DeliveredTool(tool["name"], name, tool["description"] or "", tool["parameters"] or {})


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder:
        cache = VectorCache(Path(folder))
        weights = find_weights(None, cache)
        encoder = Encoder(weights, cache)
        latency(SentenceTransformer(str(weights.folder), device="cpu"), encoder)
        shared = os.environ.get("WORKSHOP_SHARED")
        if not shared or not Path(shared, "data", "pick").is_dir():
            print("labelled requests: not run (WORKSHOP_SHARED names no folder with data/pick)")
            return
        results = {path.stem: accuracy(path, encoder) for path in sorted(Path(shared, "data", "pick").glob("*.json"))}
        for answered, none in PAIRS:
            truth = [0] * len(results[answered][0]) + [1] * len(results[none][0])
            own = roc_auc_score(truth, np.concatenate([results[answered][0], results[none][0]]))
            bare = roc_auc_score(truth, -np.concatenate([results[answered][1], results[none][1]]))
            print(f"none, {answered} and {none}: AUC {own:.3f}, best bare cosine {bare:.3f}")


if __name__ == "__main__":
    main()
