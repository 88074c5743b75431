"""Compiled functions as a source: a generated XML file, a folder of them, an archive, or a device's list as JSON."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePosixPath

from workshop.app import App, SourceFile, Tool, Unread
from workshop.errors import LoadError
from workshop.formats import json_text
from workshop.formats.compiled import archive, shell
from workshop.formats.compiled.record import SIGN, Compiled, of_xml
from workshop.formats.compiled.tools import tools_of
from workshop.formats.merge import with_unique_ids
from workshop.formats.source import Files

NAME = "compiled"
LOOKS_FOR = "compiled AppFunctions (generated XML, an APK or AAB, or what `cmd app_function list-app-functions` prints)"

_PACKED = "The manifest and the app's own description are binary XML in here; they are not read."
#: Where no generated file is ever kept, and most XML of a project is.
_RESOURCES = re.compile(r"(^|/)res/")


def read(files: Files) -> App | None:
    """The compiled functions of a source; None where there are none, or where their own sources are there too."""
    if files.single and files.reader is None and archive.is_archive(files.root / files.paths[0]):
        return _archived(files, files.paths[0])
    read_from: list[SourceFile] = []
    found: list[Compiled] = []
    for path in files.with_suffix(".xml", ".json", ".txt") if not files.single else files.paths:
        if _RESOURCES.search(path) and not files.single:
            continue
        data = files.read(path)
        compiled = [of_xml(path, data)] if SIGN.search(data) else _listed(path, data)
        found += compiled
        read_from += [files.source_file(path, data)] if compiled else []
    if not found or _declares(files):
        return None
    app = app_of(found, files, tuple(read_from))
    if app.tools:
        return app
    first = app.unread[0]
    raise LoadError(first.reason, where=f"{first.path}:{first.line or 1}", expected=LOOKS_FOR)


def app_of(found: list[Compiled], files: Files, read_from: tuple[SourceFile, ...]) -> App:
    """The functions of several files as one app. Where two versions tell of one function, the fuller one counts."""
    packages = list(dict.fromkeys(part.package for part in found if part.package))
    stem = PurePosixPath(files.paths[0]).stem if files.single else files.root.name
    tools, unread = joined(found, NAME)
    return App(
        packages[0] if len(packages) == 1 else stem,
        " + ".join(packages) or stem,
        tools=tuple(tools),
        files=read_from,
        unread=tuple(unread),
        root=str(files.root),
    )


def joined(found: Iterable[Compiled], format_name: str) -> tuple[list[Tool], list[Unread]]:
    """The functions of these files, each id once, and what could not be read in them.

    The first file to tell of a function counts, but one that tells more than its id goes before one that does not.
    """
    tools: dict[tuple[str, str], Tool] = {}
    unread: list[Unread] = []
    for part in found:
        unread += part.unread
        for item in tools_of(part, format_name):
            if isinstance(item, Unread):
                unread.append(item)
            elif (key := (part.package, item.id)) not in tools or (item.carries and not tools[key].carries):
                tools[key] = item
    return list(with_unique_ids(tools.values())), unread


def _listed(path: str, data: bytes) -> list[Compiled]:
    """What a device listed, where this file is such a list."""
    if shell.SIGN not in data:
        return []
    value, plain = json_text.parse(path, data)
    return shell.of_json(path, plain, value)


def _declares(files: Files) -> bool:
    """Whether the functions' Kotlin sources are here: these are read, and the compiled ones shown beside them."""
    return any(b"@AppFunction" in files.read(path) for path in files.with_suffix(".kt"))


def _archived(files: Files, path: str) -> App:
    full = files.root / path
    found = archive.of_archive(full, path)
    if not any(part.functions for part in found):
        reason = next((unread.reason for part in found for unread in part.unread), "There are no functions in it.")
        raise LoadError(
            reason, where=path, expected="an APK or AAB with generated XML in its assets (app_functions_v2.xml)"
        )
    with full.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    app = app_of(found, files, (SourceFile(path, digest),))
    return replace(app, unread=(*app.unread, Unread(path, None, _PACKED)))
