"""A JSON file as values and as bytes: what it says, and where each value stands.

The values come from the standard library. The places come from one pass of our own over the same bytes:
tree-sitter-json accepts broken JSON and needs twice the time for its tree alone, and json-source-edit is ten
thousand lines for character offsets. A key that stands twice counts as Python's `json` counts it: the last wins.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from workshop.app import Unread
from workshop.errors import LoadError

Path = tuple[str | int, ...]

#: Deeper than any schema that a client accepts, and shallow enough to walk without care.
MAX_DEPTH = 100

_BOM = b"\xef\xbb\xbf"
_TOKEN = re.compile(
    rb'(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")(?P<colon>\s*:)?|(?P<open>[{\[])|(?P<close>[}\]])|(?P<scalar>[^\s,:{}\[\]"]+)'
)
#: An escaped surrogate without its other half, as group 1; pairs and escaped backslashes are stepped over.
_HALF = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.", re.DOTALL
)


class Node(NamedTuple):
    """The bytes `start:end` of a value; `key` is where its member begins, `inner` what a container holds."""

    start: int
    end: int
    key: int
    inner: dict[str | int, Node]


_NOTHING: dict[str | int, Node] = {}


@dataclass(frozen=True)
class Document:
    """A JSON file that was read: `value` as `json` gives it, `data` the bytes it came from."""

    path: str
    data: bytes
    value: Any

    @classmethod
    def parse(cls, path: str, data: bytes) -> Document:
        """The document in these bytes. Raises `LoadError` with file, line and column."""
        if b"\0" in data[:8192] and not json.detect_encoding(data).startswith("utf-16"):
            raise LoadError("This is a binary file.", where=path, expected="JSON with function declarations")
        try:
            text = _whole(data).removeprefix(_BOM).decode()
        except UnicodeDecodeError as error:
            seen = json.detect_encoding(data)
            what = "This file" if seen == "utf-8" else f"This file looks like {seen.upper()} and"
            where = _where(path, data, error.start)
            advice = "Save it as UTF-8 and load it again."
            raise LoadError(f"{what} is not encoded in UTF-8.", where=where, expected="UTF-8", advice=advice) from error
        if not text.strip():
            raise LoadError("This file is empty.", where=path, expected="JSON with function declarations")
        try:
            return cls(path, data, json.loads(text, parse_constant=_refused))
        except json.JSONDecodeError as error:
            where = f"{path}:{error.lineno}:{error.colno}"
            raise LoadError(f"This is no valid JSON: {error.msg}.", where=where, expected="JSON") from error
        except RecursionError as error:
            raise _too_deep(path, data, _deepest(data)) from error
        except ValueError as error:
            where = _where(path, data, _bad_number(data))
            raise LoadError(f"This is no number that can be read: {error}.", where=where, expected="JSON") from error

    @cached_property
    def root(self) -> Node:
        """The place of every value. Raises `LoadError` when the nesting is deeper than `MAX_DEPTH`."""
        return _scan(self.path, self.data, self._repeated)

    @cached_property
    def _repeated(self) -> list[tuple[int, str]]:
        return []

    @cached_property
    def _lines(self) -> list[int]:
        return [match.start() for match in re.finditer(b"\n", self.data)]

    def at(self, path: Path) -> Any:
        """The value at a path of keys and indices."""
        value = self.value
        for step in path:
            value = value[step]
        return value

    def node(self, path: Path) -> Node:
        """Where the value at a path stands."""
        node = self.root
        for step in path:
            node = node.inner[step]
        return node

    def line(self, offset: int) -> int:
        """The line of a byte, from 1."""
        return bisect_left(self._lines, offset) + 1

    def unread(self, path: Path, reason: str) -> Unread:
        """The note that what stands at a path could not be read."""
        return Unread(self.path, self.line(self.node(path).start), reason)

    def repeated(self) -> Iterator[Unread]:
        """A note for every key that stands twice in one object."""
        _ = self.root  # the scan that finds them
        for offset, key in self._repeated:
            reason = f"The key {key!r} stands twice in one object; the last one counts."
            yield Unread(self.path, self.line(offset), reason)

    def halves(self) -> Iterator[Unread]:
        """A note for every half of a surrogate pair, which is no character and was read as U+FFFD."""
        for match in _HALF.finditer(self.data) if b"\\u" in self.data else ():
            if match[1]:
                reason = f"{match[1].decode(errors='replace')} is half a character; it was read as U+FFFD."
                yield Unread(self.path, self.line(match.start()), reason)


def _whole(data: bytes) -> bytes:
    """The bytes with halves of surrogate pairs replaced in place: no text with one can be written as UTF-8."""
    if b"\\u" not in data:
        return data
    return _HALF.sub(lambda match: rb"\ufffd" if match[1] else match[0], data)


def _scan(path: str, data: bytes, repeated: list[tuple[int, str]]) -> Node:
    """The places of a document that `json` accepted, so that only brackets and keys need to be told apart."""
    inner: dict[str | int, Node] = {}
    in_object = False
    stack: list[tuple[int, int, str | int, dict[str | int, Node], bool]] = []
    begin = 0
    key: str | int = ""
    for match in _TOKEN.finditer(data, _first(data)):
        kind = match.lastgroup
        if kind == "colon":
            raw, begin = match[1], match.start()
            key = json.loads(_whole(raw)) if b"\\" in raw else raw[1:-1].decode()
            if key in inner:
                repeated.append((begin, str(key)))
        elif kind == "close":
            start, key_begin, step, outer, in_object = stack.pop()
            outer[step] = Node(start, match.end(), key_begin, inner)
            inner = outer
        else:
            start = match.start()
            if not in_object:
                key, begin = len(inner), start
            if kind == "open":
                stack.append((start, begin, key, inner, in_object))
                if len(stack) > MAX_DEPTH:
                    raise _too_deep(path, data, start)
                inner, in_object = {}, match[0] == b"{"
            else:
                inner[key] = Node(start, match.end(), begin, _NOTHING)
    return inner[0]


def _first(data: bytes) -> int:
    return len(_BOM) if data.startswith(_BOM) else 0


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not part of JSON")


def _bad_number(data: bytes) -> int:
    """Where the first scalar stands that `json` cannot read."""
    for match in _TOKEN.finditer(data, _first(data)):
        if match.lastgroup == "scalar":
            try:
                json.loads(match["scalar"], parse_constant=_refused)
            except ValueError:
                return match.start()
    return 0


def _deepest(data: bytes) -> int:
    """Where the nesting first passes `MAX_DEPTH`."""
    depth = 0
    for match in _TOKEN.finditer(data):
        depth += (match.lastgroup == "open") - (match.lastgroup == "close")
        if depth > MAX_DEPTH:
            return match.start()
    return 0


def _too_deep(path: str, data: bytes, offset: int) -> LoadError:
    where = _where(path, data, offset)
    return LoadError("This JSON is nested too deeply.", where=where, expected=f"at most {MAX_DEPTH} levels")


def _where(path: str, data: bytes, offset: int) -> str:
    begin = data.rfind(b"\n", 0, offset) + 1
    before = data[begin:offset].removeprefix(_BOM)
    return f"{path}:{data.count(bytes([10]), 0, offset) + 1}:{len(before.decode(errors='replace')) + 1}"
