"""Function declarations in JSON: one file, or every `.json` of a folder that holds a tool list.

A GitHub toolsnap is one MCP tool a file (`.snap`, Go's escapes, no final newline); `_ff_FLAG` behind the name of the
file is the tool as it is under a feature flag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any

from workshop.app import App, Tool, Unread
from workshop.errors import LoadError
from workshop.formats import app_documents, mcp, openai, openapi
from workshop.formats.json_document import Document
from workshop.formats.merge import merged, namesakes, note, with_unique_ids
from workshop.formats.secrets import hidden_in
from workshop.formats.source import Files
from workshop.formats.tool_lists import DIALECTS, find

NAME = "JSON"
LOOKS_FOR = "JSON with " + ", ".join(
    [*(dialect.LOOKS_FOR for dialect in DIALECTS), *(whole.LOOKS_FOR for whole in app_documents.WHOLES)]
)

#: Keys without which no file of a folder can hold a tool list: other people's data is not even parsed.
_SIGN = re.compile(
    rb'"(?:tools|functions|instructions|serverInfo|parameters|input_?[sS]chema|parameters_?[jJ]son_?[sS]chema'
    rb"|function_?[dD]eclarations|args_schema|namespace|skills|inputCombinations|invocation|registry_?[tT]ype"
    rb'|remotes)"'
)
_OTHERS = (
    *(".kt", ".kts", ".py", ".xml", ".toml", ".md", ".html", ".htm", ".yaml", ".yml"),
    *(".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx"),
)
_SNAP = ".snap"
_FLAG = re.compile(r".+_ff_(\w+)")


def read(files: Files) -> App | None:
    """The app that the JSON of a source declares; None when there is none. Raises `LoadError` on broken JSON."""
    if files.single:
        return None if files.paths[0].lower().endswith(_OTHERS) else _single(files, files.paths[0])
    paths = [path for path in files.with_suffix(".json", _SNAP) if path.endswith(".json") or _is_snap(files, path)]
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
    if not any(app.tools or _describes_a_server(app) for app in apps):
        if errors:
            raise errors[0]
        return None
    named = [app.name for app in apps if app.name]
    app = merged(apps, named[0] if len(named) == 1 else _folder(files))
    return _finished(app, _folder(files), tuple(map(note, errors)))


def _single(files: Files, path: str) -> App | None:
    data = files.read(path)
    app = _app(files, path, data)
    if app is None and openapi.is_one(Document.parse(path, data).value):
        return None
    if app is None or not (app.tools or _describes_a_server(app)):
        raise LoadError("This JSON declares no functions.", where=f"{path}:1", expected=LOOKS_FOR)
    return _finished(app, PurePath(path).stem)


def _finished(app: App, name: str, unread: tuple[Unread, ...] = ()) -> App:
    """The app under its server's own name, else the one of its file or folder."""
    return replace(app, id=name, name=app.name or name, unread=(*app.unread, *unread))


def _app(files: Files, path: str, data: bytes) -> App | None:
    """What one file declares: functions, a server without any, or None. Raises `LoadError` when none is whole."""
    app = declared(Document.parse(path, data))
    return replace(app, files=(files.source_file(path, data),), root=str(files.root)) if app else None


def declared(document: Document) -> App | None:
    """What a document declares, the same way."""
    whole = app_documents.kind(document.value)
    if whole:
        return _merged(document, list(whole.read(document)), {})
    if openapi.is_one(document.value):
        return None
    found = find(document.value)
    if not found.declarations and not found.servers:
        return None
    read = [part for at, dialect in found.declarations for part in dialect.read(document, at)]
    servers = [part for at in found.servers for part in mcp.about(document, at)]
    unread = [part for part in (*servers, *read) if isinstance(part, Unread)]
    if found.declarations and not any(isinstance(part, Tool) for part in read):
        first = unread[0] if unread else document.unread((), "This list declares no functions.")
        raise LoadError(first.reason, where=f"{document.path}:{first.line}", expected=LOOKS_FOR)
    spaces = openai.about(document, [at for at, dialect in found.declarations if dialect is openai])
    parts = [*servers, *spaces, *_flagged(document.path, read), *found.notes(document)]
    return _merged(document, parts, found.extra)


def _merged(document: Document, parts: list[App | Tool | Unread], extra: Mapping[str, Any]) -> App:
    tools = [part for part in parts if isinstance(part, Tool)]
    unread = [part for part in parts if isinstance(part, Unread)]
    unread += [*namesakes(tools), *document.repeated(), *document.halves()]
    app = App(
        "",
        "",
        tools=tuple(with_unique_ids(tools)),
        unread=tuple(sorted(unread, key=lambda note: note.line or 0)),
        extra=hidden_in(extra),
    )
    return merged([app, *(part for part in parts if isinstance(part, App))])


def _flagged(path: str, parts: list[Tool | Unread]) -> Iterator[Tool | Unread]:
    """The tool of a toolsnap under a feature flag, by an id of its own: its name is that of the tool without."""
    flag = _FLAG.fullmatch(PurePath(path).stem) if path.endswith(_SNAP) else None
    for part in parts:
        if flag and isinstance(part, Tool):
            extra = {**part.extra, "feature_flag": flag[1]}
            yield replace(part, id=PurePath(path).stem, extra=extra)
        else:
            yield part


def _is_snap(files: Files, path: str) -> bool:
    """Whether this is a toolsnap, not what a JavaScript test runner calls a snapshot."""
    try:
        return files.read(path).lstrip()[:1] == b"{"
    except LoadError:
        return False


def _describes_a_server(app: App) -> bool:
    return bool(app.extra.keys() & {"packages", "remotes"}) and "app-description" in app.carries


def _folder(files: Files) -> str:
    """The name of the folder; of the package above it where it is one of toolsnaps."""
    root = Path(files.root)
    return root.parent.name if root.name.startswith("__") else root.name
