"""Kotlin types, as far as an AppFunction may use them, and the JSON Schema of each that needs no class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tree_sitter import Node

from workshop.formats.kotlin.annotation import Constant
from workshop.formats.kotlin.source import name

#: Type arguments nested deeper than this are cut; no agent could fill them in.
MAX_DEPTH = 16

_REMEMBERED: dict[bytes, Type] = {}
_MAX_REMEMBERED = 10_000
_REMEMBERED_LENGTH = 200

_PLAIN: dict[str, dict[str, Any]] = {
    **{name: {"type": "string"} for name in ("String", "CharSequence", "Char")},
    **{name: {"type": "integer"} for name in ("Int", "Long", "Short", "Byte")},
    **{name: {"type": "number"} for name in ("Double", "Float")},
    "Boolean": {"type": "boolean"},
    "Unit": {"type": "null"},
    "ByteArray": {"type": "string", "contentEncoding": "base64"},
    "LocalDate": {"type": "string", "format": "date"},
    "LocalTime": {"type": "string", "format": "time"},
    "LocalDateTime": {"type": "string", "format": "date-time"},
    "Instant": {"type": "string", "format": "date-time"},
    "Uri": {"type": "string", "format": "uri"},
    "PendingIntent": {"type": "object", "title": "PendingIntent"},
    "Any": {},
}
_LISTS = {"List", "MutableList", "Set", "MutableSet", "Collection", "Iterable", "Array", "ArrayList"}
_ARRAYS = {f"{kind}Array": kind for kind in ("Int", "Long", "Short", "Double", "Float", "Boolean", "Char")}


@dataclass(frozen=True, slots=True)
class Type:
    """A type as it is written: its simple name, what it is applied to, whether null is allowed."""

    name: str
    arguments: tuple[Type, ...] = ()
    nullable: bool = False

    @property
    def item(self) -> Type | None:
        """What a list or an array holds; None for any other type."""
        if self.name in _ARRAYS:
            return Type(_ARRAYS[self.name])
        if self.name in _LISTS:
            return self.arguments[0] if self.arguments else Type("Any")
        return None

    @property
    def size(self) -> int:
        """How many types it is written with."""
        return 1 + sum(argument.size for argument in self.arguments)

    def bound(self, bindings: Mapping[str, Type]) -> Type:
        """The type with the type parameters of its class replaced by what they stand for."""
        if not bindings:
            return self
        if self.name in bindings:
            actual = bindings[self.name]
            return replace(actual, nullable=actual.nullable or self.nullable)
        return replace(self, arguments=tuple(argument.bound(bindings) for argument in self.arguments))

    def __str__(self) -> str:
        """A name that can stand in a JSON pointer: `SetField_String_or_null`."""
        return "_".join([self.name, *map(str, self.arguments)]) + "_or_null" * self.nullable


def read_type(node: Node | None) -> Type:
    """The type that a node of the tree writes; `Any` where there is none that could be read."""
    if node is None:
        return Type("Any")
    # Types are few and written often: each is taken apart once.
    source = node.text or b""
    if node.has_error or len(source) > _REMEMBERED_LENGTH:
        return _read_type(node, 0)
    if source not in _REMEMBERED:
        if len(_REMEMBERED) > _MAX_REMEMBERED:
            _REMEMBERED.clear()
        _REMEMBERED[source] = _read_type(node, 0)
    return _REMEMBERED[source]


def _read_type(node: Node | None, depth: int) -> Type:
    if node is None or depth > MAX_DEPTH:
        return Type("Any")
    match node.type:
        case "user_type":
            names = [name(child) for child in node.children if child.type == "identifier"]
            arguments = next((child for child in reversed(node.children) if child.type == "type_arguments"), None)
            projections = arguments.named_children if arguments else []
            inner = tuple(_read_type(_type_in(projection), depth + 1) for projection in projections)
            return Type(names[-1] if names else "Any", inner)
        case "nullable_type":
            return replace(_read_type(_type_in(node), depth + 1), nullable=True)
        case "parenthesized_type" | "non_nullable_type" | "type_projection":
            return _read_type(_type_in(node), depth + 1)
    return Type("Any")


def type_after_colon(node: Node) -> Node | None:
    """The type that stands behind the colon of a parameter, a property or a function."""
    children = node.children
    colon = next((index for index, child in enumerate(children) if child.type == ":"), len(children))
    return next((child for child in children[colon:] if is_type(child)), None)


def is_type(node: Node) -> bool:
    """Whether a node of the tree writes a type."""
    return node.type in ("user_type", "nullable_type", "parenthesized_type", "non_nullable_type", "function_type")


def plain_schema(type_: Type) -> dict[str, Any] | None:
    """The schema of a type that the library knows; None for classes and for lists. Null is left out."""
    known = _PLAIN.get(type_.name)
    return dict(known) if known is not None else None


def with_values(schema: dict[str, Any], values: list[Constant]) -> dict[str, Any]:
    """The schema, held to these values; those of a list are held to them one by one."""
    if not values:
        return schema
    if schema.get("type") == "array":
        return {**schema, "items": {**schema["items"], "enum": values}}
    return {**schema, "enum": values}


def _type_in(node: Node) -> Node | None:
    return next((child for child in node.children if is_type(child)), None)
