"""An app and public verbs small enough to see through: what the panel's steps are tested against."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import workshop as ws
from workshop.agents.base import Choice, Score
from workshop.app import App, Place, Text, Tool, parameters_of
from workshop.guidelines.rule import AppName, Finding, Findings, finding_id
from workshop.rewrite.suggestion import Change, Proof, Suggestion, Suggestions
from workshop.similarity.pairs import Overlap, Pair, Point
from workshop.trials.trial import Request

FILLER = "This function "


def app() -> App:
    """Four functions: one opens with filler, two read alike, one is not described."""
    schema = {"type": "object", "properties": {"title": {"type": "string", "description": "The heading."}}}
    words = {
        "createNote": "Writes a note.",
        "updateNote": "Changes a note.",
        "editNote": "This function changes a note.",
        "shareNote": "",
    }
    tools = tuple(
        Tool(f"notes#{name}", name, description=Text.of(text, Place("Notes.kt", "kdoc", ((at, at + 1),))),
             parameters=parameters_of(schema), input_schema=schema)
        for at, (name, text) in enumerate(words.items())
    )  # fmt: skip
    return App("notes", "notes", Text.of("Keeps notes."), tools=tools)


class Retrieval:
    """Picks the function that shares most words with the request."""

    name = "retrieval"
    kind = "retrieval"


class Verbs:
    """Fake verbs that count their calls; `broken` makes the named one raise."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.broken: dict[str, Exception] = {}
        self.saved: App | None = None
        self.encoder = Asleep()

    def _called(self, verb: str) -> None:
        self.calls.append(verb)
        if verb in self.broken:
            raise self.broken[verb]

    def check(self, app: App, profile: str, *, fast: bool = False, **_: Any) -> Findings:
        self._called("check fast" if fast else "check")
        found = [_finding("filler-opening", app.key(tool), FILLER) for tool in app.tools
                 if tool.description.value.startswith(FILLER)]  # fmt: skip
        found += [_finding("description-missing", app.key(tool), "") for tool in app.tools if not tool.description]
        if not fast:
            found += [_finding("same-intent", "editNote", "", other="updateNote")]
        skipped = {"same-intent": "it needs the encoder, and fast was asked for"} if fast else {}
        return Findings(AppName(app.name), profile, tuple(found), tools=app.keys(), skipped=skipped)

    def overlap(self, app: App, **_: Any) -> Overlap:
        self._called("overlap")
        pair = Pair(1, "updateNote", "editNote", 0.9, "duplicate", 0.9, 0.8, ("note",), {})
        points = tuple(Point(key, index / 4, 0.5) for index, key in enumerate(app.keys()))
        return Overlap(app.name, "fake", app.keys(), (pair,), (), points)

    def pick(self, app: App, request: str, agent: Any, **_: Any) -> Choice:
        self._called("pick")
        asked = set(request.lower().split())
        shared = {
            app.key(tool): len(asked & set(tool.description.value.lower().strip(".").split())) for tool in app.tools
        }
        best = max(shared, key=lambda key: shared[key])
        total = sum(shared.values()) + 1
        scores = tuple(Score(key, count / total) for key, count in shared.items())
        picked = best if shared[best] else None
        return Choice(agent.name, agent.kind, request, "called" if picked else "none", picked, scores=scores,
                      none_probability=1 / total)  # fmt: skip

    def suggest(self, app: App, tool: str | None, **_: Any) -> Suggestions:
        self._called("suggest")
        made = []
        for key in app.keys() if tool is None else (tool,):
            words = app.tool(key).description.value
            if words.startswith(FILLER):
                after = words.removeprefix(FILLER).capitalize()
                proof = Proof((_finding("filler-opening", key, FILLER),), ())
                made.append(Suggestion(f"s-{key}", key, (Change(key, "description", words, after),), "mechanical",
                                       "Begins with the verb.", proof, holds=True))  # fmt: skip
        return Suggestions(app.name, "mechanical", tuple(made))

    def diff(self, app: App) -> str:
        self._called("diff")
        return "".join(f"-{edit.before}\n+{edit.after}\n" for edit in app.edits)

    def save(self, app: App) -> App:
        self._called("save")
        self.saved = app
        return replace(app, edits=())

    def report(self, app: App, path: str, **_: Any) -> Any:
        self._called("report")
        Path(path).write_text(f"<h1>{app.name}</h1>", encoding="utf-8")
        return SimpleNamespace(path=Path(path))


def _finding(rule: str, tool: str, words: str, other: str | None = None) -> Finding:
    span = (0, len(words)) if words else None
    identity = finding_id(rule, tool, "description", words, other)
    return Finding(identity, "D1", rule, "error", tool, "description", span, words, "A fault.", "Mend it.", other=other)


class Asleep:
    """An encoder that is never woken up."""

    started = False

    def start_loading(self) -> None:
        self.started = True


def install(monkeypatch: pytest.MonkeyPatch) -> Verbs:
    """The fake verbs in the place of the real ones."""
    verbs = Verbs()
    for name in ("check", "overlap", "pick", "suggest", "diff", "save", "report"):
        monkeypatch.setitem(vars(ws), name, getattr(verbs, name))
    monkeypatch.setattr("workshop.similarity.encoder.open_encoder", lambda _: verbs.encoder)
    monkeypatch.setattr("workshop.ui.html.why", lambda rule: f"Why {rule}.")
    monkeypatch.setitem(vars(ws), "agent", lambda *_, **__: Retrieval())
    monkeypatch.setitem(vars(ws), "requests", lambda *_: (Request("change a note", "updateNote"),))
    return verbs
