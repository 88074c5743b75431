"""What a person can do in the panel, one function a step: from a state to the next, by the public verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import workshop as ws
from workshop.agents.base import Agent
from workshop.app import App
from workshop.errors import ChangedOnDiskError, EditError, SaveError, UsageError, WorkshopError
from workshop.rewrite.suggestion import Suggestion
from workshop.trials.trial import Request
from workshop.ui.edits import Edited, differing, edited, put_back, tidy, without
from workshop.ui.state import Means, Review, State


def ready(means: Means) -> Means:
    """The encoder opened, and loading from now on; the agent made. What cannot be had is said in what is returned."""
    from workshop.similarity.encoder import open_encoder

    try:
        encoder = open_encoder(means.encoder)
        encoder.start_loading()
        means = replace(means, encoder=encoder)
    except WorkshopError as error:
        means = replace(means, no_encoder=str(error))
    try:
        return replace(means, agent=agent_of(means))
    except WorkshopError as error:
        return replace(means, no_agent=str(error))


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


def edit(state: State, words: str, means: Means, about: tuple[str | None, str] | None = None) -> State:
    """Other words for the text being edited, or for the one they were typed for: a function's key and a place.

    Words typed one after another are one edit, and one to undo. What no reader sees is not written.
    """
    here = about or (state.selected, state.place)
    before = state.past[-1] if state.typing == here else state.app
    past = state.past if state.typing == here else (*state.past, before)
    after = before.edit(*here, words if words == before.text(*here).value else tidy(words))
    if after is before:  # typed back to where it was
        return _with_app(state, before, past[:-1], means)
    return replace(_with_app(state, after, past, means), typing=here)


def undo(state: State, means: Means) -> State:
    """The app before the last edit or accepted suggestion; what came back is selected."""
    if not state.past:
        raise EditError("There is nothing to undo.")
    back = undone(state)
    state = _with_app(state, state.past[-1], state.past[:-1], means)
    return look_at(select(state, back[0]), back[1]) if back else state


def undone(state: State) -> tuple[str | None, str] | None:
    """The first text that undo brings back: its function's key and its place."""
    before = state.past[-1] if state.past else state.app
    for tool, place, _ in differing(state.app, before):
        return (None, "app") if tool is None else (before.key(before.tool(tool)), place)
    return None


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


def offers(state: State, suggestion: Suggestion) -> bool:
    """Whether a suggestion is still there to be taken."""
    return any(suggestion in found.suggestions for found in state.suggestions.values())


def review(state: State) -> State:
    """What saving would write. A text that cannot be written is left out and says why; the others show all the same."""
    app = state.app
    try:
        return replace(state, review=Review(app, ws.diff(app) if app.edits else ""))
    except ChangedOnDiskError as error:
        return replace(state, review=Review(app, failed=str(error), outdated=True))
    except SaveError as error:
        failed = str(error)
    texts = edited(app)
    refused: dict[Edited, str] = {}
    for one in texts:
        try:
            ws.diff(without(app, [other for other in texts if other is not one]))
        except SaveError as error:
            refused[one] = error.message
    if not refused:  # each could be written, but not all together
        return replace(state, review=Review(app, failed=failed))
    left = without(app, refused)
    return replace(state, review=Review(app, ws.diff(left) if edited(left) else "", refused))


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
    """Write the edits into the source, and go on with the app as it is read again. What is refused stays an edit."""
    refused = state.reviewed.refused if state.reviewed else {}
    saved = ws.save(without(state.app, refused))
    app, lost = put_back(saved, refused)
    past = (saved,) if app is not saved else ()
    return _with_what_is_left(replace(state, app=app, past=past, typing=None, review=None, lost=lost))


def load_again(state: State, means: Means) -> State:
    """The source as it is on disk now, with the edits whose text is what it was when they were made."""
    return follow(state, ws.load(*state.app.sources), means)


def follow(state: State, fresh: App, means: Means) -> State:
    """The same with the source as it was read again; the edits that have no place in it any more are lost."""
    app, lost = put_back(fresh, edited(state.app))
    state = _with_app(state, app, (fresh,) if app is not fresh else (), means)
    return _with_what_is_left(replace(state, lost=lost, overlap=None))


def caught_up(before: State, now: State, after: State, means: Means) -> State:
    """What a step made of `before`, with the words that a person wrote meanwhile: those of `now`."""
    app = after.app
    for tool, place, words in differing(before.app, now.app):
        try:
            app = app.edit(tool, place, words)
        except EditError:  # the source was loaded again, and the text is gone
            continue
    return _with_app(after, app, (*after.past, after.app), means) if app is not after.app else after


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
    keys = app.keys()
    pairs = [
        finding
        for finding in state.findings.findings
        if finding.other and finding.id not in known and finding.tool in keys
    ]
    findings = replace(findings, findings=(*findings.findings, *pairs))
    return replace(state, app=app, past=past, typing=None, findings=findings, whole=False)


def _with_what_is_left(state: State) -> State:
    """The state of an app that was read again, its selection moved where what was selected is gone."""
    if state.selected is None:
        return state
    if state.selected not in set(state.app.keys()):
        return select(state, None)
    return state if state.place in state.places else replace(state, place="description")
