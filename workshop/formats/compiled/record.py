"""A compiled record: the one shape behind generated XML and a device's JSON. Every field holds a list of values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from workshop.app import Unread
from workshop.formats.xml import local, read_xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Record = Mapping[str, list[Any]]

#: Types nested deeper than this are cut; no agent could fill them in.
MAX_DEPTH = 40
SIGN = re.compile(rb"<(?:appfunctions?|AppFunctionComponentMetadataDocument)[\s/>]")

_SNAKE = re.compile(r"_([a-z])")
#: Fields that only the newer compiler writes. By them its type codes are told from the older one's.
_NEWER = ("scope", "accessLevel", "isCompatEnforcementEnabled")


@dataclass(slots=True)
class Compiled:
    """Functions and shared types of one file or one package. `newer` is whether the newer compiler wrote them."""

    path: str
    data: bytes = b""
    package: str = ""
    functions: list[Record] = field(default_factory=list)
    types: dict[str, Record] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)

    @property
    def newer(self) -> bool:
        """Whether the newer compiler wrote it."""
        return any(key in function for function in self.functions for key in _NEWER)

    def line(self, words: str) -> int | None:
        """The line on which these words first stand, from 1."""
        at = self.data.find(words.encode())
        return self.data.count(b"\n", 0, at) + 1 if at >= 0 else None

    def add(self, kind: str, record: Record) -> None:
        """Takes in a record by the name of its element or document."""
        if kind == "appfunction":
            self.functions.append(record)
        elif kind.startswith("AppFunctionComponentMetadata"):
            for shared in records(record, "dataTypes"):
                described = one(shared, "dataTypeMetadata")
                name = word(shared, "name")
                if name and isinstance(described, Mapping):
                    self.types.setdefault(name, described)


def of_xml(path: str, data: bytes) -> Compiled:
    """The records of a generated file, whatever its version; what is wrong in it is in `unread`."""
    found = Compiled(path, data)
    root = read_xml(path, data)
    if isinstance(root, Unread):
        found.unread.append(root)
        return found
    for element in root if local(root.tag) == "appfunctions" else [root]:
        value = _value(element, 0)
        if isinstance(value, Mapping):
            found.add(local(element.tag), value)
    if not found.functions:
        found.unread.append(Unread(path, 1, "This file declares no functions."))
    return found


def one(record: Record, key: str) -> Any:
    """The first value of a field; None when there is none."""
    values = record.get(key)
    if isinstance(values, list):
        return values[0] if values else None
    return values


def word(record: Record, key: str) -> str:
    """The first value of a field as text; empty when there is none."""
    value = one(record, key)
    return value if isinstance(value, str) else ""


def true(record: Record, key: str) -> bool | None:
    """The first value of a field as true or false; None when there is none."""
    value = one(record, key)
    return {"true": True, "false": False}.get(value.lower()) if isinstance(value, str) else value


def records(record: Record, key: str) -> list[Record]:
    """The values of a field that are records themselves."""
    values = record.get(key)
    listed = values if isinstance(values, list) else [values]
    return [value for value in listed if isinstance(value, Mapping)]


def _value(element: Element, depth: int) -> Any:
    if not len(element):
        return element.text or ""
    fields: dict[str, list[Any]] = {}
    for child in element if depth < MAX_DEPTH else ():
        name = _SNAKE.sub(lambda match: match[1].upper(), local(child.tag))
        fields.setdefault(name, []).append(_value(child, depth + 1))
    return fields
