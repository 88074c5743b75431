"""Findings in HTML, function by function; with the app, marked in its texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from workshop.app import App
from workshop.errors import EditError
from workshop.guidelines.rule import Finding, Findings
from workshop.views.groups import Group, grouped
from workshop.views.html.render import rendered


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text of a function and the findings that point into it."""

    place: str
    text: str
    findings: tuple[Finding, ...]


def findings(result: Findings, app: App | None = None, *, level: int = 3, explained: Sequence[str] = ()) -> Markup:
    """The findings by function, headings from `level` on. `explained` are the rules the page explains by id."""
    groups = [(group, _texts(group, app), _origin(group, app)) for group in grouped(result)]
    clean = [tool for tool in result.tools if not result.of(tool)]
    return rendered(
        "findings.html", found=result, groups=groups, clean=clean, level=level, explained=explained, whole=app is None
    )


def _texts(group: Group, app: App | None) -> list[MarkedText]:
    """Every text of the function that a finding points at, in reading order."""
    if app is None:
        return []
    by_place: dict[str, list[Finding]] = {}
    for finding in group.findings:
        by_place.setdefault(finding.place, []).append(finding)
    texts = []
    for place, pointing in by_place.items():
        try:
            text = app.text(group.tool, place).value
        except EditError:  # a name, hints or a schema: a place without a text
            continue
        if text:
            texts.append(MarkedText(place, text, tuple(finding for finding in pointing if _holds(text, finding))))
    return sorted(texts, key=lambda text: (text.place != "description", text.place))


def _holds(text: str, finding: Finding) -> bool:
    """Whether the span still holds the words that were found; not so after an edit."""
    return finding.span is not None and text[slice(*finding.span)] == finding.text


def _origin(group: Group, app: App | None) -> str:
    if app is None or group.tool is None:
        return ""
    try:
        origin = app.tool(group.tool).origin
    except EditError:
        return ""
    return f"{origin.file}:{origin.line}" if origin.file and origin.line else origin.file
