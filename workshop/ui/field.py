"""A text field that never writes over what a person is typing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Field(anywidget.AnyWidget):
    """A labelled text field. What a person types comes in; it is never sent back into the field.

    Words arrive as messages when a person pauses, leaves the field or presses Enter, each with what it was typed
    for: a selection that changed meanwhile cannot send them elsewhere. Messages keep their order with those of
    buttons and lists, which the values of ipywidgets' own fields do not while the kernel is busy.

    `shown` tells the front end what stands in the field. Only with a new `turn` is it written there; `at` is the
    last message that was seen here, so that the front end can tell words older than its own.
    """

    _esm = Path(__file__).parent / "field.js"
    description = traitlets.Unicode().tag(sync=True)
    placeholder = traitlets.Unicode().tag(sync=True)
    rows = traitlets.Int(1).tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, *, normal: Callable[[str], str] = str, **more: Any) -> None:
        self._normal = normal
        self._wrote: Callable[[Any, str], object] = lambda *_: None
        self._entered: Callable[[], object] = lambda: None
        super().__init__(shown={"about": 0, "text": "", "turn": 0, "at": 0}, **more)
        self._known: list[Hashable] = [None]
        self.on_msg(self._heard)

    @property
    def text(self) -> str:
        """What stands in the field."""
        return str(self.shown["text"])

    def on_text(self, wrote: Callable[[Any, str], object]) -> None:
        """Calls `wrote` with what words were typed for and the words."""
        self._wrote = wrote

    def on_enter(self, entered: Callable[[], object]) -> None:
        """Calls `entered` when Enter is pressed in a field of one row, after its words."""
        self._entered = entered

    def show(self, text: str, about: Hashable = None) -> None:
        """Put words into the field, and what those typed into it from now on are for.

        Words that are those in the field but for what `normal` takes away leave it as it is.
        """
        if about not in self._known:
            self._known.append(about)
        index = self._known.index(about)
        if index != self.shown["about"] or self._normal(text) != self._normal(self.text):
            self.shown = {**self.shown, "about": index, "text": text, "turn": self.shown["turn"] + 1}

    def _heard(self, _: object, content: dict[str, Any], __: object) -> None:
        if "text" in content:
            # Typed before other words were put there, they are not what stands in the field.
            text = content["text"] if content["turn"] == self.shown["turn"] else self.text
            self.shown = {**self.shown, "at": content["at"], "text": text}
            self._wrote(self._known[content["about"]], content["text"])
        if content.get("entered"):
            self._entered()
