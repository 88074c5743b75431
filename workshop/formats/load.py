"""`ws.load`: what a person points at, as one App."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, cast, overload

from workshop.app import App
from workshop.errors import LoadError
from workshop.formats import revision
from workshop.formats.merge import merged, note, relocated
from workshop.formats.revision import Revision
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
    ("workshop.formats.typescript", (".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx")),
    ("workshop.formats.openapi", (".json", ".yaml", ".yml")),
    ("workshop.formats.json_source", ()),
)


@overload
def load(*sources: str | Path, watch: Literal[False] = False) -> App: ...
@overload
def load(*sources: str | Path, watch: Literal[True]) -> Watched: ...
def load(*sources: str | Path, watch: bool = False) -> App | Watched:
    """The functions of a project or a file, several sources as one app.

    `git:REV:PATH` is a source as it was at a revision; it can be compared, not saved. With `watch`, what is given
    follows the files as they change. What cannot be read is listed in `App.unread` as long as there is something
    that can. Raises `LoadError` when a source is missing, broken, or holds no function at all.
    """
    if watch:
        from workshop.formats.watch import Watched

        return Watched(*sources)
    return _load(sources, {})


def reread(app: App, overlay: Mapping[str, bytes]) -> App:
    """The app from its own sources again, with these bytes in the place of what its files hold now."""
    return _load(app.sources, {Path(app.root, path): overlay[path] for path in overlay})


def _load(sources: Sequence[str | Path], overlay: Mapping[Path, bytes]) -> App:
    if not sources:
        raise LoadError("There is nothing to load.", expected="the path of a folder or a file")
    given = {_absolute(source): source for source in sources}
    outermost = [path for path in given if isinstance(path, Revision) or given.keys().isdisjoint(path.parents)]
    apps = [_one(path, Path(given[path]), overlay) for path in outermost]
    root = Path(os.path.commonpath([app.root for app in apps]))
    app = merged([relocated(app, root) for app in apps])
    return replace(app, root=str(root), sources=tuple(map(str, outermost)))


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


def _nothing(source: Path, files: Files) -> LoadError:
    looked_for = "; ".join(cast("Format", import_module(module)).LOOKS_FOR for module, _ in _FORMATS)
    count = len(files.paths)
    seen = "this file" if files.single else f"the {count:,} file{'s' * (count != 1)} of this folder"
    return LoadError(
        f"There are no functions in {seen}." if count else "This folder is empty.",
        where=str(source),
        expected=looked_for,
        advice="Point at the folder or file that declares the functions an agent can call.",
    )
