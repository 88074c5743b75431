"""Findings in a terminal: a count first, then function by function, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.app import App
from workshop.errors import EditError
from workshop.guidelines.rule import SEVERITIES, Finding, Findings
from workshop.views.groups import grouped
from workshop.views.terminal.app import unread
from workshop.views.terminal.console import SEVERITY, columns, heading, indented, quoted, said
from workshop.views.terminal.excerpt import excerpt
from workshop.views.text import plural


def findings(result: Findings, app: App | None = None) -> Group:
    """The findings; with the app they are about, marked words stand in their sentence."""
    return Group(*_parts(result, app))


def summary(result: Findings) -> Group:
    """One line a function: its worst severity and the rules it breaks."""
    table = columns("L", "L", "l")
    for group in grouped(result):
        worst = group.findings[0].severity
        rules = Counter(finding.rule for finding in group.findings)
        said_rules = ", ".join(f"{rule} ×{times}" if times > 1 else rule for rule, times in rules.items())
        table.add_row(Text(worst, SEVERITY[worst]), said(group.tool or "The app itself", "bold"), Text(said_rules))
    return Group(*_head(result), "", table) if result.findings else Group(*_head(result))


def count(found: Findings) -> Text:
    """How many of each severity, in its colour."""
    line = Text()
    for severity in SEVERITIES:
        number = found.count(severity)
        if number:
            words = f"{number} advice" if severity == "advice" else plural(number, severity)
            line.append("   " if line else "").append(words, SEVERITY[severity])
    return line


def _head(result: Findings) -> Iterator[RenderableType]:
    """What was checked, and how much was found."""
    yield heading(result.app.name, f"profile {result.profile}")
    functions = {finding.tool for finding in result.findings} - {None}
    if result.findings:
        about = f"in {len(functions)} of {plural(len(result.tools), 'function')}" if result.tools else ""
        yield count(result).append(f"   {about}", "dim")
    else:
        yield Text(f"Nothing found in {plural(len(result.tools), 'function')}.", "green")


def _parts(result: Findings, app: App | None) -> Iterator[RenderableType]:
    yield from _head(result)
    for group in grouped(result):
        yield ""
        yield said(group.tool or "The app itself", "bold")
        for finding in group.findings:
            yield indented(_finding(finding, app))
    yield from unread(result.unread)
    for fault in result.faults:
        yield (
            Text()
            .append(f"Rule {fault.rule} failed on ", "yellow")
            .append_text(said(fault.tool or "the app"))
            .append(": ")
            .append_text(said(fault.error))
        )
    if result.skipped:
        yield ""
        yield Text("Not checked: ", "dim").append(
            "; ".join(f"{rule} ({reason})" for rule, reason in result.skipped.items()), "dim"
        )


def _finding(finding: Finding, app: App | None) -> Group:
    line = Text().append(f"{finding.severity:<9}", SEVERITY[finding.severity])
    line.append(finding.rule, "bold").append(f"  {finding.code}  ", "dim").append_text(said(finding.place, "dim"))
    body: list[RenderableType] = [said(finding.message)]
    words = _marked(finding, app)
    if words is not None:
        body.insert(0, words)
    if finding.advice:
        body.append(Text().append("→ ", "green").append_text(said(finding.advice)))
    return Group(line, indented(Group(*body), 9))


def _marked(finding: Finding, app: App | None) -> RenderableType | None:
    style = f"{SEVERITY[finding.severity]} underline"
    if app is not None and finding.span:
        try:
            text = app.text(finding.tool, finding.place).value
        except EditError:  # a name or a schema is no text of the app
            text = ""
        if text[slice(*finding.span)] == finding.text:
            return excerpt(text, finding.span, SEVERITY[finding.severity])
    return quoted(finding.text, style) if finding.text else None
