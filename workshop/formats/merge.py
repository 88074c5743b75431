"""Several apps as one: ids stay unique, paths become relative to one root, nothing is dropped in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from workshop.app import App, Text, Tool, Unread
from workshop.errors import LoadError

_APP_TEXTS = ("description", "instructions", "display_description")


def merged(apps: Sequence[App], name: str = "") -> App:
    """One app with everything these hold; their roots must be the same. The first one's texts are shown."""
    if len(apps) == 1:
        return apps[0]
    texts, left_out = _app_texts(apps)
    tools = tuple(with_unique_ids(tool for app in apps for tool in app.tools))
    known = {(note.path, note.line) for app in apps for note in app.unread}
    twice = [note for note in namesakes(tools) if (note.path, note.line) not in known]
    return replace(
        apps[0],
        **texts,
        name=name or " + ".join(dict.fromkeys(app.name for app in apps if app.name)),
        tools=tools,
        files=tuple({file.path: file for app in apps for file in app.files}.values()),
        form_factors=tuple(dict.fromkeys(factor for app in apps for factor in app.form_factors)),
        unread=(*(note for app in apps for note in app.unread), *twice, *left_out),
        carries=tuple(dict.fromkeys(word for app in apps for word in app.carries)),
        extra={key: value for app in reversed(apps) for key, value in app.extra.items()},
    )


def with_unique_ids(tools: Iterable[Tool]) -> Iterator[Tool]:
    """The tools, the second of one id with `~2` behind it, the third with `~3`."""
    taken: set[str] = set()
    count: dict[str, int] = {}
    for tool in tools:
        unique = tool.id
        while unique in taken:
            count[tool.id] = count.get(tool.id, 1) + 1
            unique = f"{tool.id}~{count[tool.id]}"
        taken.add(unique)
        yield tool if unique == tool.id else replace(tool, id=unique)


def namesakes(tools: Iterable[Tool]) -> Iterator[Unread]:
    """A note for every function whose name another one before it has: agents see no ids."""
    first: dict[str, Tool] = {}
    # One under a feature flag stands in for another and is never sent beside it.
    for tool in (tool for tool in tools if "feature_flag" not in tool.extra):
        other = first.setdefault(tool.name, tool)
        if other is not tool:
            where = other.origin.file + (f":{other.origin.line}" if other.origin.line else "")
            reason = f"A second function is called {tool.name} (the first: {where}); agents cannot tell them apart."
            yield Unread(tool.origin.file, tool.origin.line, reason)


def relocated(app: App, root: Path) -> App:
    """The app with every path relative to another root, a folder above its own."""
    if Path(app.root) == root:
        return app
    shift = Path(app.root).relative_to(root)

    def path(old: str) -> str:
        return (shift / old).as_posix() if old else old

    def text(old: Text) -> Text:
        return replace(old, place=replace(old.place, file=path(old.place.file))) if old.place else old

    tools = tuple(
        replace(
            tool,
            description=text(tool.description),
            returns=text(tool.returns),
            parameters=tuple(replace(each, description=text(each.description)) for each in tool.parameters),
            origin=replace(tool.origin, file=path(tool.origin.file)),
        )
        for tool in app.tools
    )
    texts: dict[str, Any] = {name: text(getattr(app, name)) for name in _APP_TEXTS}
    return replace(
        app,
        **texts,
        tools=tools,
        files=tuple(replace(file, path=path(file.path)) for file in app.files),
        unread=tuple(replace(note, path=path(note.path)) for note in app.unread),
        root=str(root),
    )


def note(error: LoadError) -> Unread:
    """An error in one file as a note, where the others are good."""
    path, line = re.fullmatch(r"(.*?)(?::(\d+))?(?::\d+)?", error.where, re.DOTALL).groups()  # type: ignore[union-attr]  # matches every string
    return Unread(path, int(line) if line else None, error.message)


def _app_texts(apps: Sequence[App]) -> tuple[dict[str, Any], list[Unread]]:
    """The first words of each kind that an app has, else a place for some; and a note for words left out."""
    texts: dict[str, Any] = {}
    left_out: list[Unread] = []
    for name in _APP_TEXTS:
        all_texts = [getattr(app, name) for app in apps]
        texts[name] = next(filter(bool, all_texts), next((text for text in all_texts if text.place), Text()))
        for text in all_texts:
            if text and text is not texts[name]:
                reason = f"Left out: another file has given the app's {name.replace('_', ' ')} already."
                left_out.append(Unread(text.place.file if text.place else "", None, reason))
    unheard = [app for app in apps if app.description and not app.instructions] if texts["instructions"] else []
    for app in unheard:
        where = app.description.place.file if app.description.place else ""
        reason = f"Left out: agents read instructions where there are some, and so not the description of {app.name}."
        left_out.append(Unread(where, None, reason))
    return texts, left_out
