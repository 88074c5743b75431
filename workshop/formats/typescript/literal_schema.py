"""JSON Schema that stands in a source as an object literal, as WebMCP and low-level MCP servers give it."""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Place
from workshop.formats.typescript import objects, words
from workshop.formats.typescript.shape import Path, Shape
from workshop.formats.typescript.source import Expression, Source

_ANCHORS = ("type", "$ref")


def looks_like_one(source: Source, expression: Expression) -> bool:
    """Whether it is an object literal that says what type it describes, or what properties."""
    members = objects.members(expression)
    kind = members.get("type")
    if kind is not None:
        said = words.read(source, kind.value)
        return said is not None and said.fixed
    return "properties" in members and objects.is_object(members["properties"].value)


def read(source: Source, expression: Expression) -> tuple[Shape, list[Expression]]:
    """The schema with its places, and the values in it that only a running program has; they are left out."""
    values = objects.Values(source, lenient=True)
    try:
        schema = values.of(expression)
    except objects.Unclear:
        return Shape(), [expression]
    return Shape(schema, dict(_places(source, expression, ()))), values.unclear


def _places(source: Source, expression: Expression, path: Path) -> Iterator[tuple[Path, Place | None]]:
    literal = expression.resolved()
    if len(path) > objects.MAX_DEPTH:
        return
    if literal.node.type == "object":
        yield path, objects.text(source, literal, anchors=_ANCHORS).place
        for key, member in objects.members(literal).items():
            yield from _places(source, member.value, (*path, key))
    elif literal.node.type == "array":
        for index, child in enumerate(filter(objects.is_item, literal.node.children)):
            yield from _places(source, literal.at(child), (*path, index))
