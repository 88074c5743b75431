"""How long overlap takes, as a share of what bare sentence-transformers needs to encode the same functions.

    python -m tests.bench.overlap [--large]

Loading the model is left out on both sides. `--large` adds 10,000 functions and the memory they take.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sentence_transformers import SentenceTransformer

from tests.bench.generated import generated_app
from workshop.similarity.encoder import Encoder
from workshop.similarity.overlap import overlap
from workshop.similarity.vector_cache import VectorCache
from workshop.similarity.weights import find_weights


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """How long it takes: the best of so many times, because other programs can only make it longer."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return min(taken)


def main() -> None:
    """Prints the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", action="store_true")
    large = parser.parse_args().large
    with tempfile.TemporaryDirectory() as folder:
        cache = VectorCache(Path(folder))
        weights = find_weights(None, cache)
        bare = SentenceTransformer(str(weights.folder), device="cpu")
        bare.encode(["warm up"] * 64)
        encoder = Encoder(weights, cache)
        overlap(generated_app(3), encoder=encoder)

        app = generated_app(200)
        first = seconds(lambda: overlap(app, encoder=encoder))
        edits = (app.edit(app.tools[7].name, description=f"Says something new, {number}.") for number in range(5))
        again = seconds(lambda: overlap(next(edits), encoder=encoder), times=5)
        print(
            f"200 functions, one edit: {again:.3f} s, 1/{first / again:.0f} of the first overlap (first: {first:.2f} s)"
        )

        app = generated_app(1000)
        texts = [f"{tool.name}: {tool.description.value}" for tool in app.tools]
        base = seconds(lambda: bare.encode(texts, batch_size=32, show_progress_bar=False), times=2)
        fresh = (Encoder(weights, VectorCache(Path(folder, name))) for name in ("first", "second"))
        own = seconds(lambda: overlap(app, encoder=next(fresh)), times=2)
        print(f"1,000 functions: {own:.2f} s, {own / base:.2f} of the bare encoder ({base:.2f} s)")
        if large:
            app = generated_app(10_000)
            own = seconds(lambda: overlap(app, encoder=encoder))
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
            print(f"10,000 functions: {own:.1f} s, {memory:.2f} GB at most, encoder and torch included")


if __name__ == "__main__":
    main()
