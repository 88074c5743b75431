"""The summary: what stands between this app and shipping, in order of harm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from markupsafe import Markup

from workshop.app import App
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.guidelines.rule import Finding
from workshop.reporting.review import Review
from workshop.reporting.rules import lead
from workshop.trials.trial import Answer, Trial
from workshop.views.html.render import rendered
from workshop.views.text import language_name, listed, plural
from workshop.views.verdicts import alike

#: A longer list of rules is no summary; the findings hold them all.
_RULES = 6


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing in the way: what it is, the functions it concerns, the section that shows it, and more words."""

    harm: Literal["bad", "warning", "quiet"]
    words: str
    tools: tuple[str, ...]
    section: str
    detail: str = ""


def section(review: Review) -> Markup:
    """Headline, obstacles, counts."""
    return rendered(
        "summary.html", review=review, found=review.findings, trial=review.trial,
        obstacles=list(obstacles(review)), pairs=alike(review.overlap), measured=size(deliver(review.app)),
    )  # fmt: skip


def obstacles(review: Review) -> Iterator[Obstacle]:
    """What harms people first, then what breaks guidance, then what only costs clarity.

    Wrong picks by retrieval come after broken rules of any kind: a language model may not make them.
    """
    by_model = review.trial.kind == "chat"
    wrong = [answer for answer in review.trial.choices if answer.verdict in ("wrong", "extra")]
    destroying = [answer for answer in wrong if _destructive(review.app, answer)]
    if destroying:
        words = f"{plural(len(destroying), 'request')} would have deleted or overwritten something nobody asked to"
        yield Obstacle("bad" if by_model else "warning", words, _picked(destroying), "misses")
    yield from _errors(review)
    harmless = [answer for answer in wrong if answer not in destroying]
    if harmless:
        words = f"{plural(len(harmless), 'request')} went to a wrong function"
        yield Obstacle(
            "bad" if by_model else "warning", words, _picked(harmless), "misses", _read(review.trial, harmless)
        )
    twins = [pair for pair in review.overlap.pairs if pair.verdict == "duplicate"]
    if twins:
        tools = tuple(dict.fromkeys(tool for pair in twins for tool in (pair.a, pair.b)))
        yield Obstacle("warning", f"{plural(len(twins), 'pair')} of functions serve the same purpose", tools, "overlap")
    if review.trial.none:
        lost = [answer for answer in review.trial.choices if answer.verdict == "none"]
        words = f"{plural(len(lost), 'request')} found no function although there is one"
        tools = _distinct(answer.expected for answer in lost)
        yield Obstacle("warning", words, tools, "misses", _read(review.trial, lost))
    warnings = [finding for finding in review.findings.findings if finding.severity == "warning"]
    if warnings:
        rules = ", ".join(dict.fromkeys(finding.rule for finding in warnings))
        yield Obstacle("warning", plural(len(warnings), "warning"), (), "findings", rules)
    if review.findings.unread:
        yield Obstacle("quiet", f"{plural(len(review.findings.unread), 'place')} could not be read", (), "about")


def _errors(review: Review) -> Iterator[Obstacle]:
    """The rules broken, the most broken first; the last entry counts the rest."""
    by_rule: dict[str, list[Finding]] = {}
    for finding in review.findings.findings:
        if finding.severity == "error":
            by_rule.setdefault(finding.rule, []).append(finding)
    ranked = iter(sorted(by_rule.items(), key=lambda item: -len(item[1])))
    for rule, found in islice(ranked, _RULES):
        tools = _distinct(finding.tool for finding in found)
        yield Obstacle("bad", rule, tools, "findings", lead(review.rules.get(rule, "")) or found[0].message)
    rest = [finding for _, found in ranked for finding in found]
    if rest:
        yield Obstacle("bad", f"{plural(len(rest), 'more error')} of other rules", (), "findings")


def _read(trial: Trial, answers: list[Answer]) -> str:
    """How many of these requests are in a language that the agent reads: the others say little about the app."""
    if not trial.reads or not trial.languages:
        return ""
    count = sum(answer.language in trial.reads for answer in answers)
    if count == len(answers):
        return ""
    return (
        f"{count} of them in {listed([language_name(code) for code in trial.reads])}, which is all the encoder reads."
    )


def _destructive(app: App, answer: Answer) -> bool:
    return any(key == answer.picked and tool.hints.destructive for key, tool in zip(app.keys(), app.tools, strict=True))


def _picked(answers: list[Answer]) -> tuple[str, ...]:
    return _distinct(answer.picked for answer in answers)


def _distinct(names: Iterator[str | None] | list[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name is not None))
