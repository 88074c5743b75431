"""What is known of each client's limits: data in `clients.yaml`, which a file named in WORKSHOP_CLIENTS corrects."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from workshop.errors import UsageError

#: The file of corrections, in the form of `clients.yaml`.
VARIABLE = "WORKSHOP_CLIENTS"
_FILE = Path(__file__).with_name("clients.yaml")
_EFFECTS = ("refuses", "drops", "cuts", "renames", "advises")
_PATTERNS = ("name-characters", "parameter-name")
_TEMPLATES = ("name-prefix", "name-suffix")
_NUMBERS = ("-length", "-count", "-depth")

Effect = Literal["refuses", "drops", "cuts", "renames", "advises"]


@dataclass(frozen=True, slots=True)
class Limit:
    """One row: a limit as one source gives it. The head of `clients.yaml` says what the fields mean."""

    what: str
    value: Any
    effect: Effect
    source: str
    confidence: Literal["high", "medium", "low"]
    unit: Literal["characters", "utf-16"] = "characters"
    mark: str = ""
    when: Literal["", "strict"] = ""
    with_server: bool = False
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class Client:
    """A client under its id, its title in a sentence, its limits by what they are about, current ones only."""

    id: str
    title: str
    limits: Mapping[str, tuple[Limit, ...]]

    def all(self, what: str) -> tuple[Limit, ...]:
        """Every row for this, as the file orders them."""
        return self.limits.get(what, ())

    def one(self, what: str) -> Limit | None:
        """The first row for this."""
        return next(iter(self.all(what)), None)

    def strictest(self, what: str) -> Limit | None:
        """Where sources differ, the lowest number of those that are more than advice; else the lowest advice."""
        rows = sorted(self.all(what), key=lambda row: (row.effect == "advises", row.value))
        return next(iter(rows), None)


def clients() -> Mapping[str, Client]:
    """All clients by id. Raises `UsageError` for corrections that are no such file."""
    return _clients(os.environ.get(VARIABLE, ""))


def client(name: str) -> Client:
    """The client with this id. Raises `UsageError` listing the ones there are."""
    known = clients()
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        advice = f"Did you mean {near[0]}?" if near else ""
        raise UsageError(f"There is no client {name!r}.", expected=", ".join(known), advice=advice)
    return known[name]


def differing(row: Limit, client: Client) -> str:
    """What other sources say of the same limit, as words in brackets; nothing where they agree."""
    others = [other for other in client.all(row.what) if other.value != row.value and other.effect == row.effect]
    return "".join(f" (others say {other.value}: {other.source})" for other in others)


@lru_cache(maxsize=4)
def _clients(corrections: str) -> Mapping[str, Client]:
    known = _read(_FILE)
    if corrections:
        for name, entry in _read(Path(corrections).expanduser()).items():
            old: dict[str, Any] = known.get(name, {"title": name, "limits": {}})
            known[name] = {**old, **entry, "limits": {**old["limits"], **entry["limits"]}}
    return {name: Client(name, entry["title"], _current(entry["limits"])) for name, entry in known.items()}


def _current(limits: Mapping[str, list[Limit]]) -> dict[str, tuple[Limit, ...]]:
    return {what: tuple(row for row in rows if not row.superseded) for what, rows in limits.items()}


def _read(path: Path) -> dict[str, dict[str, Any]]:
    """The entries of a file by client, their rows checked."""
    import yaml

    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise _wrong(path, f"The limits of clients cannot be read: {str(error).splitlines()[0]}.") from error
    entries = data.get("clients") if isinstance(data, dict) else None
    if not isinstance(entries, dict):
        raise _wrong(path, "There is no mapping `clients` in this file.")
    return {str(name): _entry(path, str(name), entry) for name, entry in entries.items()}


def _entry(path: Path, name: str, entry: Any) -> dict[str, Any]:
    limits = entry.get("limits", {}) if isinstance(entry, dict) else None
    if not isinstance(limits, dict) or not all(isinstance(rows, list) for rows in limits.values()):
        raise _wrong(path, f"The entry {name} is no client.")
    return {**entry, "limits": {what: [_row(path, name, what, row) for row in rows] for what, rows in limits.items()}}


def _row(path: Path, name: str, what: str, row: Any) -> Limit:
    known = {field.name for field in fields(Limit)} - {"what"}
    given = {"source": "your own file", "confidence": "high", **row} if isinstance(row, dict) else {}
    if not {"value", "effect"} <= given.keys() <= known or given["effect"] not in _EFFECTS:
        raise _wrong(path, f"A row for {name}, {what} is not as it should be.")
    value: Any = given["value"]
    if what == "keyword" and type(value) is not list:
        raise _wrong(path, f"The value for {name}, {what} is no list.")
    if what.endswith(_NUMBERS) and type(value) is not int:
        raise _wrong(path, f"The value for {name}, {what} is no number.")
    try:
        if what in _PATTERNS:
            re.compile(value)
        if what in _TEMPLATES:
            value.format(server="x")
    except (re.error, ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise _wrong(path, f"The value for {name}, {what} cannot be used: {error}.") from error
    return Limit(what, **given)


def _wrong(path: Path, message: str) -> UsageError:
    return UsageError(message, where=str(path), expected="the form of workshop/formats/delivery/clients.yaml")
