"""Which functions read alike: the interactive view, whose selection picks a function."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from workshop.similarity.pairs import Overlap
from workshop.ui.session import Session
from workshop.ui.told import told
from workshop.views.overlap_view import OverlapView


class Alike:
    """Heatmap, map and ranked pairs of the app as it is now."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = widgets.VBox()
        self._shown: Overlap | None = None
        self._view: OverlapView | None = None
        self._waiting = widgets.HTML('<p class="quiet">Functions are still being compared.</p>')
        session.listen(self.show)

    def show(self) -> None:
        """The overlap, once it is there; what was selected stays selected."""
        overlap = self.session.state.overlap
        if overlap is None:
            self.widget.children = [self._waiting]
        elif overlap is not self._shown:
            view = OverlapView(overlap, selected=self._view.selected if self._view else ())
            view.observe(self.picked, "selected")
            old, self._shown, self._view = self._view, overlap, view
            self.widget.children = [view]
            if old:
                old.close()

    @told
    def picked(self, change: dict[str, Any]) -> None:
        """A person picked a pair: read its first function, or stay at the one of them that is being read."""
        if change["new"] and self.session.state.selected not in change["new"]:
            self.session.select(change["new"][0])
