"""A rewrite before its proof: which texts change, into what, and why."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.app import App
from workshop.rewrite.suggestion import Change


@dataclass(frozen=True, slots=True)
class Draft:
    """New words for one function (a key), or for the app (None). `by` is `mechanical` or a model's name."""

    tool: str | None
    changes: tuple[Change, ...]
    by: str
    reason: str

    def applied(self, app: App) -> App:
        """The app with these words."""
        for change in self.changes:
            app = app.edit(change.tool, change.place, change.after)
        return app


def changed(app: App, tool: str | None, texts: dict[str, str]) -> tuple[Change, ...]:
    """The changes that give a function (None: the app) these texts by place; those it has already are left out."""
    before = {place: app.text(tool, place).value for place in texts}
    return tuple(Change(tool, place, before[place], after) for place, after in texts.items() if after != before[place])
