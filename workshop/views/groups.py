"""Findings by function, the worst function first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workshop.guidelines.rule import SEVERITIES, Finding, Findings


@dataclass(frozen=True, slots=True)
class Group:
    """The findings about one function, None for the app, worst first."""

    tool: str | None
    findings: tuple[Finding, ...]

    def counts(self) -> tuple[int, ...]:
        """How many errors, warnings and pieces of advice."""
        return tuple(sum(finding.severity == severity for finding in self.findings) for severity in SEVERITIES)

    def entries(self) -> list[list[Finding]]:
        """The findings of one rule at one place together, the worst first: one heading for all of them."""
        by_rule: dict[tuple[str, str, str], list[Finding]] = {}
        for finding in self.findings:
            by_rule.setdefault((finding.severity, finding.rule, finding.place), []).append(finding)
        return list(by_rule.values())


def same_words(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Findings that say the same together, so that it is said once."""
    by_words: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        by_words.setdefault((finding.message, finding.advice), []).append(finding)
    return list(by_words.values())


def grouped(found: Findings) -> tuple[Group, ...]:
    """The functions that have findings: most errors first, then most warnings; else in source order."""
    of: dict[str | None, list[Finding]] = {}
    for finding in found.findings:
        of.setdefault(finding.tool, []).append(finding)
    groups = [
        Group(tool, tuple(sorted(listed, key=lambda finding: SEVERITIES.index(finding.severity))))
        for tool, listed in of.items()
    ]
    return tuple(sorted(groups, key=lambda group: [-count for count in group.counts()]))
