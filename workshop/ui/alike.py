"""Which functions read alike: the interactive view, whose selection picks a function."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from workshop.ui import html
from workshop.ui.session import Session
from workshop.ui.told import told
from workshop.views.overlap_view import OverlapView


class Alike:
    """Heatmap, map and ranked pairs of the app as it is now, and what is to be known about them.

    There is one view, renewed with every overlap: the front end does not follow views that come and go with words.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = widgets.VBox()
        self.said = widgets.HTML()
        self._view: OverlapView | None = None
        session.listen(self.show)

    def show(self) -> None:
        """The overlap, once it is there; what was selected stays selected."""
        overlap, no_encoder = self.session.state.overlap, self.session.means.no_encoder
        self.said.value = html.compared(overlap, no_encoder)
        if overlap is not None and self._view is None:
            self._view = OverlapView(overlap)
            self._view.observe(self.picked, "selected")
        elif overlap is not None and self._view and overlap is not self._view.overlap:
            self._view.unobserve(self.picked, "selected")
            self._view.renew(overlap)
            self._view.observe(self.picked, "selected")
        self.widget.children = [self.said] if overlap is None or not self._view else [self._view, self.said]

    @told
    def picked(self, change: dict[str, Any]) -> None:
        """A person picked a pair: read its first function, or stay at the one of them that is being read."""
        if change["new"] and self.session.state.selected not in change["new"]:
            self.session.select(change["new"][0])
