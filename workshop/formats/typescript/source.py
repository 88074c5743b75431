"""One TypeScript or JavaScript file as expressions whose names are followed to what they stand for.

A name is followed to a `const` or an `enum` that is declared around it in the same file; what comes from elsewhere
(an import, an argument, a `let`) is known only when the program runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from workshop.app import Unread
from workshop.formats.syntax import MAX_SECONDS, broken_line, line, root_of, text

_TYPESCRIPT = Parser(Language(tree_sitter_typescript.language_typescript()))
#: JavaScript is read as TSX: only there does `<T>x` mean a tag and no cast.
_TSX = Parser(Language(tree_sitter_typescript.language_tsx()))
_NO_TAGS = (".ts", ".mts", ".cts")

#: Names that stand for names that stand for names; also what stops `const a = b, b = a`.
_MAX_STEPS = 30
_WRAPPED = ("parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression")
_FUNCTIONS = (
    "arrow_function",
    "function_declaration",
    "function_expression",
    "generator_function_declaration",
    "method_definition",
)
_BLOCKS = ("program", "statement_block", "class_body", "for_statement", "for_in_statement", "catch_clause")
#: No call stands in these; most of a large file is made of them.
_LEAVES = frozenset({"string", "number", "identifier", "property_identifier", "comment", "regex", "true", "false"})
_NAMES = ("identifier", "shorthand_property_identifier_pattern")


@dataclass(frozen=True, slots=True, eq=False)
class Scope:
    """The names of one block: what each stands for, None where that is known only when the program runs."""

    outer: Scope | None = None
    names: dict[str, Expression | None] = field(default_factory=dict)

    def find(self, name: str) -> Expression | None:
        """What a name stands for here."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None


class Expression(NamedTuple):
    """A node, the names that count in it, and whether it stands outside everything that could not be parsed."""

    node: Node
    scope: Scope
    sound: bool

    def at(self, node: Node | None) -> Expression:
        """Another node of the same surroundings, this one where there is none."""
        return self if node is None else self._replace(node=node)

    def field(self, name: str) -> Expression:
        """The part with this name in the grammar, itself where there is none."""
        return self.at(self.node.child_by_field_name(name))

    def arguments(self) -> list[Expression]:
        """What a call is given."""
        given = self.node.child_by_field_name("arguments")
        if given is None or given.type != "arguments":
            return []
        sound = self.sound and not any(node.is_error or node.is_missing for node in given.children)
        whole = [node for node in given.children if node.is_named and node.type not in ("comment", "ERROR")]
        return [self._replace(node=node, sound=sound) for node in whole]

    def resolved(self) -> Expression:
        """What it stands for: casts taken off, names followed."""
        found = self
        for _ in range(_MAX_STEPS):
            inner = _inner(found)
            if inner is None:
                return found
            found = inner
        return found

    @property
    def writable(self) -> bool:
        """Whether it can be patched: it was parsed whole."""
        return self.sound and not self.node.has_error


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file: its bytes, and every call and `new` in it, in source order."""

    path: str
    data: bytes
    calls: tuple[Expression, ...]
    unread: tuple[Unread, ...]

    def note(self, at: Expression, reason: str) -> Unread:
        """A note on what stands at an expression."""
        return Unread(self.path, line(at.node), reason)


def parse(path: str, data: bytes) -> Source | Unread:
    """The file; what is wrong where it cannot be parsed at all. The first place that cannot be is in `unread`."""
    root = root_of(_TYPESCRIPT if path.lower().endswith(_NO_TAGS) else _TSX, data)
    if root is None:
        return Unread(path, None, f"It could not be parsed within {MAX_SECONDS} seconds.")
    broken = broken_line(root) if root.has_error else None
    unread = (Unread(path, broken, "The source cannot be parsed here."),) if broken else ()
    return Source(path, data, tuple(_calls(root)), unread)


def key_of(node: Node) -> str | None:
    """The name of a member or a property; None where it is computed."""
    if node.type == "string":
        return text(node)[1:-1]
    return text(node) if node.type in ("property_identifier", "number", "private_property_identifier") else None


def member(owner: Expression, name: str) -> Expression | None:
    """The value of a member of an object literal or an enum; None where it has none that can be told."""
    found = None
    for child in owner.node.children:
        if child.type == "shorthand_property_identifier":
            found = owner.at(child) if text(child) == name else found
        elif child.type in ("pair", "enum_assignment"):
            key = child.child_by_field_name("key" if child.type == "pair" else "name")
            found = owner.at(child).field("value") if key is not None and key_of(key) == name else found
    return found


def _inner(outer: Expression) -> Expression | None:
    """One step nearer to what an expression stands for; None when there is none to take."""
    node = outer.node
    if node.type in _WRAPPED:
        children = [child for child in node.named_children if child.type != "comment"]
        return outer.at(children[0]) if children else None
    if node.type in ("identifier", "shorthand_property_identifier"):
        return outer.scope.find(text(node))
    if node.type == "member_expression":
        owner, name = node.child_by_field_name("object"), node.child_by_field_name("property")
        if owner is not None and name is not None and owner.type in ("identifier", *_WRAPPED):
            literal = outer.at(owner).resolved()
            if literal.node.type in ("object", "enum_body"):
                return member(literal, text(name))
    return None


def _calls(root: Node) -> Iterator[Expression]:
    """Every call in source order; the scopes are whole only when the walk has ended."""
    found: list[Expression] = []
    pending = [Expression(root, Scope(), sound=True)]
    while pending:
        here = pending.pop()
        node, kind, scope = here.node, here.node.type, here.scope
        if kind in _LEAVES:
            continue
        if kind in ("call_expression", "new_expression"):
            found.append(here)
        elif kind in ("lexical_declaration", "variable_declaration"):
            _declare(here)
        elif kind == "enum_declaration":
            name = node.child_by_field_name("name")
            scope.names[text(name) if name else ""] = here.field("body")
        if kind in _BLOCKS or kind in _FUNCTIONS:
            scope = Scope(scope)
        if kind in _FUNCTIONS:
            scope.names.update(dict.fromkeys(_parameters(node)))
        elif kind == "for_in_statement":
            scope.names.update(dict.fromkeys(_bound(here.field("left").node)))
        sound = here.sound and not node.is_error
        pending += [Expression(child, scope, sound) for child in reversed(node.children) if child.is_named]
    return iter(found)


def _declare(declaration: Expression) -> None:
    constant = declaration.node.children[0].type == "const"
    for node in declaration.node.children:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and name.type == "identifier" and constant and value is not None:
            declaration.scope.names[text(name)] = declaration.at(value)
        elif name is not None:
            declaration.scope.names.update(dict.fromkeys(_bound(name)))


def _parameters(function: Node) -> Iterator[str]:
    for name in ("parameters", "parameter"):
        given = function.child_by_field_name(name)
        if given is not None:
            yield from _bound(given)


def _bound(pattern: Node) -> Iterator[str]:
    """The names that a pattern binds; those in default values too, which does no harm."""
    pending = [pattern]
    while pending:
        node = pending.pop()
        if node.type in _NAMES:
            yield text(node)
        elif node.type not in ("type_annotation", *_FUNCTIONS):
            pending += [child for child in node.children if child.is_named]
