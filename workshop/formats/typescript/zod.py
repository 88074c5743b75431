"""Zod schemas as JSON Schema: `z.string().optional().describe("...")` and what people build of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from tree_sitter import Node

from workshop.app import Place, Unread
from workshop.formats.syntax import text as source_of
from workshop.formats.typescript import objects, words, zod_kinds
from workshop.formats.typescript.shape import Shape, of_properties, of_variants, or_null
from workshop.formats.typescript.source import Expression, Source

_MAX_NOTES = 20
_LIBRARY = ("z", "zod")

_CHAINED = ("call_expression", "member_expression", "identifier", "parenthesized_expression")


class Step(NamedTuple):
    """One `.name(...)` of a chain; nothing is given to a bare `.name`."""

    name: str
    given: list[Expression]


class Zod:
    """Reads the schemas of one function. What cannot be told becomes a schema that takes anything, and a note."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.unread: list[Unread] = []
        self._parts = 0
        self._open: list[Node] = []

    def read(self, expression: Expression) -> Shape:
        """The schema that an expression stands for: a chain from `z`, a name of one, or an object of them."""
        self._parts += 1
        if self._parts > objects.MAX_PARTS or len(self._open) > objects.MAX_DEPTH:
            return self._unclear(expression, "unfolds into too much")
        if expression.node in self._open:
            return Shape()  # a type that holds itself: one round says it all
        self._open.append(expression.node)
        try:
            return self._read(expression)
        finally:
            self._open.pop()

    def properties(self, expression: Expression) -> Shape:
        """An object of schemas by name, each with room for a description."""
        found = {}
        for spread in objects.unknown_spreads(expression):
            self._unclear(spread, "is known only when the program runs")
        for name, member in objects.members(expression).items():
            shape = self.read(member.value)
            found[name] = shape.roomy(_room(self.source, member))
        return of_properties(found)

    def _read(self, expression: Expression) -> Shape:
        start, steps = _chain(expression)
        if (
            start.node.type == "identifier"
            and source_of(start.node) in _LIBRARY
            and start.scope.find(source_of(start.node)) is None
        ):
            calls = [step for step in steps if step.name not in ("coerce", "iso")]
            if not calls:
                return Shape()
            dated = any(step.name == "iso" for step in steps)
            shape, steps = self._first(calls[0], expression, dated=dated), calls[1:]
        else:
            inner = start.resolved()
            if inner.node.type == "object":
                shape = self.properties(inner)
            elif inner.node != expression.node and inner.node.type in ("call_expression", "member_expression"):
                shape = self.read(inner)
            else:
                return self._unclear(expression, "is known only when the program runs")
        for step in steps:
            shape = self._then(shape, step)
        return shape

    def _first(self, step: Step, whole: Expression, *, dated: bool) -> Shape:
        name, given = step
        if name in zod_kinds.FORMATS and (dated or name != "date"):
            return self._told(Shape({"type": "string", "format": zod_kinds.FORMATS[name]}), given)
        if name in zod_kinds.PLAIN:
            return self._told(Shape(zod_kinds.PLAIN[name]), given)
        if name == "date":
            return self._told(Shape({"type": "string", "format": "date-time"}), given)
        if not given:
            return self._unclear(whole, "is of a kind that is not known here")
        if name == "literal":
            value = objects.constant(self.source, given[0])
            return Shape({"enum": value} if isinstance(value, list) else {"const": value})
        if name in ("enum", "nativeEnum"):
            return self._enum(given[0], whole)
        if name in ("object", "strictObject", "looseObject"):
            shape = self.properties(given[0]) if objects.is_object(given[0]) else self.read(given[0])
            return shape.with_keys(additionalProperties=False) if name == "strictObject" else shape
        if name in ("array", "set"):
            return zod_kinds.list_of(self.read(given[0]))
        if name in ("record", "map", "partialRecord"):
            values = self.read(given[-1])
            return Shape({"type": "object", "additionalProperties": values.schema})
        if name in ("union", "discriminatedUnion", "xor"):
            return of_variants("anyOf", map(self.read, _items(given[-1])))
        if name == "intersection":
            return of_variants("allOf", map(self.read, given[:2]))
        if name == "tuple":
            shapes = [self.read(item) for item in _items(given[0])]
            return Shape({"type": "array", "prefixItems": [shape.schema for shape in shapes]})
        if name in ("optional", "nullable", "nullish"):
            return self._then(self.read(given[0]), Step(name, []))
        if name in ("lazy", "preprocess"):
            body = given[-1].field("body") if given[-1].node.type == "arrow_function" else given[-1]
            return self.read(body)
        return self._unclear(whole, "is of a kind that is not known here")

    def _then(self, shape: Shape, step: Step) -> Shape:
        name, given = step
        if name in ("describe", "meta") and given:
            return self._told(shape, given)
        if name in ("nullable", "nullish"):
            shape = or_null(shape)
        if name in zod_kinds.OPTIONAL:
            default = objects.constant(self.source, given[0]) if given and name != "catch" else None
            shape = shape if default is None else shape.with_keys(default=default)
            return replace(shape, optional=True)
        if name in zod_kinds.SIGNS:
            return shape.with_keys(**zod_kinds.SIGNS[name])
        if name in zod_kinds.FORMATS and shape.schema.get("type") == "string":
            return shape.with_keys(format=zod_kinds.FORMATS[name])
        if name == "array":
            return zod_kinds.list_of(shape)
        if name in ("or", "and") and given:
            return of_variants("anyOf" if name == "or" else "allOf", [shape, self.read(given[0])])
        if name in ("extend", "merge", "safeExtend", "augment") and given:
            return zod_kinds.together(shape, self.read(given[0]))
        if name in ("partial", "required", "pick", "omit"):
            return zod_kinds.some(shape, name, objects.members(given[0]) if given else None)
        return shape.with_keys(**zod_kinds.limits(self.source, shape, name, given))

    def _told(self, shape: Shape, given: list[Expression]) -> Shape:
        """The shape with the description that it is given: words, or an object that holds them."""
        if not given:
            return shape
        if objects.is_object(given[0]):
            about = objects.members(given[0])
            if "description" not in about:
                return shape
            given = [about["description"].value]
        said = words.read(self.source, given[0])
        if said is None:
            return shape
        if not said.fixed:
            self.unread.append(self.source.note(given[0], "This description is put together when the program runs."))
        return shape.described(said.text)

    def _enum(self, given: Expression, whole: Expression) -> Shape:
        literal = given.resolved()
        values: Any
        if literal.node.type == "enum_body":
            pairs = [child for child in literal.node.children if child.type == "enum_assignment"]
            values = [objects.constant(self.source, literal.at(child).field("value")) for child in pairs]
        else:
            found = objects.constant(self.source, literal)
            values = list(found.values()) if isinstance(found, dict) else found
        if not values or None in values:
            return self._unclear(whole, "lists values that are known only when the program runs")
        words_only = all(isinstance(each, str) for each in values)
        return Shape({"type": "string", "enum": values} if words_only else {"enum": values})

    def _unclear(self, expression: Expression, why: str) -> Shape:
        shown = source_of(expression.node)
        shown = " ".join((shown if len(shown) <= 40 else f"{shown[:39]}…").split())
        note = self.source.note(expression, f"The schema {shown} {why}.")
        if note not in self.unread and len(self.unread) < _MAX_NOTES:
            self.unread.append(note)
        return Shape()


