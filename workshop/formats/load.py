"""`ws.load`: what a person points at, as one App."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, cast, overload

from workshop.app import App
from workshop.errors import LoadError
from workshop.formats import objects, revision
from workshop.formats.merge import merged, note, relocated
from workshop.formats.revision import Revision
from workshop.formats.server.named import is_named
from workshop.formats.server.read import TIMEOUT
from workshop.formats.source import Files

if TYPE_CHECKING:
    from workshop.formats.watch import Watched


class Format(Protocol):
    """What a format's module offers. `read` gives None where a source holds nothing of it."""

    NAME: str
    LOOKS_FOR: str

    def read(self, files: Files) -> App | None:
        """The app in these files. Raises `LoadError` when they are of this format but broken."""


#: The formats, and the files without which one need not be imported at all.
_FORMATS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("workshop.formats.kotlin", (".kt",)),
    ("workshop.formats.compiled", ()),
    ("workshop.formats.python", (".py",)),
    ("workshop.formats.typescript", (".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx")),
    ("workshop.formats.server.config", (".json", ".toml", ".jsonc")),
    ("workshop.formats.skill", (".md",)),
    ("workshop.formats.webmcp_forms", (".html", ".htm")),
    ("workshop.formats.openapi", (".json", ".yaml", ".yml")),
    ("workshop.formats.json_source", ()),
)
#: What begins the name of a device's app, which is asked for and not read.
_DEVICE = "adb:"


@overload
def load(
    *sources: object,
    headers: Mapping[str, str] | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    watch: Literal[False] = False,
) -> App: ...
@overload
def load(*sources: str | Path, watch: Literal[True]) -> Watched: ...
def load(
    *sources: object,
    headers: Mapping[str, str] | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    watch: bool = False,
) -> App | Watched:
    """The functions of a project, a file, a live server, a device or live objects; several sources as one app.

    A string is a path or a live source. Anything that is no path is an object: a function, an SDK's tool, a Pydantic
    class, a list of dictionaries.

    A live server is a URL, `mcp:COMMAND ARGUMENTS`, or `mcp.json#NAME` of a client's configuration. It is sent
    `headers` or started with `env`, whose values may be `env:NAME` or hold `${NAME}`; it has `timeout` seconds to
    start, and as many to list. `adb:PACKAGE` asks the connected device for the functions of an app.

    `git:REV:PATH` is a source as it was at a revision; it can be compared, not saved. With `watch`, what is given
    follows the files as they change. What cannot be read is listed in `App.unread` as long as there is something
    that can. Raises `LoadError` when a source is missing, broken, or holds no function at all.
    """
    if watch:
        from workshop.formats.watch import Watched

        return Watched(*cast("tuple[str | Path, ...]", sources))

    def live(source: str) -> App:
        from workshop.formats.compiled.adb import load_from_device
        from workshop.formats.server.read import read

        if source.startswith(_DEVICE):
            return load_from_device(source)
        return read(source, headers or {}, env or {}, timeout)

    named = [str(source) for source in sources if isinstance(source, str | os.PathLike)]
    given = [source for source in sources if not isinstance(source, str | os.PathLike)]
    if not given:
        return _load(named, {}, live)
    return objects.read(given, _load(named, {}, live) if named else None)


def reread(app: App, overlay: Mapping[str, bytes]) -> App:
    """The app from its own sources again, with these bytes in the place of what its files hold now.

    A live source is not asked again: nothing of it can be saved.
    """

    def live(source: str) -> App:
        from workshop.formats.server.read import remembered

        return remembered(app, source)

    changed = {Path(app.root, path): overlay[path] for path in overlay}
    return objects.kept(app, _load(list(app.sources), changed, live) if app.sources else None)


def is_live(source: object) -> bool:
    """Whether a source is asked and not read: a server, or the app of a device."""
    return isinstance(source, str) and (source.startswith(_DEVICE) or is_named(source))


def _load(sources: list[str], overlay: Mapping[Path, bytes], live: Callable[[str], App]) -> App:
    if not sources:
        raise LoadError("There is nothing to load.", expected="the path of a folder or a file")
    asked = [source for source in dict.fromkeys(sources) if is_live(source)]
    given = {_absolute(source): source for source in sources if source not in asked}
    outermost = [path for path in given if isinstance(path, Revision) or given.keys().isdisjoint(path.parents)]
    apps = [_one(path, Path(given[path]), overlay) for path in outermost]
    root = Path(os.path.commonpath([app.root for app in apps])) if apps else None
    if root:
        apps = [relocated(app, root) for app in apps]
    apps += map(live, asked)
    labels = [*map(str, outermost), *(label for app in apps[len(outermost) :] for label in app.sources)]
    app = merged(apps)
    if not app.tools and (app.unread or "app-description" not in app.carries):
        raise _unusable(app, sources[0])
    return replace(app, root=str(root or ""), sources=tuple(labels))


def _absolute(source: str | Path) -> Path | Revision:
    if revision.is_one(source):
        return revision.parse(source)
    return Path(os.path.abspath(Path(source).expanduser()))  # noqa: PTH100 - resolve() would follow links


def _one(path: Path | Revision, source: Path, overlay: Mapping[Path, bytes]) -> App:
    """The app at a path that was given as `source`."""
    if isinstance(path, Revision):
        with revision.opened(path) as files:
            return _app(files, Path(str(path)))
    files = Files.of(source)
    return _app(files.patched(dict(_under(files.root, overlay))), source)


def _app(files: Files, source: Path) -> App:
    base = source.parent if files.single else source
    apps: list[App] = []
    errors: list[LoadError] = []
    for module, suffixes in _FORMATS:
        if suffixes and not files.with_suffix(*suffixes):
            continue
        try:
            app = cast("Format", import_module(module)).read(files)
        except LoadError as error:
            errors.append(error)
        else:
            apps += [app] if app else []
            if app and files.single:
                break
    if apps:
        app = merged(apps)
        # A file that two formats look into is listed once.
        return replace(app, unread=tuple(dict.fromkeys((*app.unread, *map(note, errors)))))
    if errors:
        errors[0].where = str(base / errors[0].where)
        raise errors[0]
    raise _nothing(source, files)


def _under(root: Path, overlay: Mapping[Path, bytes]) -> Iterator[tuple[str, bytes]]:
    for path, data in overlay.items():
        if path.is_relative_to(root):
            yield path.relative_to(root).as_posix(), data


def _unusable(app: App, source: str) -> LoadError:
    """What is said of sources that were understood, in which no function could be read."""
    if not app.unread:
        return LoadError("No function is declared here.", where=source, expected="at least one function")
    first, *others = app.unread
    line = f":{first.line}" if first.line else ""
    more = f" {len(others)} more places could not be read either." if others else ""
    return LoadError(
        f"{first.reason}{more}",
        where=f"{Path(app.root, first.path)}{line}",
        expected="a source in which at least one function can be read",
    )


def _nothing(source: Path, files: Files) -> LoadError:
    of_its_kind = [
        module for module, suffixes in _FORMATS if files.single and suffixes and files.with_suffix(*suffixes)
    ]
    modules = of_its_kind or [module for module, _ in _FORMATS]
    looked_for = "; ".join(cast("Format", import_module(module)).LOOKS_FOR for module in modules)
    count = len(files.paths)
    seen = "this file" if files.single else f"the {count:,} file{'s' * (count != 1)} of this folder"
    return LoadError(
        f"There are no functions in {seen}." if count else "This folder is empty.",
        where=str(source),
        expected=looked_for,
        advice="Point at the folder or file that declares the functions an agent can call.",
    )
