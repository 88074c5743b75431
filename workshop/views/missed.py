"""The requests that missed, and apart from them those that got no answer at all."""

from __future__ import annotations

from workshop.trials.trial import Answer, Trial


def missed(trial: Trial) -> list[Answer]:
    """The answers that were not right. No answer is no miss."""
    return [answer for answer in trial.choices if answer.verdict not in ("right", "error")]


def failures(trial: Trial) -> list[tuple[str, list[Answer]]]:
    """The requests without an answer by the reason for it, the commonest first."""
    by_reason: dict[str, list[Answer]] = {}
    for answer in trial.choices:
        if answer.verdict == "error":
            by_reason.setdefault(answer.message or "No reason was given.", []).append(answer)
    return sorted(by_reason.items(), key=lambda item: -len(item[1]))


def label(answer: Answer) -> tuple[tuple[str, ...], str]:
    """Every function that a request is labelled with, and the words that stand between two of them."""
    if answer.expected_sequence:
        return answer.expected_sequence, ", then "
    if answer.expected_all:
        return answer.expected_all, " and "
    if answer.expected_any:
        return answer.expected_any, " or "
    return (() if answer.expected is None else (answer.expected,)), ""
