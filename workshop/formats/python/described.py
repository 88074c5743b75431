"""What describes one parameter or field: `Field(...)`, as its default or inside `Annotated`, or bare words there."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from workshop.app import Patch, Place, Text
from workshop.formats.python.literals import constant, text
from workshop.formats.python.source import PythonFile, last_name

_CONSTRAINTS = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
    "examples": "examples",
    "title": "title",
}
_FIELDS = frozenset({"Field", "Param", "Query", "Body"})


@dataclass(frozen=True, slots=True)
class Field:
    """A call of `Field`, or no call at all; `default` is the expression that stands for a missing argument."""

    text: Text = field(default_factory=Text)
    default: ast.expr | None = None
    required: bool = True
    alias: str = ""
    call: ast.Call | None = None

    @classmethod
    def among(cls, metadata: Sequence[ast.expr], file: PythonFile, what: str = "A description") -> Field | None:
        """The description among what stands behind the type in `Annotated`."""
        for node in metadata:
            if isinstance(node, ast.Call) and _is_field(node, file):
                return _called(node, file, what)
        for node in metadata:
            if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                return cls(text(file, node, what))
            if isinstance(node, ast.Call) and last_name(node.func) == "Doc" and node.args:
                return cls(text(file, node.args[0], what))
        return None

    def constraints(self, file: PythonFile) -> dict[str, Any]:
        """What the call says about the values, in JSON Schema's words."""
        keywords = self.call.keywords if self.call else []
        found = {_CONSTRAINTS[each.arg]: constant(file, each.value) for each in keywords if each.arg in _CONSTRAINTS}
        return {key: value for key, value in found.items() if value is not None}


def described(annotation: ast.expr | None, default: ast.expr | None, file: PythonFile, what: str) -> Field:
    """What describes a parameter with this annotation and this default."""
    within = Field.among(list(_metadata(annotation)), file, what)
    if isinstance(default, ast.Call) and _is_field(default, file):
        called = _called(default, file, what)
        return called if called.text or within is None else replace(called, text=within.text)
    found = within or Field()
    return replace(found, default=default, required=False) if default is not None else found


def field_of(item: ast.AnnAssign, file: PythonFile, what: str) -> Field:
    """What describes a field of a class. A missing description goes into its `Field`, or into a new one."""
    found = described(item.annotation, item.value, file, what)
    if not found.text.place and not found.text and found.call is None and file.writable:
        place = _new_field(item, file)
        return replace(found, text=Text.of("", place)) if place else found
    return found


def argument(call: ast.Call, *names: str) -> ast.expr | None:
    """The argument with one of these names."""
    return next((each.value for each in call.keywords if each.arg in names), None)


def missing_argument(call: ast.Call, name: str, file: PythonFile) -> Place | None:
    """Where an argument that is missing goes: behind the others."""
    if not file.writable or any(each.arg is None for each in call.keywords):
        return None
    last = max((file.end(each) for each in (*call.args, *(one.value for one in call.keywords))), default=None)
    at = file.end(call) - 1 if last is None else last
    lead = f'{", " if last is not None else ""}{name}="'
    if last is not None and file.text[last : last + 1] not in (",", ")", " ", "\n", "\r"):
        # The argument stands in brackets of its own.
        return None
    return Place(file.path, "python", insert=file.byte(at), lead=lead, trail='"', quote='"')


def _is_field(call: ast.Call, file: PythonFile) -> bool:
    """Whether a call is one of `Field`, whatever the file calls it."""
    name = last_name(call.func)
    return file.imports.get(name, name).rpartition(".")[2] in _FIELDS


def _called(call: ast.Call, file: PythonFile, what: str) -> Field:
    node = argument(call, "description")
    words = text(file, node, what) if node else Text.of("", missing_argument(call, "description", file))
    default = call.args[0] if call.args else argument(call, "default")
    if isinstance(default, ast.Constant) and default.value is ...:
        default = None
    alias = constant(file, argument(call, "alias", "validation_alias"))
    required = default is None and argument(call, "default_factory") is None
    return Field(words, default, required, alias if isinstance(alias, str) else "", call)


def _metadata(annotation: ast.expr | None) -> Iterator[ast.expr]:
    """What stands behind the type in `Annotated[...]`, also inside `Optional` and beside `| None`."""
    pending = [annotation]
    for _ in range(20):
        node = pending.pop() if pending else None
        if isinstance(node, ast.Subscript):
            inner = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
            if last_name(node.value) == "Annotated":
                yield from inner[1:]
            elif last_name(node.value) in ("Optional", "Required", "NotRequired", "Final"):
                pending += inner[:1]
        elif isinstance(node, ast.BinOp):
            pending += [node.right, node.left]


def _new_field(item: ast.AnnAssign, file: PythonFile) -> Place | None:
    """A `Field` around the default of a class attribute, where the file knows that name."""
    name = next((name for name, full in file.imports.items() if full == "pydantic.Field"), None)
    if name is None:
        return None
    place = Place(file.path, "python", insert=0, trail='")', quote='"')
    if item.value is None:
        at = file.byte(file.end(item.annotation))
        return replace(place, insert=at, lead=f' = {name}(description="')
    start, end = file.byte(file.start(item.value)), file.byte(file.end(item.value))
    return replace(place, insert=end, lead=', description="', also=(Patch(start, start, f"{name}("),))
