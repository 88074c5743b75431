"""What the kinds and the steps of zod say in JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from workshop.formats.syntax import text as source_of
from workshop.formats.typescript import objects
from workshop.formats.typescript.shape import Shape
from workshop.formats.typescript.source import Expression, Source

PLAIN: dict[str, dict[str, Any]] = {
    "string": {"type": "string"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "stringbool": {"type": "string"},
    "bigint": {"type": "integer"},
    "int": {"type": "integer"},
    "int32": {"type": "integer"},
    "float32": {"type": "number"},
    "float64": {"type": "number"},
    "null": {"type": "null"},
    "never": {"not": {}},
    "any": {},
    "unknown": {},
    "undefined": {},
    "void": {},
    "custom": {},
    "file": {},
}
FORMATS = {
    "email": "email",
    "url": "uri",
    "uuid": "uuid",
    "guid": "uuid",
    "datetime": "date-time",
    "date": "date",
    "time": "time",
    "duration": "duration",
    "ip": "ip",
    "ipv4": "ipv4",
    "ipv6": "ipv6",
    "base64": "base64",
    "cuid": "cuid",
    "cuid2": "cuid2",
    "ulid": "ulid",
    "nanoid": "nanoid",
    "emoji": "emoji",
    "jwt": "jwt",
    "hostname": "hostname",
}
SIGNS: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "safe": {"type": "integer"},
    "positive": {"exclusiveMinimum": 0},
    "nonnegative": {"minimum": 0},
    "negative": {"exclusiveMaximum": 0},
    "nonpositive": {"maximum": 0},
    "strict": {"additionalProperties": False},
    "passthrough": {"additionalProperties": True},
    "loose": {"additionalProperties": True},
}
OPTIONAL = ("optional", "nullish", "exactOptional", "default", "prefault", "catch")
_LENGTHS = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}
_BOUNDS = {"min": (0,), "gte": (0,), "max": (1,), "lte": (1,), "length": (0, 1)}
_BEYOND = {"gt": "exclusiveMinimum", "lt": "exclusiveMaximum", "multipleOf": "multipleOf", "step": "multipleOf"}


def list_of(shape: Shape) -> Shape:
    """An array of such things."""
    return Shape({"type": "array", "items": shape.schema}, shape.under("items"))


def together(first: Shape, second: Shape) -> Shape:
    """The properties of both objects, the second's winning."""
    properties = {**first.schema.get("properties", {}), **second.schema.get("properties", {})}
    own = set(second.schema.get("properties", {}))
    required = [name for name in first.schema.get("required", []) if name not in own]
    schema = {**first.schema, "properties": properties, "required": required + second.schema.get("required", [])}
    kept = {path: place for path, place in first.places.items() if path[1:2] == () or path[1] not in own}
    return Shape(schema, {**kept, **second.places}, first.optional)


def some(shape: Shape, how: str, named: Mapping[str, object] | None) -> Shape:
    """The object with fewer properties, or with more or fewer of them required."""
    properties = shape.schema.get("properties", {})
    required = set(shape.schema.get("required", []))
    meant = set(properties) if named is None else set(named)
    if how == "partial":
        required -= meant
    elif how == "required":
        required |= meant
    else:
        properties = {name: each for name, each in properties.items() if (name in meant) == (how == "pick")}
    kept = [name for name in properties if name in required]
    return replace(shape, schema={**shape.schema, "properties": properties, "required": kept})


def limits(source: Source, shape: Shape, name: str, given: list[Expression]) -> dict[str, Any]:
    """What a step such as `.min(1)` says of a shape; nothing where it limits nothing."""
    value = objects.constant(source, given[0]) if given else None
    if name == "regex" and given:
        pattern = given[0].node.child_by_field_name("pattern")
        return {"pattern": source_of(pattern)} if pattern is not None else {}
    if not isinstance(value, int | float) or isinstance(value, bool):
        return {}
    if name in _BEYOND:
        return {_BEYOND[name]: value}
    names = _LENGTHS.get(str(shape.schema.get("type")), ("minimum", "maximum"))
    return {names[side]: value for side in _BOUNDS.get(name, ())}
