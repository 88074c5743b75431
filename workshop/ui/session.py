"""A person's session at the panel: the state, what is under way, and what to say about it.

Its methods are what stands behind the buttons. Quick steps happen at once; long ones run in the background, one
at a time. Parts of the panel listen, and show what is there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Literal

from workshop.app import App
from workshop.errors import ModelError, SaveError, WorkshopError
from workshop.formats.watch import Watched
from workshop.rewrite.suggestion import Suggestion
from workshop.ui import steps
from workshop.ui.background import Runner
from workshop.ui.edits import edited, named
from workshop.ui.state import Means, State
from workshop.ui.told import plainly
from workshop.views.text import plural


@dataclass(frozen=True, slots=True)
class Notice:
    """What the status line says."""

    words: str
    kind: Literal["quiet", "good", "error"] = "quiet"


class Session:
    """One app at one panel. `busy` names the long work that a person waits for, empty when there is none."""

    def __init__(self, app: App, means: Means, run: Runner) -> None:
        self.means = means
        self.state = steps.opened(app, means)
        self.notice = Notice("")
        self.busy = ""
        self.completing = False
        self._run = run
        self._listeners: list[Callable[[], object]] = []

    def listen(self, show: Callable[[], object]) -> None:
        """Calls `show` now and after every change."""
        self._listeners.append(show)
        show()

    def select(self, key: str | None) -> None:
        """Look at a function, None for the app itself."""
        self._become(steps.select(self.state, key))

    def look_at(self, place: str) -> None:
        """Edit another text of the same function."""
        self._become(steps.look_at(self.state, place))

    def edit(self, words: str, about: tuple[str | None, str] | None = None) -> None:
        """Other words for the text being edited, or for the one that they were typed for."""
        self._become(steps.edit(self.state, words, self.means, about), "Edited; nothing is written yet.")
        self.complete()

    def undo(self) -> None:
        """Back to the words before the last edit."""
        back = steps.undone(self.state)
        self._become(steps.undo(self.state, self.means), f"Undone: {named(*back)}." if back else "Undone.")
        self.complete()

    def accept(self, suggestion: Suggestion) -> None:
        """Take the words of a suggestion. One that was taken is gone: the second of two quick clicks does nothing."""
        if not steps.offers(self.state, suggestion):
            return
        self._become(steps.accept(self.state, suggestion, self.means), "Accepted; nothing is written yet.", "good")
        self.complete()

    def ask(self, request: str) -> None:
        """Put a request to the agent. An empty one takes the old answer away and says so."""
        if not request.strip():
            self.state = replace(self.state, choice=None, first=None, asked=None)
        self._later("Asking", lambda state: steps.ask(state, request, self.means))

    def suggest(self) -> None:
        """Better words for what is selected, with their proof."""
        self._later("Looking for better words and proving them", lambda state: steps.suggest(state, self.means))

    def save(self) -> None:
        """Write the edits into the source."""
        refused = self.state.reviewed.refused if self.state.reviewed else {}
        texts = [self.state.app.text(one.tool, one.place) for one in edited(self.state.app) if one not in refused]
        files = plural(len({text.place.file for text in texts if text.place}), "file")
        said = f"Written into {files} of the source. There is nothing to undo: what is written stays."
        self._later("Writing into the source", steps.save, lambda _: said, self.complete)

    def load_again(self) -> None:
        """Load the source as it is on disk now, and put the edits back."""

        def said(state: State) -> str:
            back = plural(len(edited(state.app)), "edit")
            left = f", {len(state.lost)} could not be: see Changes" if state.lost else ""
            return f"Loaded again; {back} put back{left}."

        self._later("Loading again", lambda state: steps.load_again(state, self.means), said, self.complete)

    def export(self, path: str) -> None:
        """Write the report."""
        self._later(
            "Writing the report",
            lambda state: steps.export(state, path, self.means),
            lambda _: "The report is written.",
        )

    def follow(self, watched: Watched) -> None:
        """Go on with the source as it is now. Edits that still fit stay; the panel says which do not."""
        if watched.problem:
            kept = "The source cannot be read as it is now; this is how it was before."
            self.notice = Notice(f"{kept} {watched.problem}", "error")
            self._show()
        elif watched.app == self.state.app:
            self._become(self.state)
        else:
            state = steps.follow(self.state, watched.app, self.means)
            places = ", ".join(map(str, state.lost))
            lost = f" Your words for {places} are left out: it has others there now." if places else ""
            self._become(state, f"The source changed and was read again.{lost}")
            self.complete()

    def complete(self) -> None:
        """Fill in what takes time: what saving would write, then what needs the encoder. The newest app wins."""
        if self.completing:
            return
        self.completing = True
        self._run(self._newest(steps.review), self._merge_or_fail, self.fail)
        step = (lambda state: state) if self.means.no_encoder else (lambda state: steps.complete(state, self.means))
        self._run(self._newest(step), self._complete, self._incomplete)
        self._show()

    def fail(self, error: Exception) -> None:
        """Say an error in plain words. One that is nobody's doing also goes to the log, with its traceback."""
        if not isinstance(error, WorkshopError):
            logging.getLogger("workshop.ui").error("The panel failed", exc_info=error)
        self.notice = Notice(plainly(error), "error")
        self._show()

    def _newest(self, step: Callable[[State], State]) -> Callable[[], tuple[State, State | Exception]]:
        """The step, done on the state that stands when its turn comes, and what it was done on.

        An error is a result like another: it counts only if that state still stands when it is handed back. While
        it was made the app may have been saved, and the old one rightly found its files changed.
        """

        def work() -> tuple[State, State | Exception]:
            state = self.state
            try:
                return state, step(state)
            except Exception as error:  # handed to the person by `fail`, if it still matters
                return state, error

        return work

    def _merge_or_fail(self, made: tuple[State, State | Exception]) -> None:
        before, after = made
        if not isinstance(after, Exception):
            self._merge((before, after))
        elif before.app is self.state.app:
            if isinstance(after, ModelError):  # the encoder is there, but does not load
                self.means = replace(self.means, no_encoder=str(after))
            self.fail(after)

    def _complete(self, made: tuple[State, State | Exception]) -> None:
        self.completing = False
        self._merge_or_fail(made)
        if made[0].app is not self.state.app:
            self.complete()

    def _incomplete(self, error: Exception) -> None:
        self.completing = False
        self.fail(error)

    def _later(
        self,
        doing: str,
        step: Callable[[State], State],
        said: Callable[[State], str] = lambda _: "",
        then: Callable[[], object] | None = None,
    ) -> None:
        if self.busy:
            return
        self.busy = doing
        self.notice = Notice("")
        self._show()
        state = self.state

        def done(new: State) -> None:
            self.busy = ""
            self.notice = Notice(said(new), "good")
            if new.app is not state.app:
                new = steps.caught_up(state, self.state, new, self.means)
            self._merge((state, new), always=True)
            if then:
                then()

        def failed(error: Exception) -> None:
            self.busy = ""
            self.fail(error)
            if isinstance(error, SaveError):  # what can be written is no longer what was shown
                self.complete()

        self._run(lambda: step(state), done, failed)

    def _merge(self, made: tuple[State, State], *, always: bool = False) -> None:
        """Take over what a step changed; what else changed meanwhile stays. Results about older words are dropped."""
        before, after = made
        if always or before.app is self.state.app:
            names = [field.name for field in fields(State)]
            changed = {
                name: getattr(after, name) for name in names if getattr(after, name) is not getattr(before, name)
            }
            self.state = replace(self.state, **changed)
        self._show()

    def _become(self, state: State, said: str = "", kind: Literal["quiet", "good"] = "quiet") -> None:
        self.state = state
        self.notice = Notice(said, kind)
        self._show()

    def _show(self) -> None:
        for show in self._listeners:
            show()
