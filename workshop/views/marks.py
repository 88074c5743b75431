"""A text with the words that findings point at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from workshop.guidelines.rule import SEVERITIES, Finding, Severity


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text and the findings that mark all of it, in their order."""

    text: str
    findings: tuple[Finding, ...] = ()

    @property
    def severity(self) -> Severity | None:
        """The worst of its findings; None where nothing is marked."""
        return worst(self.findings)


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The worst severity among findings, None when there are none."""
    found = {finding.severity for finding in findings}
    return next((severity for severity in SEVERITIES if severity in found), None)


def stretches(text: str, findings: Iterable[Finding]) -> tuple[Stretch, ...]:
    """The text cut wherever a mark begins or ends; marks may overlap. Joined, the stretches are the text.

    Spans count code points. One that lies outside the text (it has changed since) marks what is left of it.
    """
    marks = [
        (max(finding.span[0], 0), min(finding.span[1], len(text)), finding) for finding in findings if finding.span
    ]
    marks = [mark for mark in marks if mark[0] < mark[1]]
    cuts = sorted({0, len(text), *(start for start, _, _ in marks), *(end for _, end, _ in marks)})
    return tuple(
        Stretch(text[start:end], tuple(finding for a, b, finding in marks if a <= start and end <= b))
        for start, end in pairwise(cuts)
    )
