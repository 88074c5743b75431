"""What the choices of a trial add up to. Intervals are SciPy's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from workshop.agents.base import Choice
from workshop.trials.trial import Answer, Confusion, LanguageScore, Request, ToolScore

Verdict = Literal["right", "wrong", "none", "extra", "error"]


def verdict(request: Request, choice: Choice) -> Verdict:
    """How a choice stands to the label.

    Asking back and refusing call nothing, as `none` does. A malformed call counts as no call where a function
    was right, and as one too many where none was: the agent did not hold back.
    """
    if choice.outcome == "error":
        return "error"
    right = request.right
    if choice.picked is None:
        if right:
            return "none"
        return "extra" if choice.outcome == "malformed" else "right"
    if not right:
        return "extra"
    return "right" if choice.picked in right else "wrong"


def answer(request: Request, choice: Choice) -> Answer:
    """A request with what was chosen for it. `expected` is the label met, else the first that would be right."""
    judged = verdict(request, choice)
    score = next((one.probability for one in choice.scores or () if one.tool == choice.picked), None)
    first = next(iter(request.right), None)
    return Answer(
        id=request.id,
        request=request.request,
        expected=choice.picked if judged == "right" else first,
        picked=choice.picked,
        score=score,
        none_probability=choice.none_probability,
        outcome=choice.outcome,
        verdict=judged,
        language=request.language,
        kind=request.kind,
        message=choice.message,
        expected_any=request.expected_any,
        expected_all=request.expected_all,
        expected_sequence=request.expected_sequence,
    )


def interval(right: int, answered: int) -> tuple[float, float] | None:
    """The 95 % Wilson interval of a share; None of nothing."""
    if not answered:
        return None
    from scipy.stats import binomtest

    low, high = binomtest(right, answered).proportion_ci(0.95, method="wilson")
    return float(low), float(high)


def confusions(answers: Sequence[Answer]) -> tuple[Confusion, ...]:
    """What was called in the place of what, commonest first; right answers and errors are left out."""
    counts = Counter(
        (one.expected, one.picked)
        for one in answers
        # A broken call in the place of none has no name to be listed under.
        if one.verdict not in ("right", "error") and one.expected != one.picked
    )
    return tuple(Confusion(expected, picked, count) for (expected, picked), count in counts.most_common())


def by_tool(answers: Sequence[Answer], tools: Sequence[str]) -> tuple[ToolScore, ...]:
    """Precision and recall of every function, in the order given."""
    answered = [one for one in answers if one.verdict != "error"]
    expected = Counter(one.expected for one in answered)
    picked = Counter(one.picked for one in answered)
    right = Counter(one.picked for one in answered if one.verdict == "right")
    return tuple(
        ToolScore(
            tool,
            expected[tool],
            picked[tool],
            right[tool],
            right[tool] / picked[tool] if picked[tool] else None,
            right[tool] / expected[tool] if expected[tool] else None,
        )
        for tool in tools
    )


def by_language(answers: Sequence[Answer]) -> tuple[LanguageScore, ...]:
    """How many were right in each language that is named, commonest first; errors are left out."""
    answered = [one for one in answers if one.verdict != "error" and one.language]
    asked = Counter(str(one.language) for one in answered)
    right = Counter(one.language for one in answered if one.verdict == "right")
    return tuple(LanguageScore(language, count, right[language]) for language, count in asked.most_common())
