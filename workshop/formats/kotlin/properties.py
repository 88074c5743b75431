"""The classes of a project that its functions take and give: their properties, and the texts of these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tree_sitter import Node

from workshop.app import Text
from workshop.formats.kotlin.annotation import (
    Annotation,
    Constant,
    Known,
    allowed_values,
    annotations_of,
    describing,
    find,
    instruction,
    is_described,
)
from workshop.formats.kotlin.declaration import Declaration, kdoc_above
from workshop.formats.kotlin.kdoc import KDoc, read_kdoc
from workshop.formats.kotlin.kdoc_place import description_place, new_kdoc, over, sending
from workshop.formats.kotlin.names import Names
from workshop.formats.kotlin.source import KotlinFile, broken_line, name, text
from workshop.formats.kotlin.types import Type, read_type, type_after_colon


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a class: its name, its type as written, whether it must be given, the values allowed, its text."""

    name: str
    type: Type
    required: bool
    values: list[Constant]
    text: Text


@dataclass(frozen=True, slots=True)
class Classes:
    """The classes of a project by their simple names, and what the other names of it stand for.

    `results` are the schemas of what functions return: many of a file return the same.
    """

    by_name: dict[str, list[Declaration]]
    names: Names = field(default_factory=Names)
    results: dict[tuple[str, Type, tuple[Constant, ...]], dict[str, Any]] = field(default_factory=dict)
    _properties: dict[tuple[str, int], tuple[Property, ...]] = field(default_factory=dict)
    _texts: dict[tuple[str, int], Text] = field(default_factory=dict)
    _by_parent: dict[str, list[Declaration]] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Iterable[Declaration], names: Names) -> Classes:
        """An index of these classes."""
        by_name: dict[str, list[Declaration]] = {}
        for declaration in found:
            by_name.setdefault(declaration.name, []).append(declaration)
        return cls(by_name, names)

    def find(self, simple: str, file: KotlinFile) -> Declaration | None:
        """The class that a name means in a file: the one it imports, else one of the file, of its package, of any."""
        if imported := file.imports.get(simple):
            known = self.by_name.get(imported.rpartition(".")[2], [])
            return next((found for found in known if found.qualified.replace("$", ".") == imported), None)

        def distance(declaration: Declaration) -> tuple[bool, bool]:
            return declaration.file.path != file.path, declaration.file.package != file.package

        return min(self.by_name.get(simple, []), key=distance, default=None)

    def owner(self, function: Declaration) -> Declaration | None:
        """The class that a function stands in."""
        qualified = function.owner.removesuffix("$")
        same = self.by_name.get(re.split(r"[.$]", qualified)[-1], [])
        return next((found for found in same if found.qualified == qualified and found.file is function.file), None)

    def properties(self, declaration: Declaration) -> tuple[Property, ...]:
        """The properties of a class: those of its constructor, else those of its body. Each class is read once."""
        key = declaration.file.path, declaration.node.start_byte
        if key not in self._properties:
            self._properties[key] = tuple(_read_properties(declaration, self.names.known(declaration.file)))
        return self._properties[key]

    def text(self, declaration: Declaration) -> Text:
        """What a class says about itself; it has no place, for no function alone owns it."""
        key = declaration.file.path, declaration.node.start_byte
        if key not in self._texts:
            self._texts[key] = _class_text(declaration, self.names.known(declaration.file))
        return self._texts[key]

    def variants(self, declaration: Declaration) -> list[Declaration] | None:
        """The classes that a sealed one stands for; None for any other class."""
        modifiers = declaration.child("modifiers")
        if modifiers is None or all(text(word) != "sealed" for word in modifiers.children):
            return None
        if not self._by_parent:
            for found in (each for same in self.by_name.values() for each in same):
                for parent in _parents(found):
                    self._by_parent.setdefault(parent, []).append(found)
        return self._by_parent.get(declaration.name, [])


def _class_text(declaration: Declaration, known: Known) -> Text:
    if words := instruction(declaration.annotations, known):
        return Text.of(words)
    doc = declaration.kdoc
    return Text.of(doc.description.value if doc else "", sent=is_described(_annotation(declaration)))


def _parents(declaration: Declaration) -> list[str]:
    """The simple names of what a class extends."""
    specifiers = declaration.child("delegation_specifiers")
    sources = [text(child) for child in specifiers.named_children] if specifiers else []
    return [re.split(r"[(<\s]", source, maxsplit=1)[0].rpartition(".")[2] for source in sources]


def enum_entries(declaration: Declaration) -> list[str] | None:
    """The names of an enum's entries; None for any other class."""
    body = declaration.child("enum_class_body")
    if body is None:
        return None
    entries = [entry for entry in body.children if entry.type == "enum_entry"]
    return [name(node) for entry in entries for node in entry.children if node.type == "identifier"]


def type_parameters(declaration: Declaration) -> list[str]:
    """The names of a generic class's type parameters."""
    holder = declaration.child("type_parameters")
    nodes = [node for node in holder.children if node.type == "type_parameter"] if holder else []
    return [name(child) for node in nodes for child in node.children if child.type == "identifier"]


def _read_properties(declaration: Declaration, known: Known) -> Iterator[Property]:
    constructor = declaration.child("primary_constructor")
    inner = [child for child in constructor.children if child.type == "class_parameters"] if constructor else []
    holder = inner[0] if inner else declaration.child("class_body")
    of_class = declaration.kdoc
    comment = None
    for node in holder.children if holder else ():
        if node.type in ("class_parameter", "property_declaration"):
            found = _property(declaration, of_class, node, comment, known)
            if found:
                yield found
        comment = kdoc_above(node, comment)


def _property(
    declaration: Declaration, of_class: KDoc | None, node: Node, comment: Node | None, known: Known
) -> Property | None:
    kinds = [child.type for child in node.children]
    if "val" not in kinds and "var" not in kinds:
        return None
    variable = node.children[kinds.index("variable_declaration")] if "variable_declaration" in kinds else node
    identifier = next((child for child in variable.children if child.type == "identifier"), None)
    if identifier is None:
        return None
    own, simple = annotations_of(node) if "modifiers" in kinds else (), name(identifier)
    words = instruction(own, known)
    said = Text.of(words) if words else _kdoc_text(declaration, of_class, node, simple, comment)
    return Property(simple, read_type(type_after_colon(variable)), "=" not in kinds, allowed_values(own, known), said)


def _kdoc_text(declaration: Declaration, of_class: KDoc | None, node: Node, simple: str, comment: Node | None) -> Text:
    """What its own KDoc says, else the class in `@property`, else in `@param`; with a place for it if none does."""
    file, annotation = declaration.file, _annotation(declaration)
    own = read_kdoc(file.data, comment.start_byte, comment.end_byte) if comment else None
    tags = [of_class.properties, of_class.params] if of_class else []
    tagged = sorted((tag[simple] for tag in tags if simple in tag), key=lambda words: not words.value)
    sent = is_described(annotation)
    if own and (own.description.value or not tagged):
        value, place = own.description.value, description_place(file.path, own)
    elif of_class and tagged:
        value, place = tagged[0].value, over(file.path, of_class, tagged[0])
    else:
        value, place = "", new_kdoc(file.path, file.data, node.start_byte, tall=False)
        sent = sent or annotation is not None
    place = sending(place, describing(annotation))
    whole = not node.has_error or broken_line(node) is None
    return Text.of(value, place if whole else None, sent=sent)


def _annotation(declaration: Declaration) -> Annotation | None:
    return find(declaration.annotations, "AppFunctionSerializable")
