"""The schemas of one function's types: plain ones in place, classes as `$defs`, so that a class may hold itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from workshop.app import Text
from workshop.formats.kotlin.annotation import Constant
from workshop.formats.kotlin.declaration import Declaration
from workshop.formats.kotlin.properties import Classes, enum_entries, type_parameters
from workshop.formats.kotlin.source import KotlinFile
from workshop.formats.kotlin.types import Type, plain_schema, with_values
from workshop.schema import Path, with_null

#: A generic class can grow with every use; these bounds give every function's types an end.
MAX_CLASSES = 200
MAX_SIZE = 64


@dataclass(slots=True)
class Definitions:
    """Collects what a schema refers to. `output` leaves out texts that do not reach agents.

    `texts` are the texts of properties by the path at which each describes the schema.
    """

    classes: Classes
    output: bool = False
    defs: dict[str, dict[str, Any]] = field(default_factory=dict)
    texts: dict[Path, Text] = field(default_factory=dict)
    _names: dict[tuple[str, Type], str] = field(default_factory=dict)
    _pending: list[tuple[str, Declaration, Type]] = field(default_factory=list)

    def described(self, type_: Type, file: KotlinFile, values: list[Constant], text: Text) -> dict[str, Any]:
        """The schema of a parameter or property, with its text."""
        schema = self._schema(type_, file, values)
        words = text.reaching if self.output else text.value
        # Beside a reference even an empty text is written: without it the class would seem to describe the use.
        return {**schema, "description": words} if words or "$ref" in schema else schema

    def complete(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The schema with the definitions of every class that was asked for."""
        while self._pending:
            name, declaration, type_ = self._pending.pop(0)
            self.defs[name] = self._class_schema(name, declaration, type_)
        return {**schema, "$defs": self.defs} if self.defs else schema

    def _schema(self, type_: Type, file: KotlinFile, values: list[Constant]) -> dict[str, Any]:
        type_ = self.classes.names.unaliased(type_)
        schema = with_values(self._bare(type_, file), values)
        return with_null(schema) if type_.nullable else schema

    def _bare(self, type_: Type, file: KotlinFile) -> dict[str, Any]:
        if (plain := plain_schema(type_)) is not None:
            return plain
        if (item := type_.item) is not None:
            return {"type": "array", "items": self._schema(item, file, [])}
        if type_.name in ("Map", "MutableMap") and len(type_.arguments) == 2:
            return {"type": "object", "additionalProperties": self._schema(type_.arguments[1], file, [])}
        declaration = self.classes.find(type_.name, file)
        if declaration is None or type_.size > MAX_SIZE or len(self._names) >= MAX_CLASSES:
            return {"type": "object", "title": type_.name}
        if (entries := enum_entries(declaration)) is not None:
            return {"type": "string", "enum": entries}
        return {"$ref": f"#/$defs/{self._reference(declaration, type_)}"}

    def _reference(self, declaration: Declaration, type_: Type) -> str:
        bare = Type(type_.name, type_.arguments)
        key = declaration.qualified, bare
        if key not in self._names:
            name, count = str(bare), 1
            while name in self.defs:
                count += 1
                name = f"{bare}_{count}"
            self._names[key] = name
            self.defs[name] = {}
            self._pending.append((name, declaration, bare))
        return self._names[key]

    def _class_schema(self, name: str, declaration: Declaration, type_: Type) -> dict[str, Any]:
        bindings = dict(zip(type_parameters(declaration), type_.arguments, strict=False))
        schema: dict[str, Any] = {"type": "object"}
        if words := self.classes.text(declaration).reaching:
            schema["description"] = words
        if variants := self.classes.variants(declaration):
            return {**schema, "oneOf": [self._bare(Type(each.name), each.file) for each in variants]}
        properties = self.classes.properties(declaration)
        schema["properties"] = {
            item.name: self.described(item.type.bound(bindings), declaration.file, item.values, item.text)
            for item in properties
        }
        self.texts |= {("$defs", name, "properties", item.name): item.text for item in properties}
        required = [item.name for item in properties if item.required]
        return {**schema, "required": required} if required else schema
