"""Type annotations as JSON Schema, in the form that Pydantic gives them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from workshop.app import Text
from workshop.formats.python.classes import Class, Classes
from workshop.formats.python.described import Field, field_of
from workshop.formats.python.docs import class_text
from workshop.formats.python.literals import constant
from workshop.formats.python.source import PythonFile, last_name
from workshop.schema import MAX_DEPTH, Path

_PLAIN: dict[str, dict[str, Any]] = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "float": {"type": "number"},
    "Decimal": {"anyOf": [{"type": "number"}, {"type": "string"}]},
    "bool": {"type": "boolean"},
    "None": {"type": "null"},
    "bytes": {"type": "string", "format": "binary"},
    "datetime": {"type": "string", "format": "date-time"},
    "date": {"type": "string", "format": "date"},
    "time": {"type": "string", "format": "time"},
    "timedelta": {"type": "string", "format": "duration"},
    "UUID": {"type": "string", "format": "uuid"},
    "Path": {"type": "string", "format": "path"},
    "EmailStr": {"type": "string", "format": "email"},
    "AnyUrl": {"type": "string", "format": "uri"},
    "HttpUrl": {"type": "string", "format": "uri"},
}
_LISTS = frozenset("list List Sequence Iterable Collection MutableSequence tuple Tuple deque".split())
_SETS = frozenset("set Set frozenset FrozenSet AbstractSet".split())
_MAPS = frozenset("dict Dict Mapping MutableMapping OrderedDict defaultdict".split())
_WRAPPERS = frozenset("Final Required NotRequired ReadOnly ClassVar Type type".split())
_JSON_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number"}
_CONTAINERS = frozenset({"ClassVar"})


@dataclass(slots=True)
class Types:
    """The schemas of one function's types. `texts` are those of its classes and fields, by path in the schema."""

    classes: Classes
    texts: dict[Path, Text] = field(default_factory=dict)
    definitions: dict[str, Any] = field(default_factory=dict)
    _named: dict[int, str] = field(default_factory=dict)

    def read(self, node: ast.expr | None, file: PythonFile, depth: int = 0) -> dict[str, Any]:
        """The schema of an annotation, `{}` for one that says nothing."""
        if node is None or depth > MAX_DEPTH:
            return {}
        if isinstance(node, ast.Constant):
            if node.value is None:
                return {"type": "null"}
            return self.read(_quoted(node.value), file, depth + 1) if isinstance(node.value, str) else {}
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self._union(list(_alternatives(node)), file, depth)
        if isinstance(node, ast.Subscript):
            return self._generic(last_name(node.value), node, file, depth)
        return self._name(last_name(node), file, depth)

    def described(self, annotation: ast.expr | None, given: Field, file: PythonFile) -> dict[str, Any]:
        """The schema of a parameter or field: its type, its constraints, its default, its description."""
        schema = fitted({**self.read(annotation, file), **given.constraints(file)})
        value = self._default(given.default, file)
        if value is not None or (isinstance(given.default, ast.Constant) and given.default.value is None):
            schema["default"] = value
        return {**schema, **({"description": given.text.value} if given.text else {})}

    def complete(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A schema with the definitions that it refers to."""
        return {**schema, "$defs": self.definitions} if self.definitions else schema

    def record(self, found: Class, path: Path = ()) -> dict[str, Any]:
        """The schema of a class with fields; its texts are kept under `path`."""
        properties: dict[str, Any] = {}
        required: list[str] = []
        for name, item, file in self._fields(found):
            given = field_of(item, file, f"The description of {found.node.name}.{name}")
            shown = given.alias or name
            properties[shown] = self.described(item.annotation, given, file)
            self.texts[*path, "properties", shown] = given.text
            if given.required:
                required.append(shown)
        return {"type": "object", "properties": properties, **({"required": required} if required else {})}

    def _default(self, node: ast.expr | None, file: PythonFile) -> object:
        """A default as JSON: a constant, or the value of an enumeration's member."""
        member = node.value if isinstance(node, ast.Attribute) and node.attr == "value" else node
        found = self.classes.find(last_name(member.value), file) if isinstance(member, ast.Attribute) else None
        if found is None or not isinstance(member, ast.Attribute) or not self.classes.is_enum(found):
            return constant(file, node)
        return dict(_members(found)).get(member.attr)

    def _fields(self, found: Class) -> Iterator[tuple[str, ast.AnnAssign, PythonFile]]:
        fields: dict[str, tuple[ast.AnnAssign, PythonFile]] = {}
        for one in reversed(self.classes.lineage(found)):
            for item in one.node.body:
                if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
                    continue
                wrapper = item.annotation.value if isinstance(item.annotation, ast.Subscript) else item.annotation
                if not item.target.id.startswith("_") and last_name(wrapper) not in _CONTAINERS:
                    fields[item.target.id] = (item, one.file)
        for name, (item, file) in fields.items():
            yield name, item, file

    def _name(self, name: str, file: PythonFile, depth: int) -> dict[str, Any]:
        found = self.classes.find(name, file)
        if found is not None:
            return self._reference(found)
        alias = file.assigned.get(name)
        if alias is not None:
            return self.read(alias, file, depth + 1)
        if name in _LISTS:
            return {"type": "array"}
        if name in _SETS:
            return {"type": "array", "uniqueItems": True}
        return {"type": "object", "additionalProperties": True} if name in _MAPS else dict(_PLAIN.get(name, {}))

    def _reference(self, found: Class) -> dict[str, Any]:
        name = self._named.get(id(found.node))
        if name is None:
            if not (self.classes.is_enum(found) or self.classes.is_record(found)):
                return {}
            name, count = found.node.name, 1
            while name in self.definitions:
                count += 1
                name = f"{found.node.name}{count}"
            self._named[id(found.node)] = name
            self.definitions[name] = {}
            words = self.texts["$defs", name] = class_text(found)
            schema = (
                _one_of([value for _, value in _members(found)])
                if self.classes.is_enum(found)
                else self.record(found, ("$defs", name))
            )
            self.definitions[name] = {**({"description": words.value} if words else {}), **schema}
        return {"$ref": f"#/$defs/{name}"}

    def _generic(self, name: str, node: ast.Subscript, file: PythonFile, depth: int) -> dict[str, Any]:
        inner = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name == "Annotated":
            schema = self.read(inner[0], file, depth + 1)
            given = Field.among(inner[1:], file)
            return fitted({**schema, **given.constraints(file)}) if given else schema
        if name == "Literal":
            return _one_of([constant(file, each) for each in inner])
        if name == "Optional":
            return self._union([*inner, ast.Constant(None)], file, depth)
        if name == "Union":
            return self._union(inner, file, depth)
        if name in ("tuple", "Tuple") and not any(isinstance(each, ast.Constant) for each in inner):
            items = [self.read(each, file, depth + 1) for each in inner]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if name in _LISTS | _SETS:
            return {**self._name(name, file, depth), "items": self.read(inner[0], file, depth + 1)}
        if name in _MAPS:
            values = self.read(inner[1], file, depth + 1) if len(inner) > 1 else {}
            return {"type": "object", "additionalProperties": values or True}
        return self.read(inner[0], file, depth + 1) if name in _WRAPPERS else self._name(name, file, depth)

    def _union(self, nodes: list[ast.expr], file: PythonFile, depth: int) -> dict[str, Any]:
        variants: list[dict[str, Any]] = []
        for node in nodes:
            schema = self.read(node, file, depth + 1)
            for one in schema["anyOf"] if set(schema) == {"anyOf"} else [schema]:
                variants += [one] if one not in variants else []
        return variants[0] if len(variants) == 1 else {"anyOf": variants} if all(variants) else {}


def fitted(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema whose counts are named for its type: a list has items, a string has length."""
    if schema.get("type") != "array":
        return schema
    names = {"minLength": "minItems", "maxLength": "maxItems"}
    return {names.get(key, key): value for key, value in schema.items()}


def _members(found: Class) -> Iterator[tuple[str, Any]]:
    """The names and values of an enumeration."""
    for item in found.node.body:
        if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
            name = item.targets[0].id
            auto = isinstance(item.value, ast.Call) and last_name(item.value.func) == "auto"
            yield name, name.lower() if auto else constant(found.file, item.value)


def _one_of(values: list[Any]) -> dict[str, Any]:
    kinds = {_JSON_TYPES.get(type(value)) for value in values}
    kind = kinds.pop() if len(kinds) == 1 else None
    return {**({"const": values[0]} if len(values) == 1 else {"enum": values}), **({"type": kind} if kind else {})}


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    """The sides of `a | b | c`, in order."""
    sides: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        sides.append(node.right)
        node = node.left
    yield from (node, *reversed(sides))


def _quoted(words: str) -> ast.expr | None:
    """The annotation inside quotes."""
    try:
        return ast.parse(words.strip(), mode="eval").body if len(words) < 1000 else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
