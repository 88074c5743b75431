"""Function declarations in JSON: one file, or every `.json` of a folder that holds a tool list."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath

from workshop.app import App, Tool, Unread
from workshop.errors import LoadError
from workshop.formats import mcp, openapi
from workshop.formats.json_document import Document
from workshop.formats.merge import merged, note, with_unique_ids
from workshop.formats.source import Files
from workshop.formats.tool_lists import DIALECTS, find

NAME = "JSON"
LOOKS_FOR = "JSON with " + ", ".join(dialect.LOOKS_FOR for dialect in DIALECTS)

#: Keys without which no file of a folder can hold a tool list: other people's data is not even parsed.
_SIGN = re.compile(
    rb'"(?:tools|functions|instructions|serverInfo|parameters|input_?[sS]chema|parameters_?[jJ]son_?[sS]chema'
    rb'|function_?[dD]eclarations)"'
)
_OTHERS = (".kt", ".kts", ".xml", ".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx", ".yaml", ".yml")


def read(files: Files) -> App | None:
    """The app that the JSON of a source declares; None when there is none. Raises `LoadError` on broken JSON."""
    if files.single:
        return None if files.paths[0].lower().endswith(_OTHERS) else _single(files, files.paths[0])
    paths = files.with_suffix(".json")
    apps: list[App] = []
    errors: list[LoadError] = []
    for path in paths:
        try:
            data = files.read(path)
            app = _app(files, path, data) if len(paths) == 1 or _SIGN.search(data) else None
        except LoadError as error:
            errors.append(error)
        else:
            apps += [app] if app else []
    if not any(app.tools for app in apps):
        if errors:
            raise errors[0]
        return None
    named = [app.name for app in apps if app.name]
    app = merged(apps, named[0] if len(named) == 1 else files.root.name)
    return _finished(app, files.root.name, tuple(map(note, errors)))


def _single(files: Files, path: str) -> App | None:
    data = files.read(path)
    app = _app(files, path, data)
    if app is None and openapi.is_one(Document.parse(path, data).value):
        return None
    if app is None or not app.tools:
        raise LoadError("This JSON declares no functions.", where=f"{path}:1", expected=LOOKS_FOR)
    return _finished(app, PurePath(path).stem)


def _finished(app: App, name: str, unread: tuple[Unread, ...] = ()) -> App:
    """The app under its server's own name, else the one of its file or folder."""
    return replace(app, id=name, name=app.name or name, unread=(*app.unread, *unread))


def _app(files: Files, path: str, data: bytes) -> App | None:
    """What one file declares: functions, a server without any, or None. Raises `LoadError` when none is whole."""
    document = Document.parse(path, data)
    if openapi.is_one(document.value):
        return None
    found = find(document.value)
    if not found.declarations and not found.servers:
        return None
    read = [part for at, dialect in found.declarations for part in dialect.read(document, at)]
    servers = [part for at in found.servers for part in mcp.about(document, at)]
    tools = [part for part in read if isinstance(part, Tool)]
    unread = [part for part in (*servers, *read) if isinstance(part, Unread)]
    if found.declarations and not tools:
        first = unread[0] if unread else document.unread((), "This list declares no functions.")
        raise LoadError(first.reason, where=f"{path}:{first.line}", expected=LOOKS_FOR)
    unread += [*document.repeated(), *document.halves()]
    app = App(
        "",
        "",
        tools=tuple(with_unique_ids(tools)),
        files=(files.source_file(path, data),),
        unread=tuple(sorted(unread, key=lambda note: note.line or 0)),
        root=str(files.root),
        extra=found.extra,
    )
    return merged([app, *(part for part in servers if isinstance(part, App))])
