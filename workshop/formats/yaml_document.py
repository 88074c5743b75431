"""A YAML document: what it says, and where every value of it stands in its bytes.

PyYAML's parser gives events with marks; nothing is constructed from tags. Plain values are read by the core schema
of YAML 1.2, so that `on` and `no` stay words. What an alias repeats is shared, not copied.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from workshop.app import Unread
from workshop.errors import LoadError

Path = tuple[str | int, ...]

MAX_DEPTH = 100
#: YAML takes ten times as long to read as JSON: what is larger is generated, and there as JSON too.
MAX_BYTES = 8 * 1024 * 1024
#: An alias repeats what it names; a document that unfolds into more values than this is a trap.
MAX_VALUES = 2_000_000

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONSTANTS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]{1,300}|0o[0-7]{1,300}|0x[0-9a-fA-F]{1,300}")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")
_STRING = "tag:yaml.org,2002:str"
#: How many characters stand between two places whose byte offset is known.
_STEP = 1024


@dataclass(frozen=True, slots=True)
class Node:
    """A value: where it stands in characters, how it is written, and what it holds.

    `style` is that of a scalar (None for a plain one), `flow` whether it is written between brackets. `keys` are
    where the members of a mapping begin, without those that a merge key brings. `size` counts the values in it.
    """

    value: Any
    start: int
    end: int
    style: str | None = None
    flow: bool = False
    inner: Mapping[str | int, Node] = field(default_factory=dict)
    keys: Mapping[str | int, int] = field(default_factory=dict)
    size: int = 1


@dataclass(frozen=True)
class Document:
    """A YAML file that was read: `value` as plain objects, `text` the characters behind a byte order mark."""

    path: str
    data: bytes
    text: str
    root: Node
    notes: tuple[Unread, ...] = ()

    @classmethod
    def parse(cls, path: str, data: bytes) -> Document:
        """The document in these bytes. Raises `LoadError` with file and line."""
        if len(data) > MAX_BYTES:
            message = f"This YAML has {len(data) / 1e6:.0f} MB."
            raise LoadError(message, where=path, expected=f"at most {MAX_BYTES // 2**20} MiB, or JSON")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            where = f"{path}:{data.count(bytes([10]), 0, error.start) + 1}"
            raise LoadError("This is not UTF-8.", where=where, expected="YAML in UTF-8") from error
        builder = _Builder(path, text)
        try:
            root = builder.build()
        except yaml.MarkedYAMLError as error:
            line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
            raise LoadError(f"This is no valid YAML: {error.problem}.", where=path + line, expected="YAML") from error
        except yaml.YAMLError as error:
            message = "This YAML holds a character that YAML does not allow."
            raise LoadError(message, where=path, expected="YAML text") from error
        return cls(path, data, text, root, tuple(builder.notes))

    @property
    def value(self) -> Any:
        """What the document says."""
        return self.root.value

    @property
    def newline(self) -> str:
        """How its lines end."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def at(self, path: Path) -> Any:
        """The value at a path of keys and indices."""
        return self.node(path).value

    def node(self, path: Path) -> Node:
        """Where the value at a path stands."""
        node = self.root
        for step in path:
            node = node.inner[step]
        return node

    def offset(self, index: int) -> int:
        """The byte at which a character begins."""
        step = index // _STEP
        return self._offsets[step] + len(self.text[step * _STEP : index].encode())

    def line(self, index: int) -> int:
        """The line of a character, from 1."""
        return self.text.count("\n", 0, index) + 1

    def unread(self, path: Path, reason: str) -> Unread:
        """The note that what stands at a path could not be read."""
        return Unread(self.path, self.line(self.node(path).start), reason)

    @cached_property
    def _offsets(self) -> list[int]:
        offset = len(self.data) - len(self.text.encode())
        offsets = [offset]
        for begin in range(0, len(self.text), _STEP):
            offset += len(self.text[begin : begin + _STEP].encode())
            offsets.append(offset)
        return offsets


