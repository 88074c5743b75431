"""Labelled requests: read from a JSONL file, or found beside an app, or generated (`ws.requests`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from workshop.app import App
from workshop.errors import RequestsError
from workshop.trials.trial import Request

#: The name under which a source folder keeps its requests.
FILE = "requests.jsonl"

_FIELDS = frozenset(field.name for field in fields(Request))
_LABELS = ("expected", "expected_any", "expected_all", "expected_sequence")
#: How many faulty lines an error lists.
_LISTED = 5


def requests(source: App | str | Path, app: App | None = None) -> tuple[Request, ...]:
    """The requests of a JSONL file; for an App those beside its source, else a small generated set.

    Names of functions are checked against the app, where there is one. Requests without an id get their line's
    number. Raises `RequestsError` with file and line for every line that is no request.
    """
    if not isinstance(source, App):
        return _read(Path(source).expanduser(), app)
    if files := beside_sources(source):
        return _together([_read(file, source) for file in files])
    from workshop.trials.probes import probes

    return probes(source)


def beside_sources(app: App) -> list[Path]:
    """The requests files in the source folders of the app, or beside its source files, each once."""
    sources = [Path(source) for source in (*app.sources, *([app.root] if app.root else []))]
    folders = [source if source.is_dir() else source.parent for source in sources if source.exists()]
    return [folder / FILE for folder in dict.fromkeys(folders) if (folder / FILE).is_file()]


def _together(sets: list[tuple[Request, ...]]) -> tuple[Request, ...]:
    """The requests of several files; an id that an earlier file has taken gets a number behind it."""
    taken: set[str] = set()
    found = []
    for number, one in ((number, one) for number, requests in enumerate(sets, 1) for one in requests):
        unique = one.id if one.id not in taken else f"{one.id}~{number}"
        taken.add(unique)
        found.append(replace(one, id=unique))
    return tuple(found)


def named(request: Request) -> tuple[str, ...]:
    """Every function that a request names, once each, labels first."""
    expected = (request.expected,) if request.expected is not None else ()
    lists = (request.expected_any, request.expected_all, request.expected_sequence, request.candidates)
    return tuple(dict.fromkeys((*expected, *(name for one in lists for name in one))))


def unknown(requests: Iterable[Request], app: App) -> tuple[str, ...]:
    """The functions that requests name and the app does not have, once each."""
    known = set(app.keys())
    return tuple(dict.fromkeys(name for request in requests for name in named(request) if name not in known))


def _read(path: Path, app: App | None) -> tuple[Request, ...]:
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise RequestsError(f"It cannot be read: {error.strerror or error}.", where=str(path)) from error
    except UnicodeDecodeError as error:
        raise RequestsError("This is no UTF-8 text.", where=str(path), expected="one JSON object a line") from error
    found: list[Request] = []
    faults: list[tuple[int, str]] = []
    ids: set[str] = set()
    # Only "\n" ends a line of JSONL: a string may hold the other line separators.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        faulty = len(faults)
        request = None
        try:
            request = _request(line)
            request = replace(request, id=request.id or str(number))
            if request.id in ids:
                faults.append((number, f"the id {request.id!r} stands twice"))
            ids.add(request.id)
            faults += [(number, fault) for fault in _faults(request, app)]
        except ValueError as error:
            faults.append((number, str(error)))
        if request is not None and len(faults) == faulty:
            found.append(request)
    if faults:
        raise _error(path, faults)
    if not found:
        raise RequestsError("There is no request in it.", where=str(path), expected="one JSON object a line")
    return tuple(found)


def _request(line: str) -> Request:
    """The request of one line. Raises `ValueError` saying what is wrong with it."""
    from pydantic import TypeAdapter, ValidationError

    try:
        data: Any = json.loads(line)
    except ValueError as error:
        raise ValueError(f"no JSON: {error}") from error
    if not isinstance(data, dict):
        raise ValueError("no JSON object")
    if strange := sorted(set(data) - _FIELDS):
        raise ValueError(f"unknown field {strange[0]!r}")
    if not any(label in data for label in _LABELS):
        raise ValueError('"expected" is missing; null means that no function is right')
    try:
        # Strict, and from JSON: a list may become a tuple, but "yes" is not true and 3 is no text.
        return TypeAdapter(Request).validate_json(line, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        raise ValueError(f"{where}: {first['msg']}") from error


def _faults(request: Request, app: App | None) -> Iterator[str]:
    if not request.request.strip():
        yield "the request is empty"
    if request.candidates and not set(request.right) <= set(request.candidates):
        yield "a function that is right is not among the candidates"
    if app is not None:
        for name in unknown([request], app):
            yield f"{app.name} has no function {name!r}"


def _error(path: Path, faults: list[tuple[int, str]]) -> RequestsError:
    (line, first), *rest = faults
    more = "".join(f"\n{path}:{number}: {fault}" for number, fault in rest[: _LISTED - 1])
    if len(rest) >= _LISTED:
        more += f"\nand {len(rest) - _LISTED + 1} more"
    return RequestsError(
        f"{first}.{more}",
        where=f"{path}:{line}",
        expected='lines such as {"request": "where is my parcel?", "expected": "trackOrder"}',
    )
