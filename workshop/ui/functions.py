"""The list of functions, each with how much was found in it."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from workshop.ui.html import counted
from workshop.ui.session import Session
from workshop.ui.told import told

_ROWS = (6, 18)


class FunctionList:
    """A list to pick a function from; the app itself comes first."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.list = widgets.Select(description="Functions")
        self.widget = self.list
        self.list.add_class("wsp-list")
        self._keys: list[str | None] = []
        self.list.observe(self.picked, "index")
        session.listen(self.show)

    def show(self) -> None:
        """The functions in source order, the selected one marked."""
        state = self.session.state
        self._keys = [None, *state.app.keys()]
        labels = [_label(key, counted(state.findings, key)) for key in self._keys]
        # The list forgets what is selected when its labels change: what it says meanwhile is nobody's choice.
        self.list.unobserve(self.picked, "index")
        if list(self.list.options) != labels:
            self.list.options = labels
        self.list.rows = max(_ROWS[0], min(_ROWS[1], len(labels)))
        self.list.index = self._keys.index(state.selected)
        self.list.observe(self.picked, "index")

    @told
    def picked(self, change: dict[str, Any]) -> None:
        """A person picked a function."""
        if change["new"] is not None:
            self.session.select(self._keys[change["new"]])


def _label(key: str | None, counts: str) -> str:
    name = "The app itself" if key is None else key
    return f"{name} · {counts}" if counts else name
