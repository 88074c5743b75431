"""Findings in a terminal: a count first, then function by function, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.app import App
from workshop.errors import EditError
from workshop.guidelines.rule import SEVERITIES, Finding, Findings
from workshop.views.groups import grouped, same_words
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
            many = ("piece of advice", "pieces of advice") if severity == "advice" else (severity,)
            words = plural(number, *many)
            line.append("   " if line else "").append(words, SEVERITY[severity])
    return line


def _head(result: Findings) -> Iterator[RenderableType]:
    """What was checked, and how much was found."""
    yield heading(result.app.name, f"profile {result.profile}")
    functions = {finding.tool for finding in result.findings} - {None}
    if result.findings:
        about = f"in {len(functions)} of {plural(len(result.tools), 'function')}" if functions else ""
        if any(finding.tool is None for finding in result.findings):
            about = f"{about} and the app itself" if about else "about the app itself"
        yield count(result).append(f"   {about}", "dim")
    else:
        yield Text(f"Nothing found in {plural(len(result.tools), 'function')}.", "green")


def _parts(result: Findings, app: App | None) -> Iterator[RenderableType]:
    yield from _head(result)
    for group in grouped(result):
        yield ""
        yield said(group.tool or "The app itself", "bold")
        for together in group.entries():
            yield indented(_entry(together, app))
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


def _entry(together: list[Finding], app: App | None) -> Group:
    """The findings of one rule at one place under one heading; what several of them say is said once."""
    first = together[0]
    line = Text().append(f"{first.severity:<9}", SEVERITY[first.severity]).append(first.rule, "bold")
    line.append(f" ×{len(together)}" if len(together) > 1 else "")
    line.append(f"  {first.code}  ", "dim").append_text(said(first.place, "dim"))
    body: list[RenderableType] = []
    for alike in same_words(together):
        body += [words for finding in alike if (words := _marked(finding, app)) is not None]
        body.append(said(alike[0].message))
        if alike[0].advice:
            body.append(Text().append("→ ", "green").append_text(said(alike[0].advice)))
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