@dataclass(slots=True)
class _Open:
    """A container whose end has not come yet."""

    start: int
    flow: bool
    anchor: str | None
    value: dict[str, Any] | list[Any]
    inner: dict[str | int, Node] = field(default_factory=dict)
    keys: dict[str | int, int] = field(default_factory=dict)
    merged: list[Node] = field(default_factory=list)
    key: Node | None = None
    size: int = 1


class _Builder:
    """Puts the events of one document together, without recursion and within bounds."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.notes: list[Unread] = []
        self._anchors: dict[str, Node] = {}
        self._stack: list[_Open] = []
        self._root: Node | None = None

    def build(self) -> Node:
        """The root of the first document. Raises `LoadError`."""
        events: Iterable[Any] = yaml.parse(self.text, Loader=_LOADER)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent) and self._root is not None:
                self.notes.append(Unread(self.path, _line(event), "Only the first document is read."))
                break
            if isinstance(event, yaml.AliasEvent):
                if event.anchor not in self._anchors:
                    raise self._error(event, f"The alias *{event.anchor} names nothing that is whole.")
                self._add(self._anchors[event.anchor], event)
            elif isinstance(event, yaml.ScalarEvent):
                self._add(self._scalar(event), event)
            elif isinstance(event, yaml.CollectionStartEvent):
                if len(self._stack) >= MAX_DEPTH:
                    raise self._error(event, f"This YAML is nested deeper than {MAX_DEPTH} levels.")
                value: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
                self._stack.append(_Open(_start(event), bool(event.flow_style), event.anchor, value))
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close(event)
        if self._root is None:
            raise LoadError("This file is empty.", where=self.path, expected="YAML")
        return self._root

    def _scalar(self, event: Any) -> Node:
        start, end, style = _start(event), event.end_mark.index, event.style or None
        start = _PROPERTIES.match(self.text, start, end).end()  # type: ignore[union-attr]  # it matches anywhere
        plain = style is None and event.tag != _STRING
        flow = bool(self._stack) and self._stack[-1].flow
        node = Node(_plain(event.value) if plain else event.value, start, end, style, flow)
        if event.anchor:
            self._anchors[event.anchor] = node
        return node

    def _close(self, event: Any) -> None:
        done = self._stack.pop()
        value, inner = done.value, done.inner
        if isinstance(value, dict):
            for other in done.merged:
                value = {**other.value, **value}
                inner = {**other.inner, **inner}
        node = Node(value, done.start, event.end_mark.index, None, done.flow, inner, done.keys, done.size)
        if done.anchor:
            self._anchors[done.anchor] = node
        self._add(node, event)

    def _add(self, node: Node, event: Any) -> None:
        if not self._stack:
            self._root = node
            return
        top = self._stack[-1]
        top.size += node.size
        if top.size > MAX_VALUES:
            raise self._error(event, f"Its aliases unfold into more than {MAX_VALUES:,} values.")
        if isinstance(top.value, list):
            top.inner[len(top.value)] = node
            top.value.append(node.value)
        elif top.key is None:
            if node.inner or isinstance(node.value, dict | list):
                raise self._error(event, "A key of this mapping is no word.")
            top.key = node
        else:
            key, top.key = top.key, None
            name = self.text[key.start : key.end] if not isinstance(key.value, str) else key.value
            if name == "<<" and key.style is None:
                found = node.inner.values() if isinstance(node.value, list) else [node]
                top.merged += [each for each in found if isinstance(each.value, dict)]
                return
            if name in top.inner:
                reason = f"The key {name!r} stands twice in one mapping; the last one counts."
                self.notes.append(Unread(self.path, _line(event), reason))
            top.value[name], top.inner[name], top.keys[name] = node.value, node, key.start

    def _error(self, event: Any, reason: str) -> LoadError:
        return LoadError(reason, where=f"{self.path}:{_line(event)}", expected="plain YAML")


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _start(event: Any) -> int:
    return int(event.start_mark.index)


def _plain(word: str) -> Any:
    """What a plain scalar is by the core schema."""
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if _INTEGER.fullmatch(word):
        return int(word, 0) if word[:2] in ("0o", "0x") else int(word)
    return float(word) if _FLOAT.fullmatch(word) else word
