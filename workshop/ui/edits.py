"""The texts of an app that were changed, as one step each: counted, left out, put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workshop.app import App
from workshop.errors import EditError


@dataclass(frozen=True, slots=True)
class Edited:
    """One text that was changed: `tool` is an id, None for the app; `key` what people call it."""

    tool: str | None
    key: str | None
    place: str
    before: str
    after: str

    def __str__(self) -> str:
        return named(self.key, self.place)


def edited(app: App) -> tuple[Edited, ...]:
    """Every text that differs from its source, in the order of the first edits. A text that is shared counts once."""
    first: dict[object, Edited] = {}
    for edit in app.edits:
        text = app.text(edit.tool, edit.place)
        key = None if edit.tool is None else app.key(app.tool(edit.tool))
        first.setdefault(
            text.place or (edit.tool, edit.place), Edited(edit.tool, key, edit.place, edit.before, text.value)
        )
    return tuple(one for one in first.values() if one.before != one.after)


def without(app: App, some: Iterable[Edited]) -> App:
    """The app with these texts as they were."""
    for one in some:
        app = app.edit(one.tool, one.place, one.before)
    return app


def put_back(app: App, some: Iterable[Edited]) -> tuple[App, tuple[Edited, ...]]:
    """A source that was loaded again with these edits, and those whose text is gone or no longer what it was."""
    lost = []
    for one in some:
        try:
            now = app.text(one.tool, one.place).value
        except EditError:
            now = None
        if now == one.before:
            app = app.edit(one.tool, one.place, one.after)
        elif now != one.after:
            lost.append(one)
    return app, tuple(lost)


def differing(before: App, after: App) -> Iterator[tuple[str | None, str, str]]:
    """Every text that is not the same in both apps: the id of its function, its place, the words after."""
    old = {(tool, place): text.value for tool, place, text in before.texts()}
    for tool, place, text in after.texts():
        if old.get((tool, place), text.value) != text.value:
            yield tool, place, text.value


def named(key: str | None, place: str) -> str:
    """How people call a text: by its function, and its parameter where it is about one."""
    whose = "the app" if key is None else key
    return whose if key is None or place == "description" else f"{whose}, {place.removeprefix('parameters/')}"


def tidy(words: str) -> str:
    """Words without what no reader sees: blanks at both ends, and a single blank where a line ends."""
    lines = words.strip().split("\n")
    return "\n".join(line[:-1] if line.endswith(" ") and not line.endswith("  ") else line for line in lines)
