"""Object literals: their members, their values as JSON, and the room for a text that is missing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tree_sitter import Node

from workshop.app import Place, Text
from workshop.formats.syntax import text as source_of
from workshop.formats.typescript import words
from workshop.formats.typescript.source import Expression, Source, key_of

#: Deeper nesting than any client accepts.
MAX_DEPTH = 50
_MEMBERS = ("pair", "shorthand_property_identifier", "method_definition", "spread_element")
_CONSTANTS = {"true": True, "false": False, "null": None}
#: A value that unfolds into more than this, by names used again and again, is cut.
MAX_PARTS = 5000
_OUT = object()
_MAX_DIGITS = 300
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")


class Unclear(Exception):  # noqa: N818 - no error: a value that only a running program has
    """A value is known only when the program runs."""


@dataclass(frozen=True, slots=True)
class Member:
    """One member of an object literal: its value, and the node that holds both key and value."""

    value: Expression
    node: Node

    @property
    def shorthand(self) -> bool:
        """Whether `{ limit }` stands for `{ limit: limit }`."""
        return self.node.type == "shorthand_property_identifier"


def is_object(expression: Expression) -> bool:
    """Whether it stands for an object literal."""
    return expression.resolved().node.type == "object"


def members(expression: Expression) -> dict[str, Member]:
    """The members of the object literal that an expression stands for, spread ones included where they are known."""
    return _members(expression.resolved(), {})


def unknown_spreads(expression: Expression) -> list[Expression]:
    """What is spread into an object literal and known only when the program runs."""
    literal = expression.resolved()
    children = literal.node.children if literal.node.type == "object" else []
    spread = [literal.at(child.named_children[0]) for child in children if child.type == "spread_element"]
    return [each for each in spread if not is_object(each)]


def text(source: Source, owner: Expression, key: str = "description", anchors: tuple[str, ...] = ()) -> Text:
    """The text under a key, with its place; where there is none, the room for it behind the first anchor there is."""
    member = members(owner).get(key)
    if member is None:
        return Text(place=room(source, owner, key, anchors))
    said = words.read(source, member.value)
    return said.text if said else Text()


def room(source: Source, owner: Expression, key: str, anchors: tuple[str, ...]) -> Place | None:
    """Where a further member goes so that it looks like its neighbours; None where there is no literal to take it."""
    literal = owner.resolved()
    node, data = literal.node, source.data
    if node.type != "object" or not literal.writable:
        return None
    there = [child for child in node.children if child.type in _MEMBERS]
    if not there:
        return Place(source.path, "javascript", insert=node.start_byte + 1, lead=f" {key}: ", trail=" ")
    named = {key_of(child.child_by_field_name("key") or child): child for child in there if child.type == "pair"}
    anchor = next((named[name] for name in anchors if name in named), there[-1])
    first = there[0].child_by_field_name("key")
    quoted = data[first.start_byte : first.start_byte + 1].decode() if first and first.type == "string" else ""
    lead = f",{_gap(data, node, there)}{quoted}{key}{quoted}: "
    return Place(source.path, "javascript", insert=anchor.end_byte, lead=lead)


class Values:
    """Reads literals as JSON. With `lenient`, values that only a running program has are left out, and in `unclear`."""

    def __init__(self, source: Source, *, lenient: bool = False) -> None:
        self.source = source
        self.unclear: list[Expression] = []
        self._lenient = lenient
        self._parts = 0

    def of(self, expression: Expression, depth: int = 0) -> Any:
        """What an expression says. Raises `Unclear` where only a running program knows, or where it has no end."""
        literal = expression.resolved()
        node = literal.node
        self._parts += 1
        if depth > MAX_DEPTH or self._parts > MAX_PARTS:
            raise Unclear
        if node.type == "object":
            spread = unknown_spreads(literal)
            if spread and not self._lenient:
                raise Unclear
            self.unclear += spread
            inner = {key: self._inner(member.value, depth) for key, member in members(literal).items()}
            return {key: found for key, found in inner.items() if found is not _OUT}
        if node.type == "array":
            items = [self._inner(literal.at(child), depth) for child in node.children if is_item(child)]
            return [found for found in items if found is not _OUT]
        if node.type in _CONSTANTS:
            return _CONSTANTS[node.type]
        raw = source_of(node).replace("_", "") if node.type in ("number", "unary_expression") else ""
        if _NUMBER.fullmatch(raw):
            return float(raw) if any(sign in raw for sign in ".eE") or len(raw) > _MAX_DIGITS else int(raw)
        said = words.read(self.source, literal)
        if said is None or not said.fixed:
            raise Unclear
        return said.value

    def _inner(self, expression: Expression, depth: int) -> Any:
        try:
            return self.of(expression, depth + 1)
        except Unclear:
            if not self._lenient or self._parts > MAX_PARTS:
                raise
            self.unclear.append(expression)
            return _OUT


def constant(source: Source, expression: Expression | None) -> Any:
    """A literal as JSON, None where there is none that can be told."""
    try:
        return None if expression is None else Values(source).of(expression)
    except Unclear:
        return None


def _members(literal: Expression, known: dict[Node, dict[str, Member]]) -> dict[str, Member]:
    """The members, each literal looked at once, however often it is spread."""
    if literal.node in known or literal.node.type != "object" or len(known) > MAX_PARTS:
        return known.get(literal.node, {})
    found = known[literal.node] = {}
    literal = literal._replace(sound=literal.writable)
    for child in literal.node.children:
        if child.type == "spread_element" and child.named_children:
            found.update(_members(literal.at(child.named_children[0]).resolved(), known))
        elif child.type == "shorthand_property_identifier":
            found[source_of(child)] = Member(literal.at(child), child)
        elif child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            name = key_of(key) if key is not None else None
            if name is not None and value is not None:
                found[name] = Member(literal.at(value), child)
    return found


def is_item(node: Node) -> bool:
    """Whether a child of an array, or of a list of arguments, is one of its items."""
    return node.is_named and node.type != "comment"


def _gap(data: bytes, node: Node, there: list[Node]) -> str:
    """The white space before a further member: as between two members, else as before the only one."""
    gaps = [data[before.end_byte : after.start_byte].decode().replace(",", "", 1) for before, after in pairwise(there)]
    gaps.append(data[node.start_byte + 1 : there[0].start_byte].decode() or " ")
    return next((gap for gap in gaps if not gap.strip()), " ")
