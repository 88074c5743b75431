"""A folder of Python sources, or one file of it, as an app."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from workshop.app import App, SourceFile, Text, Unread
from workshop.errors import LoadError
from workshop.formats.merge import merged, note, with_unique_ids
from workshop.formats.python.classes import Classes
from workshop.formats.python.described import argument, missing_argument
from workshop.formats.python.functions import read_tool
from workshop.formats.python.literals import constant, text
from workshop.formats.python.marks import marks, servers, unmarked
from workshop.formats.python.source import PythonFile, parse
from workshop.formats.source import Files

LOOKS_FOR = "Python functions under @tool, @mcp.tool or the like, or a .py file of functions with docstrings"

#: What every file with a tool says somewhere: others are not even parsed.
_SIGN = re.compile(rb"tool|Tool|FastMCP|MCPServer|FunctionDeclaration|mcp")
#: Classes of classes of classes are looked for in other files this many times.
_ROUNDS = 4


@dataclass(slots=True)
class _Sources:
    """The files with tools and servers, and those whose classes they use."""

    files: list[PythonFile] = field(default_factory=list)
    errors: list[LoadError] = field(default_factory=list)


def read(files: Files) -> App | None:
    """The app with its tools; None when there are none. Raises `LoadError` where nothing but a broken file is."""
    paths = [path for path in files.with_suffix(".py") if files.single or not _is_test(path)]
    sources = _Sources()
    if files.single:
        sources.files.append(parse(paths[0], files.read(paths[0])))
    else:
        _find(sources, files, paths)
    classes = Classes.of(sources.files)
    apps = [app for file in sources.files if (app := _app(files, file, classes))]
    if not any(app.tools for app in apps):
        if sources.errors:
            raise sources.errors[0]
        return None
    named = list(dict.fromkeys(app.name for app in apps if app.name))
    base = PurePosixPath(paths[0]).stem if files.single else files.root.name
    app = merged(apps, named[0] if len(named) == 1 else base)
    used = _read_from(app)
    kept = [file for file in sources.files if file.path in used]
    notes = {*map(note, sources.errors), *(each for file in kept for each in (*file.unread, *_read_only(file)))}
    return replace(
        app,
        id=base,
        name=app.name or base,
        files=tuple(_source_file(files, file) for file in kept),
        unread=(*app.unread, *sorted(notes, key=lambda each: (each.path, each.line or 0))),
    )


def _find(sources: _Sources, files: Files, paths: list[str]) -> None:
    """Parses what may hold tools, then the files with the classes that those import. Of the rest nothing is kept."""
    rest = []
    for path in paths:
        try:
            data = files.read(path)
            file = parse(path, data) if _SIGN.search(data) else None
        except LoadError as error:
            sources.errors.append(error)
            continue
        if file and (marks(file) or any(servers(file))):
            sources.files.append(file)
        else:
            rest.append(path)
    known: set[str] = set()
    for _ in range(_ROUNDS):
        names = {full.rpartition(".")[2] for file in sources.files for full in file.imports.values()} - known
        if not names:
            return
        known |= names
        pattern = re.compile(rf"^class\s+(?:{'|'.join(map(re.escape, sorted(names)))})\b".encode(), re.MULTILINE)
        for path in list(rest):
            try:
                data = files.read(path)
                if pattern.search(data):
                    rest.remove(path)
                    sources.files.append(parse(path, data))
            except LoadError as error:
                sources.errors.append(error)


def _app(files: Files, file: PythonFile, classes: Classes) -> App | None:
    """What one file declares: tools, a server without any, or None."""
    found = marks(file) or (unmarked(file, classes) if files.single else [])
    tools = [tool for mark in found if (tool := read_tool(mark, file, classes))]
    server = next(servers(file), None)
    if not tools and server is None:
        return None
    app = App("", "", tools=tuple(with_unique_ids(tools)), root=str(files.root))
    if server is None:
        return app
    name = constant(file, argument(server, "name") or next(iter(server.args), None))
    node = argument(server, "instructions")
    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        words = Text.of("", missing_argument(server, "instructions", file) if node is None else None)
    else:
        words = text(file, node, "The instructions of the server")
    name = name if isinstance(name, str) else ""
    return replace(app, name=name, instructions=words, carries=("app-description",))


def _read_from(app: App) -> set[str]:
    """The files that the texts of an app stand in."""
    places = (text.place for _, _, text in app.texts())
    return {*(place.file for place in places if place), *(tool.origin.file for tool in app.tools)}


def _read_only(file: PythonFile) -> list[Unread]:
    reason = f"This file is in {file.encoding}: its texts are read, but cannot be written."
    return [] if file.writable else [Unread(file.path, 1, reason)]


def _source_file(files: Files, file: PythonFile) -> SourceFile:
    source = files.source_file(file.path, file.data)
    return source if file.encoding == "utf-8" else replace(source, encoding=file.encoding)


def _is_test(path: str) -> bool:
    """Whether a file belongs to tests, whose tools no agent gets."""
    *folders, name = PurePosixPath(path).parts
    return name.startswith("test_") or name.endswith("_test.py") or not {"tests", "test"}.isdisjoint(folders)
