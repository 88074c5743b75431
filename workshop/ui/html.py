"""What the panel shows as HTML: the words of what is selected, the head, the changes. Everything is escaped."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, PackageLoader
from markupsafe import Markup

from workshop.agents.base import Choice
from workshop.app import App, Parameter, Text
from workshop.guidelines.rule import SEVERITIES, Finding, Findings
from workshop.reporting.rules import explanation
from workshop.rewrite.suggestion import Suggestion, Suggestions
from workshop.similarity.pairs import Overlap, Pair
from workshop.ui.edits import edited
from workshop.ui.state import Means, State
from workshop.views import html
from workshop.views.html.render import environment, shown, stylesheet


@dataclass(frozen=True, slots=True)
class Reading:
    """One text as a person reads it: its place, its words, the parameter it describes, what is found in it."""

    place: str
    text: Text
    parameter: Parameter | None
    findings: tuple[Finding, ...]


def style() -> str:
    """The stylesheet of views and panel, once a panel."""
    return f"<style>{stylesheet()}{files('workshop.ui').joinpath('panel.css').read_text(encoding='utf-8')}</style>"


def head(state: State, means: Means) -> Markup:
    """The app's name, how many findings of each severity, how many texts were edited, what was not checked."""
    unchecked = [rule for rule, why in (state.findings.skipped or {}).items() if "encoder" in why]
    return _rendered(
        "head.html",
        app=state.app,
        found=state.findings,
        edits=len(edited(state.app)),
        unchecked=unchecked if means.no_encoder else [],
        no_encoder=means.no_encoder,
    )


def without_kernel(state: State, name: str) -> str:
    """What a saved notebook shows where no kernel runs; hidden wherever the panel of this class name is there."""
    hidden = Markup("<style>body:has(.{0}) .{0}-saved {{ display: none; }}</style>").format(name)
    return hidden + _rendered("without_kernel.html", app=state.app, found=state.findings, name=name)


def words(state: State, means: Means) -> Markup:
    """Every text of what is selected, marked where findings point, and the findings with why they matter."""
    tool = None if state.selected is None else state.app.tool(state.selected)
    found = _found(state)
    origin = tool.origin if tool else None
    return _rendered(
        "words.html",
        app=state.app,
        key=state.selected,
        tool=tool,
        origin=f"{origin.file}:{origin.line}" if origin and origin.file and origin.line else "",
        readings=list(_readings(state, found)),
        findings=found,
        whole=state.whole,
        no_encoder=bool(means.no_encoder),
        why=why,
        nearest=_nearest(state),
    )


def asked(state: State, means: Means) -> Markup:
    """Who picks; what was picked for the last request; how that was before the edits since."""
    first = state.first if state.choice is not state.first else None
    old = state.choice is not None and state.asked is not state.app and state.choice.kind != "retrieval"
    choice = html.choice(state.choice) if state.choice else None
    agent = None if isinstance(means.agent, str) else means.agent
    return _rendered(
        "asked.html", agent=agent, no_agent=means.no_agent, choice=choice, first=first, sure=_sure, old=old
    )


def suggestion(found: Suggestions, one: Suggestion) -> Markup:
    """One suggestion: the word diff, and what is known about it."""
    return html.suggestions(replace(found, suggestions=(one,), notes=()), level=4)


def suggested(found: Suggestions | None, key: str | None) -> Markup:
    """What to say around the suggestions: that there are none, that none was asked for, notes."""
    return _rendered("suggested.html", found=found, key=key)


def compared(overlap: Overlap | None, no_encoder: str) -> Markup:
    """What to say about how functions were compared: the notes, or why there is nothing to see."""
    return _rendered("compared.html", overlap=overlap, no_encoder=no_encoder)


def changes(state: State) -> Markup:
    """What saving would write, line by line; which edits it leaves out, and why."""
    return _rendered("changes.html", edits=edited(state.app), review=state.reviewed, lost=state.lost)


def refused(state: State) -> Markup:
    """Why the text being edited cannot be written, where it cannot."""
    for one, reason in (state.reviewed.refused if state.reviewed else {}).items():
        if (one.key, "app" if one.key is None else one.place) == (state.selected, state.place):
            return Markup('<p class="bad" role="alert">{}</p>').format(shown(reason))
    return Markup("")


def exported(report: Path | None) -> Markup:
    """Where the report is, and a link that hands it over wherever the notebook runs."""
    data = base64.b64encode(report.read_bytes()).decode() if report else ""
    return _rendered("exported.html", report=report, name=report.name if report else "", data=data)


def counted(found: Findings, tool: str | None) -> str:
    """How many findings, in words: `2 errors, 1 warning`; empty when there are none."""
    of = found.of(tool)
    said = []
    for severity in SEVERITIES:
        count = sum(finding.severity == severity for finding in of)
        if count:
            said.append(f"{count} {severity}{'s' if count > 1 and severity != 'advice' else ''}")
    return ", ".join(said)


@cache
def why(rule: str) -> Markup:
    """A rule's page."""
    from workshop.guidelines.page import page

    return explanation(page(rule))


def _found(state: State) -> tuple[Finding, ...]:
    return tuple(sorted(state.findings.of(state.selected), key=lambda finding: SEVERITIES.index(finding.severity)))


def _readings(state: State, found: tuple[Finding, ...]) -> list[Reading]:
    app: App = state.app
    if state.selected is None:
        return [Reading("app", app.text(None, "app"), None, _of(found, "app"))]
    tool = app.tool(state.selected)
    parameters = {f"parameters/{parameter.pointer}": parameter for parameter in tool.parameters}
    return [
        Reading(place, text, parameters.get(place), _of(found, place))
        for place, text in tool.texts()
        if text or place != "returns"
    ]


def _of(found: tuple[Finding, ...], place: str) -> tuple[Finding, ...]:
    return tuple(finding for finding in found if finding.place == place)


def _nearest(state: State) -> tuple[str, Pair] | None:
    """The function that reads most like the selected one, where they read alike at all."""
    for pair in state.overlap.pairs if state.overlap else ():
        if state.selected in (pair.a, pair.b) and pair.verdict != "distinct":
            return (pair.b if pair.a == state.selected else pair.a), pair
    return None


def _sure(choice: Choice) -> float | None:
    """The probability of what was picked, or of picking nothing."""
    if choice.picked is None:
        return choice.none_probability
    return next((score.probability for score in choice.scores or () if score.tool == choice.picked), None)


@cache
def _environment() -> Environment:
    views = environment()
    loaders = [PackageLoader("workshop.ui"), views.loader]
    return views.overlay(loader=ChoiceLoader([loader for loader in loaders if loader]))


def _rendered(template: str, **values: object) -> Markup:
    return Markup(_environment().get_template(template).render(**values))  # noqa: S704 - autoescaped
