"""The interactive overlap view for notebooks: one small widget, no build step, no request."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from workshop.similarity.pairs import Overlap, Pair
from workshop.views.overlap_data import overlap_data

_HERE = Path(__file__).parent


class OverlapView(anywidget.AnyWidget):
    """Heatmap, map and ranked pairs that share one selection.

    `selected` holds the keys of the two functions picked, or nothing; setting it moves the view. Keys that are
    not in the overlap clear it.
    """

    _esm = _HERE / "overlap.js"
    _css = _HERE / "style.css"
    data = traitlets.Dict().tag(sync=True)
    pick = traitlets.List(traitlets.Int()).tag(sync=True)
    selected = traitlets.Tuple()

    def __init__(self, overlap: Overlap, **more: Any) -> None:
        self.overlap = overlap
        super().__init__(data=overlap_data(overlap), **more)

    def renew(self, overlap: Overlap) -> None:
        """Show another overlap of the app in the same view; what was selected stays selected where it is there."""
        selected = self.selected
        with self.hold_sync():
            self.overlap = overlap
            self.data = overlap_data(overlap)
            self.selected = ()
            self.selected = selected

    @property
    def pair(self) -> Pair | None:
        """The selected pair, if it is a ranked one."""
        return self.overlap.pair(*self.selected) if self.selected else None

    @traitlets.observe("pick")
    def _picked(self, change: Any) -> None:
        tools = self.overlap.tools
        inside = len(change["new"]) == 2 and all(0 <= index < len(tools) for index in change["new"])
        self.selected = tuple(tools[index] for index in change["new"]) if inside else ()

    @traitlets.observe("selected")
    def _selected(self, change: Any) -> None:
        tools = self.overlap.tools
        known = len(change["new"]) == 2 and all(tool in tools for tool in change["new"])
        self.pick = [tools.index(tool) for tool in change["new"]] if known else []
