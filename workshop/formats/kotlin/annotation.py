"""Annotations, and the constants in their arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tree_sitter import Node

from workshop.app import Patch
from workshop.formats.kotlin.source import text

Constant = str | int | float | bool
#: The constants of a project by the names that a file may call them.
Known = Mapping[str, Constant | None]
NOTHING: Known = {}

_MODIFIERS = ("modifiers", "parameter_modifiers", "type_modifiers")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b"}
_TEMPLATE = re.compile(r"(?<!\\)(?:\\\\)*\$[\w{`]")
#: Where `isDescribedByKDoc` stands among the arguments when it is not named.
_POSITION = {"AppFunctionSerializable": 0, "AppFunction": 1, "AppFunctionDeclaration": 1}


class Annotation(NamedTuple):
    """An annotation by its simple name. `node` is its type, with the arguments where there are any."""

    name: str
    node: Node
    positional: tuple[Node, ...] = ()
    named: Mapping[str, Node] | None = None

    def argument(self, name: str, position: int = 0) -> Node | None:
        """The argument of this name, else the unnamed one at this position."""
        if self.named and name in self.named:
            return self.named[name]
        return self.positional[position] if position < len(self.positional) else None


def annotations_of(declaration: Node) -> tuple[Annotation, ...]:
    """The annotations of a declaration, a type, or the modifiers of one."""
    holders = [declaration] if declaration.type in _MODIFIERS else declaration.children
    found = []
    for holder in holders:
        if holder.type in _MODIFIERS:
            for annotation in holder.children:
                if annotation.type == "annotation":
                    types = ("user_type", "constructor_invocation")
                    found += [_annotation(node) for node in annotation.children if node.type in types]
    return tuple(found)


def find(among: Iterable[Annotation], *names: str) -> Annotation | None:
    """The first annotation of one of these names."""
    for annotation in among:
        if annotation.name in names:
            return annotation
    return None


def instruction(among: Iterable[Annotation], known: Known = NOTHING) -> str:
    """The text of `@AppFunctionInstruction`, which goes before any KDoc; empty when there is none."""
    found = find(among, "AppFunctionInstruction")
    argument = found.argument("instruction") if found else None
    value = constant(argument, known) if argument else None
    return value if isinstance(value, str) else ""


def allowed_values(among: Iterable[Annotation], known: Known = NOTHING) -> list[Constant]:
    """The values that a value constraint allows; none where there is no constraint or one is no plain constant."""
    found = find(among, "AppFunctionStringValueConstraint", "AppFunctionIntValueConstraint")
    argument = found.argument("enumValues") if found else None
    values = [constant(node, known) for node in _elements(argument)] if argument else []
    told = [value for value in values if value is not None]
    return told if len(told) == len(values) else []


def is_described(annotation: Annotation | None) -> bool:
    """Whether the KDoc under this annotation reaches agents."""
    argument = annotation.argument("isDescribedByKDoc", _POSITION[annotation.name]) if annotation else None
    return argument is not None and constant(argument) is True


def describing(annotation: Annotation | None) -> tuple[Patch, ...]:
    """What must change in the annotation so that a KDoc reaches agents."""
    if annotation is None or is_described(annotation):
        return ()
    old = annotation.argument("isDescribedByKDoc", _POSITION[annotation.name])
    if old is not None:
        return (Patch(old.start_byte, old.end_byte, "true"),)
    flag = "isDescribedByKDoc = true"
    arguments = [node for node in annotation.node.children if node.type == "value_arguments"]
    if not arguments:
        return (Patch(annotation.node.end_byte, annotation.node.end_byte, f"({flag})"),)
    values = [node for node in arguments[0].children if node.type == "value_argument"]
    at = values[-1].end_byte if values else arguments[0].start_byte + 1
    return (Patch(at, at, f", {flag}" if values else flag),)


def constant(node: Node, known: Known = NOTHING) -> Constant | None:
    """The value of a plain constant, or of a `known` one by its name; None for what would have to be worked out."""
    source = text(node)
    match node.type:
        case "identifier":
            return {"true": True, "false": False}.get(source, known.get(source))
        case "navigation_expression":
            return known.get("".join(source.split()))
        case "string_literal":
            return None if _TEMPLATE.search(source) else _unescaped(source[1:-1])
        case "multiline_string_literal":
            return None if "$" in source else source[3:-3]
        case "number_literal" | "float_literal" | "unary_expression":
            return _number(source)
        case "binary_expression":
            return _joined(node, known)
    return None


def _joined(node: Node, known: Known) -> str | None:
    """A chain of `+` over string constants, which leans to the left: walked, not recursed into."""
    parts: list[str] = []
    while node.type == "binary_expression" and len(node.children) == 3 and node.children[1].type == "+":
        right = constant(node.children[2], known) if node.children[2].type != "binary_expression" else None
        if not isinstance(right, str):
            return None
        parts.append(right)
        node = node.children[0]
    first = constant(node, known) if node.type != "binary_expression" else None
    return first + "".join(reversed(parts)) if isinstance(first, str) else None


def _number(source: str) -> int | float | None:
    plain = source.replace("_", "")
    try:
        if plain.lower().lstrip("-").startswith(("0x", "0b")):
            return int(plain.rstrip("uUL"), 0)
        plain = plain.rstrip("uULfF")
        return float(plain) if re.search(r"[.eE]", plain) else int(plain)
    except ValueError:
        return None


def _unescaped(source: str) -> str:
    plain = _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else _ESCAPED.get(m[2], m[2]), source)
    # A sign outside the first plane is written as two \\u escapes.
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _elements(node: Node) -> list[Node]:
    """The elements of `[a, b]` or of `arrayOf(a, b)`."""
    if node.type == "call_expression":
        arguments = [child for child in node.children if child.type == "value_arguments"]
        values = [child for holder in arguments for child in holder.children if child.type == "value_argument"]
        return [value.named_children[-1] for value in values if value.named_children]
    return [child for child in node.named_children if not child.is_extra] if node.type == "collection_literal" else []


def _annotation(node: Node) -> Annotation:
    if node.type == "user_type":
        return Annotation(_simple_name(node), node)
    positional, named = [], {}
    for arguments in node.children:
        for value in arguments.children if arguments.type == "value_arguments" else ():
            if value.type == "value_argument" and value.named_children:
                if any(child.type == "=" for child in value.children):
                    named[text(value.named_children[0])] = value.named_children[-1]
                else:
                    positional.append(value.named_children[-1])
    return Annotation(_simple_name(node.children[0]), node, tuple(positional), named)


def _simple_name(user_type: Node) -> str:
    return next((text(node) for node in reversed(user_type.children) if node.type == "identifier"), "")
