"""A comparison in words, the same in every view."""

from __future__ import annotations

from workshop.trials.trial import Comparison

VERDICT = {
    "better": "Better",
    "worse": "Worse",
    "no evidence": "No evidence of a difference",
    "not enough requests": "Not enough requests to tell",
}


def numbers(result: Comparison) -> str:
    """Fixed, broken, the difference with its interval, and how many requests would be needed."""
    said = [f"{result.fixed} fixed, {result.broken} broken."]
    if result.difference is not None:
        words = f"Difference {_points(result.difference)}"
        if result.interval:
            words += f" (95% interval {_points(result.interval[0])} to {_points(result.interval[1])})"
        if result.p_value is not None:
            words += f", p = {result.p_value:.2g}"
        said.append(words + ".")
    if result.needed is not None and result.verdict in ("no evidence", "not enough requests"):
        said.append(f"A difference of this size would need about {result.needed:,} requests to show.")
    return " ".join(said)


def _points(share: float) -> str:
    points = round(100 * share)
    return f"{'−' if points < 0 else '+' if points > 0 else ''}{abs(points)} points"
