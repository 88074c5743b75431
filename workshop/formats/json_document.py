"""A JSON document: what it says, and the bytes at which every value of it stands.

The places come from one pass of our own: tree-sitter-json accepts broken JSON and needs twice the time for its tree
alone, and json-source-edit is ten thousand lines for character offsets. A key that stands twice counts as Python's
`json` counts it: the last one wins.
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
from workshop.formats import json_text

Path = tuple[str | int, ...]


class Node(NamedTuple):
    """The bytes `start:end` of a value; `key` is where its member begins, `inner` what a container holds."""

    start: int
    end: int
    key: int
    inner: dict[str | int, Node]


_NOTHING: dict[str | int, Node] = {}


@dataclass(frozen=True)
class Document:
    """A JSON file that was read: `value` as `json` gives it, `data` its bytes, comments blanked out."""

    path: str
    data: bytes
    value: Any

    @classmethod
    def parse(cls, path: str, data: bytes) -> Document:
        """The document in these bytes. Raises `LoadError` with file, line and column."""
        value, data = json_text.parse(path, data)
        return cls(path, data, value)

    @cached_property
    def root(self) -> Node:
        """The place of every value. Raises `LoadError` when the nesting is deeper than `json_text.MAX_DEPTH`."""
        return self._scanned[0]

    @cached_property
    def _scanned(self) -> tuple[Node, list[tuple[int, str]]]:
        return _scan(self.path, self.data)

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
        for offset, key in self._scanned[1]:
            reason = f"The key {key!r} stands twice in one object; the last one counts."
            yield Unread(self.path, self.line(offset), reason)

    def halves(self) -> Iterator[Unread]:
        """A note for every half of a surrogate pair, which is no character and was read as U+FFFD."""
        for offset, escape in json_text.halves(self.data):
            yield Unread(self.path, self.line(offset), f"{escape} is half a character; it was read as U+FFFD.")


def _scan(path: str, data: bytes) -> tuple[Node, list[tuple[int, str]]]:
    """The places of a document that `json` accepted, and the keys that stand twice, with their offsets."""
    repeated: list[tuple[int, str]] = []
    inner: dict[str | int, Node] = {}
    in_object = False
    stack: list[tuple[int, int, str | int, dict[str | int, Node], bool]] = []
    begin = 0
    key: str | int = ""
    for match in json_text.tokens(data):
        kind = match.lastgroup
        if kind == "colon":
            raw, begin = match[1], match.start()
            key = json.loads(json_text.whole(raw)) if b"\\" in raw else raw[1:-1].decode()
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
                if len(stack) > json_text.MAX_DEPTH:
                    raise json_text.too_deep(path, data, start)
                inner, in_object = {}, match[0] == b"{"
            else:
                inner[key] = Node(start, match.end(), begin, _NOTHING)
    return inner[0], repeated
