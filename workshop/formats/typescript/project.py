"""A TypeScript or JavaScript project, or one file of it, as an app."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath

from workshop.app import App, Tool, Unread
from workshop.errors import LoadError
from workshop.formats.merge import merged, note, with_unique_ids
from workshop.formats.source import Files
from workshop.formats.typescript import tools
from workshop.formats.typescript.source import parse

NAME = "TypeScript"
LOOKS_FOR = "TypeScript or JavaScript that calls registerTool (MCP, WebMCP) or server.tool (MCP)"
SUFFIXES = (".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx")

#: Nobody writes a longer file by hand: it is a bundle, and slow to parse.
MAX_BYTES = 2 * 1024 * 1024
#: Files without one of these register nothing: they are not even parsed.
_SIGN = re.compile(rb"\bregisterTool\b|\bMcpServer\b|modelcontextprotocol")
_TEST_FOLDERS = frozenset({"test", "tests", "__tests__", "__mocks__", "e2e"})
_LEFT_OUT = re.compile(r"\.d\.[mc]?ts$|\.(?:test|spec)\.[mc]?[jt]sx?$|\.min\.[mc]?js$")


def read(files: Files) -> App | None:
    """The app that the sources register; None when there is none. Raises `LoadError` when none can be read."""
    apps: list[App] = []
    errors: list[LoadError] = []
    for path in files.with_suffix(*SUFFIXES):
        if not files.single and _left_out(path):
            continue
        try:
            app = _app(files, path)
        except LoadError as error:
            errors.append(error)
        else:
            apps += [app] if app else []
    if not any(app.tools for app in apps):
        errors += [_as_error(each) for app in apps for each in app.unread]
        if errors:
            raise errors[0]
        return None
    named = [app.name for app in apps if app.name]
    app = merged(apps, named[0] if len(named) == 1 else "")
    name = PurePosixPath(files.paths[0]).stem if files.single else files.root.name
    return replace(app, id=name, name=app.name or name, unread=(*app.unread, *map(note, errors)))


def _app(files: Files, path: str) -> App | None:
    """What one file registers; None where it has nothing to do with it. Raises `LoadError` when it is no text."""
    data = files.read(path)
    if not _SIGN.search(data):
        return None
    if len(data) > MAX_BYTES:
        reason = f"This source has {len(data) / 1e6:.0f} MB."
        raise LoadError(reason, where=path, expected=f"at most {MAX_BYTES // 2**20} MiB: not a bundle of many files")
    if b"\0" in data:
        raise LoadError("This is no text.", where=path, expected="a source file in UTF-8")
    try:
        data.decode()
    except UnicodeDecodeError as error:
        where = f"{path}:{data.count(bytes([10]), 0, error.start) + 1}"
        raise LoadError("This is not UTF-8.", where=where, expected="a source file in UTF-8") from error
    source = parse(path, data)
    if isinstance(source, Unread):
        raise _as_error(source)
    parts = list(tools.read(source))
    found = [part for part in parts if isinstance(part, Tool)]
    app = App(
        "",
        "",
        tools=tuple(with_unique_ids(found)),
        files=(files.source_file(path, data),),
        unread=(*source.unread, *(part for part in parts if isinstance(part, Unread))),
        root=str(files.root),
    )
    return merged([app, *tools.servers(source)])


def _left_out(path: str) -> bool:
    """Whether a file declares types only, is a bundle, or belongs to tests."""
    folders = PurePosixPath(path).parts[:-1]
    return not _TEST_FOLDERS.isdisjoint(folders) or bool(_LEFT_OUT.search(path.lower()))


def _as_error(unread: Unread) -> LoadError:
    where = unread.path if unread.line is None else f"{unread.path}:{unread.line}"
    return LoadError(unread.reason, where=where, expected=LOOKS_FOR)
