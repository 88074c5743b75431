"""Buttons for work that takes time."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets


class Press(widgets.Button):  # type: ignore[misc]  # ipywidgets has no types
    """A button that rests while a person waits.

    The one that was pressed keeps the keyboard and does nothing meanwhile (the session takes one long step at a
    time): a disabled button would lose it, and the next key would reach the notebook. All others are disabled.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._pressed = False
        self.on_click(self._press)

    def rest(self, busy: bool, *, useful: bool = True) -> None:
        """Shows whether it can be used. One that has become useless disables itself."""
        kept = busy and self._pressed
        self.disabled = not kept and (busy or not useful)
        (self.add_class if kept else self.remove_class)("wsp-resting")
        self._pressed = kept

    def _press(self, _: object) -> None:
        self._pressed = True
