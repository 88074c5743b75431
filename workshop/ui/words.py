"""The words of a function: read them with findings marked, and write other ones."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from workshop.ui import html
from workshop.ui.session import Session
from workshop.ui.told import told


class Words:
    """The marked texts, and below them one text to edit. Findings renew with every word."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reading = widgets.HTML()
        self.place = widgets.Dropdown(description="Text to edit")
        self.text = widgets.Textarea(description="Words", rows=4)
        self.undo = widgets.Button(description="Undo", tooltip="Back to the words before the last edit")
        editing = widgets.VBox([self.place, self.text])
        editing.add_class("wsp-edit")
        self.widget = widgets.VBox([self.reading, editing])
        self.place.observe(self.placed, "value")
        self.text.observe(self.typed, "value")
        self.undo.on_click(self.undone)
        session.listen(self.show)

    def show(self) -> None:
        """The texts of what is selected, and the one being edited as it stands."""
        state = self.session.state
        self.reading.value = html.words(state)
        self.place.unobserve(self.placed, "value")
        if self.place.options != state.places:
            self.place.options = state.places
        self.place.value = state.place
        self.place.observe(self.placed, "value")
        if self.text.value != state.text:
            self.text.value = state.text
        self.undo.disabled = not state.past or bool(self.session.busy)

    @told
    def placed(self, change: dict[str, Any]) -> None:
        """A person picked another text of the function."""
        self.session.look_at(change["new"])

    @told
    def typed(self, change: dict[str, Any]) -> None:
        """A person wrote other words."""
        if change["new"] != self.session.state.text:
            self.session.edit(change["new"])

    @told
    def undone(self, _: object) -> None:
        """A person took the last edit back."""
        self.session.undo()
        if self.undo.disabled:
            self.text.focus()
