"""The words of a function: read them with findings marked, and write other ones."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from workshop.ui import html
from workshop.ui.edits import tidy
from workshop.ui.field import Field
from workshop.ui.session import Session
from workshop.ui.told import told


class Words:
    """The marked texts, and below them one text to edit. Findings renew whenever a person pauses."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reading = widgets.HTML()
        self.place = widgets.Dropdown(description="Text to edit")
        self.text = Field(description="Words", rows=4, normal=tidy)
        self.refused = widgets.HTML()
        self.undo = widgets.Button(
            description="Undo", tooltip="Back to the words before the last edit. What is written into the source stays."
        )
        editing = widgets.VBox([self.place, self.text, self.refused])
        editing.add_class("wsp-edit")
        self.widget = widgets.VBox([self.reading, editing])
        self.place.observe(self.placed, "value")
        self.text.on_text(self.typed)
        self.undo.on_click(self.undone)
        session.listen(self.show)

    def show(self) -> None:
        """The texts of what is selected, and the one being edited as it stands."""
        state = self.session.state
        self.reading.value = html.words(state, self.session.means)
        self.place.unobserve(self.placed, "value")
        if self.place.options != state.places:
            self.place.options = state.places
        self.place.value = state.place
        self.place.observe(self.placed, "value")
        self.text.show(state.text, (state.selected, state.place))
        self.refused.value = html.refused(state)
        self.undo.disabled = not state.past or bool(self.session.busy)

    @told
    def placed(self, change: dict[str, Any]) -> None:
        """A person picked another text of the function."""
        self.session.look_at(change["new"])

    @told
    def typed(self, about: tuple[str | None, str], words: str) -> None:
        """A person wrote other words for this text, which need not be the selected one any more."""
        if words != self.session.state.app.text(*about).value:
            self.session.edit(words, about)

    @told
    def undone(self, _: object) -> None:
        """A person took the last edit back."""
        self.session.undo()
        if self.undo.disabled:
            self.text.focus()
