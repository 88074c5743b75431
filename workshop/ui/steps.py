"""What a person can do in the panel, one function a step: from a state to the next, by the public verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import workshop as ws
from workshop.agents.base import Agent
from workshop.app import App
from workshop.errors import EditError, UsageError
from workshop.rewrite.suggestion import Suggestion
from workshop.trials.trial import Request
from workshop.ui.state import Means, State


def ready(means: Means) -> Means:
    """The encoder opened, and loading from now on; the agent made. Raises `ModelError` where that cannot be."""
    from workshop.similarity.encoder import open_encoder

    encoder = open_encoder(means.encoder)
    encoder.start_loading()
    means = replace(means, encoder=encoder)
    return replace(means, agent=agent_of(means))


def opened(app: App, means: Means) -> State:
    """An app before anybody touched it: its first function, and what needs no encoder."""
    state = State(app, ws.check(app, means.profile, fast=True))
    return select(state, app.keys()[0]) if app.tools else state


def select(state: State, key: str | None) -> State:
    """Look at a function, None for the app itself."""
    if key is not None:
        state.app.tool(key)
    if key == state.selected:
        return state
    return replace(state, selected=key, place="app" if key is None else "description", typing=None)


def look_at(state: State, place: str) -> State:
    """Edit another text of the same function."""
    state.app.text(state.selected, place)
    return replace(state, place=place, typing=None)


def edit(state: State, words: str, means: Means) -> State:
    """Other words for the text being edited. Words typed one after another are one edit, and one to undo."""
    here = (state.selected, state.place)
    before = state.past[-1] if state.typing == here else state.app
    past = state.past if state.typing == here else (*state.past, before)
    after = before.edit(state.selected, state.place, words)
    if after is before:  # typed back to where it was
        return _with_app(state, before, past[:-1], means)
    return replace(_with_app(state, after, past, means), typing=here)


def undo(state: State, means: Means) -> State:
    """The app before the last edit or accepted suggestion."""
    if not state.past:
        raise EditError("There is nothing to undo.")
    return _with_app(state, state.past[-1], state.past[:-1], means)


def ask(state: State, request: str, means: Means) -> State:
    """Put a request to the agent."""
    if not request.strip():
        raise UsageError("There is no request yet.", advice="Type what a user might say.")
    choice = ws.pick(state.app, request.strip(), agent_of(means), encoder=means.encoder)
    return replace(state, choice=choice, first=choice, asked=state.app)


def suggest(state: State, means: Means) -> State:
    """Better words for the selected function, each with its proof; with the app selected, for every function."""
    agent = agent_of(means)
    found = ws.suggest(
        state.app,
        state.selected,
        model=agent.name if agent.kind == "chat" else None,
        profile=means.profile,
        requests=requests_of(state.app, means),
        agent=agent,
        encoder=means.encoder,
    )
    return replace(state, suggestions={**state.suggestions, state.selected: found})


def accept(state: State, suggestion: Suggestion, means: Means) -> State:
    """Take the words of a suggestion. The others stay; one that no longer fits says so when it is taken."""
    state = _with_app(state, suggestion.accept(state.app), (*state.past, state.app), means)
    left = {
        key: replace(found, suggestions=tuple(other for other in found.suggestions if other.id != suggestion.id))
        for key, found in state.suggestions.items()
    }
    return replace(state, suggestions={key: found for key, found in left.items() if found.suggestions})


def review(state: State) -> State:
    """What saving would write."""
    return replace(state, diff=ws.diff(state.app) if state.app.edits else "")


def complete(state: State, means: Means) -> State:
    """What needs the encoder: overlap, its findings, and the last request put to retrieval again."""
    overlap = ws.overlap(state.app, encoder=means.encoder)
    findings = ws.check(state.app, means.profile, encoder=means.encoder, overlap=overlap)
    state = replace(state, findings=findings, whole=True, overlap=overlap)
    if state.choice is None or state.choice.kind != "retrieval" or state.asked is state.app:
        return state  # a chat model is asked only when a person asks
    choice = ws.pick(state.app, state.choice.request, agent_of(means), encoder=means.encoder)
    return replace(state, choice=choice, asked=state.app)


def save(state: State) -> State:
    """Write the edits into the source, and go on with the app as it is read again."""
    app = ws.save(state.app)
    state = replace(state, app=app, past=(), typing=None, diff="")
    gone = state.selected is not None and state.selected not in set(app.keys())
    return select(state, None) if gone else state


def follow(state: State, app: App, means: Means) -> tuple[State, tuple[str, ...]]:
    """Go on with the source as it was read again, the edits made anew; and the places of those that no longer fit."""
    left_out = []
    first = {(edit.tool, edit.place): edit.before for edit in reversed(state.app.edits)}
    for (tool, place), before in first.items():
        words = state.app.text(tool, place).value
        try:
            now = app.text(tool, place).value
            app = app.edit(tool, place, words) if now == before else app
        except EditError:
            now = None
        if now not in (before, words):
            left_out.append(f"{place} of {state.app.tool(tool).name if tool else app.name}")
    keys = set(app.keys())
    if state.selected is not None and state.selected not in keys:
        state = replace(state, selected=None, place="app")
    elif state.selected is not None and state.place not in dict(app.tool(state.selected).texts()):
        state = replace(state, place="description")
    return replace(_with_app(state, app, (), means), diff=""), tuple(left_out)


def export(state: State, path: str, means: Means) -> State:
    """Write the report of the app as it is now to one HTML file."""
    if not path.strip():
        raise UsageError("The report has no file name.", expected="a path such as review.html")
    made = ws.report(
        state.app,
        path.strip(),
        profile=means.profile,
        findings=state.findings if state.whole else None,
        overlap=state.overlap if state.whole else None,
        requests=requests_of(state.app, means),
        agent=agent_of(means),
        encoder=means.encoder,
    )
    return replace(state, report=Path(made.path))


def agent_of(means: Means) -> Agent:
    """Who picks: the agent that was given, or the one of this name."""
    if means.agent is None or isinstance(means.agent, str):
        return ws.agent(means.agent, encoder=means.encoder)
    return means.agent


def requests_of(app: App, means: Means) -> Sequence[Request]:
    """The labelled requests that were given, or those of the app."""
    if means.requests is None:
        return ws.requests(app)
    if isinstance(means.requests, str | Path):
        return ws.requests(means.requests)
    return means.requests


def _with_app(state: State, app: App, past: tuple[App, ...], means: Means) -> State:
    """The state around another app: findings of the fast rules at once; those about pairs stay until `complete`."""
    findings = ws.check(app, means.profile, fast=True)
    known = {finding.id for finding in findings.findings}
    pairs = [finding for finding in state.findings.findings if finding.other and finding.id not in known]
    findings = replace(findings, findings=(*findings.findings, *pairs))
    return replace(state, app=app, past=past, typing=None, findings=findings, whole=False)
