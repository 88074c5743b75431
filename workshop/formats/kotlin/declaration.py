"""The classes and the AppFunctions that a Kotlin file declares, each with the KDoc above it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tree_sitter import Node

from workshop.formats.kotlin.annotation import Annotation, annotations_of, find
from workshop.formats.kotlin.kdoc import KDoc, is_kdoc, read_kdoc
from workshop.formats.kotlin.names import Named, read_name
from workshop.formats.kotlin.source import KotlinFile, name, text

APP_FUNCTION = ("AppFunction", "AppFunctionDeclaration")

_CLASSES = ("class_declaration", "object_declaration", "companion_object")
_BODIES = ("class_body", "enum_class_body")


@dataclass(frozen=True, slots=True)
class Declaration:
    """A class, object or function. `owner` is the qualified name of what it stands in: package, then `Outer$Inner`."""

    file: KotlinFile
    node: Node
    name: str
    owner: str
    annotations: tuple[Annotation, ...]
    comment: Node | None

    @property
    def qualified(self) -> str:
        """The name of a class as the compiler gives it to its metadata."""
        return self.owner + self.name

    @property
    def kdoc(self) -> KDoc | None:
        """The KDoc above it, or between its annotations and its keyword."""
        return read_kdoc(self.file.data, self.comment.start_byte, self.comment.end_byte) if self.comment else None

    def child(self, *types: str) -> Node | None:
        """Its first part of one of these kinds."""
        return next((child for child in self.node.children if child.type in types), None)


@dataclass(slots=True)
class Declarations:
    """What a file declares, in source order."""

    classes: list[Declaration] = field(default_factory=list)
    functions: list[Declaration] = field(default_factory=list)
    names: list[Named] = field(default_factory=list)


def declarations(file: KotlinFile) -> Declarations:
    """The classes, AppFunctions, constants and aliases of a file. What stands inside function bodies is left out."""
    classes: list[Declaration] = []
    functions: list[Declaration] = []
    names: list[Named] = []
    package = f"{file.package}." if file.package else ""
    pending: list[tuple[Node, str]] = [(file.root, package)]
    while pending:
        node, owner = pending.pop()
        previous, comment = None, None
        for child in node.children:
            if child.type in _CLASSES:
                found = _declaration(file, child, owner, comment)
                classes.append(found)
                pending += [(body, f"{found.qualified}$") for body in child.children if body.type in _BODIES]
            elif child.type == "function_declaration":
                if b"AppFunction" in (child.children[0].text or b""):
                    function = _declaration(file, child, owner, comment)
                    if find(function.annotations, *APP_FUNCTION):
                        functions.append(function)
            elif child.type in ("property_declaration", "type_alias"):
                if named := read_name(file, child, owner):
                    names.append(named)
            elif child.type in ("ERROR", *_BODIES):
                pending.append((child, owner))
            elif (
                child.type == "identifier"
                and previous is not None
                and previous.type in ("class", "interface", "object")
            ):
                # The head of a class that the parser gave up on: what follows in the error still belongs to it.
                owner = f"{owner}{name(child)}$"
            previous, comment = child, kdoc_above(child, comment)
    return Declarations(sorted(classes, key=_start), sorted(functions, key=_start), names)


def kdoc_above(node: Node, above: Node | None) -> Node | None:
    """The KDoc that the next node will have above it, when `above` is the one that this node has."""
    if node.type == "line_comment":
        return above
    if node.type == "block_comment":
        return node if is_kdoc(node.text or b"") else above
    return None


def _start(declaration: Declaration) -> int:
    return declaration.node.start_byte


def _declaration(file: KotlinFile, node: Node, owner: str, above: Node | None) -> Declaration:
    identifier = node.child_by_field_name("name")
    simple = name(identifier) if identifier else "Companion"
    return Declaration(file, node, simple, owner, annotations_of(node), above or _kdoc_within(node.children))


def _kdoc_within(children: Iterable[Node]) -> Node | None:
    """A KDoc that was written behind annotations: part of the declaration itself."""
    for child in children:
        if child.type == "block_comment" and is_kdoc(child.text or b""):
            return child
        if child.type == "modifiers":
            found = _kdoc_within(child.children)
            if found:
                return found
        elif text(child) in ("fun", "class", "interface", "object") or child.type == "identifier":
            return None
    return None
