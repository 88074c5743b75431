"""The docstrings of functions and classes, each text with its place."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from workshop.app import Place, Text
from workshop.formats.python.classes import Class
from workshop.formats.python.docstring import Docstring, Words, read
from workshop.formats.python.docstring_place import Places, new_docstring, new_entry, new_returns
from workshop.formats.python.literals import literal, whole
from workshop.formats.python.source import PythonFile

Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Docs:
    """The docstring of one definition: there, missing, or there without a place (`places` None, `stands` True)."""

    file: PythonFile
    node: Documented
    doc: Docstring
    places: Places | None
    stands: bool

    @classmethod
    def of(cls, file: PythonFile, node: Documented) -> Docs:
        """The docstring of a definition; a note says why one that is there cannot be written.

        That of a class is read as one text, as Pydantic sends it.
        """
        plain = isinstance(node, ast.ClassDef)
        first = node.body[0]
        if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant | ast.JoinedStr)):
            return cls(file, node, Docstring(), None, stands=not file.writable)
        value = first.value
        if isinstance(value, ast.JoinedStr):
            file.note(value, f"The docstring of {node.name} is an f-string, which Python does not keep.")
            return cls(file, node, Docstring(), None, stands=True)
        if not isinstance(value.value, str):
            return cls(file, node, Docstring(), None, stands=not file.writable)
        found = literal(file, value)
        if found is None:
            if file.writable:
                file.note(
                    value, f"The docstring of {node.name} is several literals: it is read, but cannot be written."
                )
            return cls(file, node, read(whole(value.value), plain=plain), None, stands=True)
        doc = read(found.value, plain=plain)
        places = Places(found, doc, _indent(file, node))
        return cls(file, node, doc, places, stands=True)

    def description(self) -> Text:
        """What it does: everything before the first section."""
        place = self.places.description() if self.places else self._new()
        return _text(self.doc.description, place)

    def param(self, name: str, before: Sequence[str]) -> Text:
        """What a parameter is. `before` are those declared before it."""
        place = (
            self.places.param(name, before) if self.places else self._new(*new_entry(self.file.style, name, self._line))
        )
        return _text(self.doc.params.get(name), place)

    def returns(self, type_: str) -> Text:
        """What comes back; `type_` is how the function's result is annotated."""
        place = (
            self.places.returns(type_) if self.places else self._new(*new_returns(self.file.style, type_, self._line))
        )
        return _text(self.doc.returns, place)

    @property
    def _line(self) -> str:
        return self.file.newline + _indent(self.file, self.node)

    def _new(self, lead: str = "", deeper: str = "") -> Place | None:
        if self.stands:
            return None
        first = self.node.body[0]
        decorators = getattr(first, "decorator_list", [])
        at = min(self.file.start(each) for each in (first, *decorators))
        at -= bool(decorators)
        return new_docstring(self.file, at, _indent(self.file, self.node), lead=lead, deeper=deeper)


def class_text(found: Class) -> Text:
    """The docstring of a class as one text. A class without one has no place for it: its fields say more."""
    docs = Docs.of(found.file, found.node)
    return docs.description() if docs.stands else Text()


def _text(words: Words | None, place: Place | None) -> Text:
    return Text.of(words.value if words else "", place)


def _indent(file: PythonFile, node: Documented) -> str:
    """What begins the lines of a block: as its first statement has it, else four spaces more than its head."""
    start = file.start(node.body[0])
    return file.indent(start) if file.begins_line(start) else f"{file.indent(file.start(node))}    "
