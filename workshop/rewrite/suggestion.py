"""The result of `ws.suggest`: new texts, and what is known about each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workshop.app import App
from workshop.guidelines.rule import Finding
from workshop.record import Record
from workshop.show import Shown
from workshop.similarity.pairs import Pair
from workshop.trials.trial import Comparison


@dataclass(frozen=True, slots=True)
class Change:
    """One place that a suggestion rewrites; `tool` is a key, None for the app."""

    tool: str | None
    place: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What the same checks say before and after. Missing where a step was not asked for.

    `removed` and `added` are findings; `nearest_before` and `nearest_after` the function's closest pair;
    `picks` the paired comparison on the same requests.
    """

    removed: tuple[Finding, ...]
    added: tuple[Finding, ...]
    nearest_before: Pair | None = None
    nearest_after: Pair | None = None
    picks: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """New words for one function or the app, as one change.

    `by` is `mechanical` or a model's name; `reason` is for people. `holds` is False when the proof found a new
    fault or worse picks: such a suggestion is shown, never pushed.
    """

    id: str
    tool: str | None
    changes: tuple[Change, ...]
    by: str
    reason: str
    proof: Proof
    holds: bool
    objection: str = ""

    def accept(self, app: App) -> App:
        """The app with these words. Raises `EditError` when its texts are no longer the ones rewritten."""
        from workshop.errors import EditError

        for change in self.changes:
            if app.text(change.tool, change.place).value != change.before:
                raise EditError(
                    f"{change.tool or app.name} {change.place} has changed since this was suggested.",
                    advice="Ask for suggestions again.",
                )
            app = app.edit(change.tool, change.place, change.after)
        return app


@dataclass(frozen=True, slots=True, repr=False)
class Suggestions(Record, Shown):
    """Suggestions for an app, in the order of its functions. `notes` say what could not be tried."""

    app: str
    by: Literal["mechanical", "model", "mechanical and model"]
    suggestions: tuple[Suggestion, ...] = ()
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Suggestions {self.app}: {len(self.suggestions)}>"

    def of(self, tool: str | None) -> tuple[Suggestion, ...]:
        """The suggestions for one function, None for the app."""
        return tuple(suggestion for suggestion in self.suggestions if suggestion.tool == tool)
