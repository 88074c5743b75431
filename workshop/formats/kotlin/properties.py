"""The classes of a project that its functions take and give: their properties, and the texts of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tree_sitter import Node

from workshop.app import Text
from workshop.formats.kotlin.annotation import (
    Annotation,
    Constant,
    allowed_values,
    annotations_of,
    describing,
    find,
    instruction,
    is_described,
)
from workshop.formats.kotlin.declaration import Declaration, kdoc_above
from workshop.formats.kotlin.kdoc import KDoc, read_kdoc
from workshop.formats.kotlin.kdoc_place import description_place, new_kdoc, over
from workshop.formats.kotlin.source import KotlinFile, broken_line, name
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
    """The classes of a project by their simple names."""

    by_name: dict[str, list[Declaration]]
    _properties: dict[tuple[str, int], tuple[Property, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Iterable[Declaration]) -> Classes:
        """An index of these classes."""
        by_name: dict[str, list[Declaration]] = {}
        for declaration in found:
            by_name.setdefault(declaration.name, []).append(declaration)
        return cls(by_name)

    def find(self, simple: str, file: KotlinFile) -> Declaration | None:
        """The class that a name means in a file: the one it imports, else one of the file, of its package, of any."""
        if imported := file.imports.get(simple):
            known = self.by_name.get(imported.rpartition(".")[2], [])
            return next((found for found in known if found.qualified.replace("$", ".") == imported), None)

        def distance(declaration: Declaration) -> tuple[bool, bool]:
            return declaration.file.path != file.path, declaration.file.package != file.package

        return min(self.by_name.get(simple, []), key=distance, default=None)

    def properties(self, declaration: Declaration) -> tuple[Property, ...]:
        """The properties of a class: those of its constructor, else those of its body. Each class is read once."""
        key = declaration.file.path, declaration.node.start_byte
        if key not in self._properties:
            self._properties[key] = tuple(_read_properties(declaration))
        return self._properties[key]


def class_text(declaration: Declaration) -> Text:
    """What a class says about itself; it has no place, for no function alone owns it."""
    if words := instruction(declaration.annotations):
        return Text.of(words)
    doc = declaration.kdoc
    return Text.of(doc.description.value if doc else "", sent=is_described(_annotation(declaration)))


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


def _read_properties(declaration: Declaration) -> Iterator[Property]:
    constructor = declaration.child("primary_constructor")
    inner = [child for child in constructor.children if child.type == "class_parameters"] if constructor else []
    holder = inner[0] if inner else declaration.child("class_body")
    of_class = declaration.kdoc
    comment = None
    for node in holder.children if holder else ():
        if node.type in ("class_parameter", "property_declaration"):
            found = _property(declaration, of_class, node, comment)
            if found:
                yield found
        comment = kdoc_above(node, comment)


def _property(declaration: Declaration, of_class: KDoc | None, node: Node, comment: Node | None) -> Property | None:
    kinds = [child.type for child in node.children]
    if "val" not in kinds and "var" not in kinds:
        return None
    variable = next((child for child in node.children if child.type == "variable_declaration"), node)
    identifier = next((child for child in variable.children if child.type == "identifier"), None)
    if identifier is None:
        return None
    own, simple = annotations_of(node), name(identifier)
    words = instruction(own)
    text = Text.of(words) if words else _kdoc_text(declaration, of_class, node, simple, comment)
    return Property(simple, read_type(type_after_colon(variable)), "=" not in kinds, allowed_values(own), text)


def _kdoc_text(declaration: Declaration, of_class: KDoc | None, node: Node, simple: str, comment: Node | None) -> Text:
    """What its own KDoc says, else the class in `@property`, else in `@param`; with a place for it if none does."""
    file, annotation = declaration.file, _annotation(declaration)
    own = read_kdoc(file.data, comment.start_byte, comment.end_byte) if comment else None
    tags = [of_class.properties, of_class.params] if of_class else []
    tagged = sorted((tag[simple] for tag in tags if simple in tag), key=lambda words: not words.value)
    sent = is_described(annotation)
    needs = ""
    if own and (own.description.value or not tagged):
        value, place = own.description.value, description_place(file.path, own)
    elif of_class and tagged:
        value, place, needs = tagged[0].value, over(file.path, of_class, tagged[0]), "class-tags"
    else:
        also = describing(annotation)
        sent = sent or bool(also)
        value, place = "", new_kdoc(file.path, file.data, node.start_byte, also=also, tall=False)
    return Text.of(value, place if broken_line(node) is None else None, sent=sent, needs=needs)


def _annotation(declaration: Declaration) -> Annotation | None:
    return find(declaration.annotations, "AppFunctionSerializable")