def _chain(expression: Expression) -> tuple[Expression, list[Step]]:
    """What a chain starts from, and its steps in the order they are taken."""
    steps: list[Step] = []
    here = expression
    while True:
        callee = here.field("function") if here.node.type == "call_expression" else here
        if callee.node.type != "member_expression":
            return here, steps[::-1]
        given = here.arguments() if here.node.type == "call_expression" else []
        steps.append(Step(source_of(callee.field("property").node), given))
        here = callee.field("object")


def _items(expression: Expression) -> list[Expression]:
    literal = expression.resolved()
    nodes = literal.node.children if literal.node.type == "array" else []
    return [literal.at(node) for node in nodes if objects.is_item(node)]


def _room(source: Source, member: objects.Member) -> Place | None:
    """Where `.describe("...")` goes behind the schema of a member."""
    node = member.value.node
    if not member.value.writable:
        return None
    if member.shorthand:
        lead = f": {source_of(node)}.describe("
    elif node.type in _CHAINED:
        lead = f"{_before_dot(source.data, node)}.describe("
    else:
        return None
    return Place(source.path, "javascript", insert=node.end_byte, lead=lead, trail=")")


def _before_dot(data: bytes, node: Node) -> str:
    """The white space before the last dot of a chain, so that a chain of lines stays one."""
    callee = node.child_by_field_name("function") if node.type == "call_expression" else None
    owner = callee.child_by_field_name("object") if callee is not None else None
    if owner is None or callee is None:
        return ""
    gap = data[owner.end_byte : callee.end_byte].decode().partition(".")[0]
    return "" if gap.strip() else gap
