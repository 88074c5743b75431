"""`ws.open`: the whole workshop in one panel, in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import ipywidgets as widgets

from workshop.agents.base import Agent
from workshop.app import App
from workshop.formats.watch import Watched
from workshop.trials.trial import Request
from workshop.ui import html, steps
from workshop.ui.alike import Alike
from workshop.ui.asking import Asking
from workshop.ui.background import Runner, arriving, runner
from workshop.ui.functions import FunctionList
from workshop.ui.keys import Keys
from workshop.ui.session import Session
from workshop.ui.state import Means
from workshop.ui.status import Status
from workshop.ui.suggesting import Suggesting
from workshop.ui.words import Words
from workshop.ui.writing import Writing

if TYPE_CHECKING:
    from workshop.similarity.encoder import Encoder


class Panel(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The panel; a cell that ends in it shows it. `app` is the app with the edits made so far."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.watched: Watched | None = None
        self.head = widgets.HTML()
        self.status = Status(session)
        self.functions = FunctionList(session)
        self.asking = Asking(session)
        self.words = Words(session)
        self.suggesting = Suggesting(session)
        self.alike = Alike(session)
        self.writing = Writing(session)
        buttons = widgets.HBox([self.suggesting.suggest, self.words.undo])
        buttons.add_class("wsp-row")
        side = widgets.VBox([self.functions.widget, self.asking.widget])
        side.add_class("wsp-side")
        tabs = widgets.Tab(
            [
                widgets.VBox([self.words.widget, buttons, self.suggesting.widget]),
                self.alike.widget,
                self.writing.widget,
            ],
            titles=("Words", "Overlap", "Changes and report"),
        )
        tabs.add_class("wsp-main")
        body = widgets.Box([side, tabs])
        body.add_class("wsp-body")
        gone = widgets.HTML('<p role="alert">This panel has lost its kernel. Run its cell again to go on.</p>')
        gone.add_class("wsp-gone")
        super().__init__(
            [widgets.HTML(html.style()), Keys(layout={"display": "none"}), self.head, gone, body, self.status.widget]
        )
        self.add_class(f"wsp-{self.model_id}")
        self.add_class("ws")
        self.add_class("wsp")
        session.listen(self.show)

    def __repr__(self) -> str:
        return f"<Panel {self.app.name}: {len(self.app.tools)} functions>"

    def _ipython_display_(self) -> None:
        """Shows the panel, and after it what stands there once the notebook is read without its kernel."""
        from IPython.display import display

        bundle = self._repr_mimebundle_()
        saved = html.without_kernel(self.session.state, f"wsp-{self.model_id}")
        display(bundle, raw=True)  # type: ignore[no-untyped-call]
        display({"text/plain": repr(self), "text/html": saved}, raw=True)  # type: ignore[no-untyped-call]

    @property
    def app(self) -> App:
        """The app as it is now, to go on with in the notebook."""
        return self.session.state.app

    def show(self) -> None:
        """The app's name and what was found in it."""
        self.head.value = html.head(self.session.state, self.session.means)


def open(  # noqa: A001 - the public verb
    app: App | Watched,
    *,
    agent: Agent | str | None = None,
    requests: Sequence[Request] | str | Path | None = None,
    profile: str = "appfunctions",
    encoder: Encoder | str | None = None,
    run: Runner | None = None,
) -> Panel:
    """A panel to read, check, try, rewrite and save an app's functions in. It follows an app that is watched.

    `agent` picks (retrieval when None and `WORKSHOP_MODEL` is not set), on `requests` (those of the app when None).
    What needs no encoder shows at once; the encoder loads in the background. `run` says how long work is done,
    in the background of a notebook by default. Raises `UsageError` for an unknown profile.
    """
    watched, app = (app, app.app) if isinstance(app, Watched) else (None, app)
    session = Session(app, Means(profile, agent, requests, encoder), run or runner())
    session.means = steps.ready(session.means)
    panel = Panel(session)
    session.complete()
    if watched:
        panel.watched = watched  # who holds the panel goes on watching
        watched.on_change(arriving(session.follow))
    return panel
