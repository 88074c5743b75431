"""The status line: what is under way, what was done, what went wrong, in plain words."""

from __future__ import annotations

import ipywidgets as widgets
from markupsafe import Markup

from workshop.ui.session import Session
from workshop.views.html.render import shown


class Status:
    """One line; errors are announced at once, the rest politely."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = widgets.HTML()
        self.widget.add_class("wsp-status")
        session.listen(self.show)

    def show(self) -> None:
        """What a person should know now: the work they wait for before all else."""
        session = self.session
        if session.busy:
            self.widget.value = _line("status", "busy", f"{session.busy} …")
        elif session.notice.kind == "error":
            self.widget.value = _line("alert", "bad", session.notice.words)
        else:
            comparing = "Comparing functions; what needs the encoder follows." if session.completing else ""
            self.widget.value = _line("status", session.notice.kind, f"{session.notice.words} {comparing}".strip())


def _line(role: str, kind: str, words: str) -> Markup:
    return Markup('<div role="{}" class="{}">{}</div>').format(role, kind, shown(words))
