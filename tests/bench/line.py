"""The whole line at 1,000 functions, an edit at 200, and how large reports get: the budgets of the design.

    python -m tests.bench.line

The baseline is bare sentence-transformers on the same functions in the same run (one `name: description` a
function, batches of 32). Loading the model is left out on both sides.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from sentence_transformers import SentenceTransformer

import workshop as ws
from tests.bench.generated import generated_app
from tests.bench.overlap import seconds
from workshop.app import App
from workshop.rewrite.suggestion import Suggestions
from workshop.similarity.encoder import Encoder
from workshop.similarity.vector_cache import VectorCache
from workshop.similarity.weights import find_weights

#: A few requests: the line without the trial and the rewrites, whose price is set by how many there are.
ASKED = 5


def written(app: App, path: Path) -> Path:
    """The app as an MCP tools/list file, so that loading is part of the line."""
    tools = [
        {"name": tool.name, "description": tool.description.value, "inputSchema": tool.input_schema}
        for tool in app.tools
    ]
    path.write_text(json.dumps({"tools": tools, "instructions": "Keeps records."}, indent=2))
    return path


def main() -> None:
    """Prints the ratios."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        weights = find_weights(None, VectorCache(folder))
        bare = SentenceTransformer(str(weights.folder), device="cpu")
        bare.encode(["warm up"] * 64)
        warm = Encoder(weights, VectorCache(folder / "warm"))
        ws.overlap(generated_app(3), encoder=warm)
        ws.check(generated_app(3), fast=True)

        source = written(generated_app(1000), folder / "thousand.json")
        app = ws.load(source)
        texts = [f"{tool.name}: {tool.description.value}" for tool in app.tools]
        base = seconds(lambda: bare.encode(texts, batch_size=32, show_progress_bar=False), times=2)
        checked = seconds(lambda: ws.check(app, fast=True), times=2)
        line = seconds(lambda: _line(source, Encoder(weights, VectorCache(folder / "fresh")), folder))
        print(f"1,000 functions, check: {checked / base:.3f} of the bare encoder ({base:.2f} s); the budget is 0.1")
        print(f"1,000 functions, load, check, overlap and report: {line / base:.2f} of it; the budget is 1.3")

        app = generated_app(200)
        encoder = Encoder(weights, VectorCache(folder / "edits"))
        first = seconds(lambda: _analysed(app, encoder))
        edits = (app.edit(app.tools[7].name, description=f"Says something new, {number}.") for number in range(5))
        again = seconds(lambda: _analysed(next(edits), encoder), times=5)
        print(f"200 functions, an edit: 1/{first / again:.0f} of the first analysis; the budget is 1/20")

        for size, budget in ((60, 150), (500, 2000)):
            app = generated_app(size)
            made = ws.report(
                app, folder / "review.html", encoder=encoder, suggestions=Suggestions(app.name, "mechanical")
            )
            print(f"report of {size} functions: {made.size / 1000:.0f} kB; the budget is {budget} kB")


def _line(source: Path, encoder: Encoder, folder: Path) -> None:
    app = ws.load(source)
    overlap = ws.overlap(app, encoder=encoder)
    findings = ws.check(app, overlap=overlap)
    trial = ws.evaluate(app, ws.requests(app)[:ASKED], encoder=encoder)
    nothing = Suggestions(app.name, "mechanical")
    ws.report(app, folder / "review.html", findings=findings, overlap=overlap, trial=trial, suggestions=nothing)


def _analysed(app: App, encoder: Encoder) -> None:
    ws.check(app, overlap=ws.overlap(app, encoder=encoder))


if __name__ == "__main__":
    main()
