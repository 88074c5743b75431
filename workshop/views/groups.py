"""Findings by function, the worst function first."""

from __future__ import annotations

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
