"""The texts of a function: the words of its annotations and of its KDoc, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workshop.app import Patch, Place, Text
from workshop.formats.kotlin.annotation import (
    Annotation,
    Known,
    instruction,
)
from workshop.formats.kotlin.declaration import Declaration
from workshop.formats.kotlin.kdoc import KDoc, Words
from workshop.formats.kotlin.kdoc_place import (
    description_place,
    new_kdoc,
    param_place,
    return_place,
    sending,
    tag_can_name,
)


@dataclass(frozen=True, slots=True)
class FunctionTexts:
    """Reads the texts of one function. `writable` is False where the source around them could not be parsed.

    `switch` is what must change in its annotation so that its KDoc reaches agents, `known` the constants that
    annotations may name.
    """

    function: Declaration
    doc: KDoc | None
    writable: bool
    switch: tuple[Patch, ...]
    known: Known

    def description(self) -> Text:
        """What the function does: its instruction, else its KDoc without the known tags."""
        if words := instruction(self.function.annotations, self.known):
            return Text.of(words)
        if self.doc is None:
            return self._new("")
        return self._text(self.doc.description, description_place(self.function.file.path, self.doc))

    def param(self, name: str, own: Iterable[Annotation], before: Sequence[str]) -> Text:
        """What a parameter is: its instruction, else its `@param`. `before` are the parameters declared before it."""
        if words := instruction(own, self.known):
            return Text.of(words)
        if self.doc is None:
            return self._new(f"@param {name} ") if tag_can_name(name) else Text()
        place = param_place(self.function.file.path, self.doc, name, before)
        return self._text(self.doc.params.get(name), place)

    def returns(self, own: Iterable[Annotation], *, nothing: bool) -> Text:
        """What comes back: the instruction at the type, else `@return`. `nothing` is a function that returns Unit."""
        if words := instruction(own, self.known):
            return Text.of(words)
        if nothing and (self.doc is None or self.doc.returns is None):
            return Text()
        if self.doc is None:
            return self._new("@return ")
        return self._text(self.doc.returns, return_place(self.function.file.path, self.doc))

    def _text(self, words: Words | None, place: Place | None) -> Text:
        value = words.value if words else ""
        place = sending(place, self.switch) if place and self.writable else None
        return Text.of(value, place, sent=not self.switch)

    def _new(self, tag: str) -> Text:
        if not self.writable:
            return Text()
        file, node = self.function.file, self.function.node
        place = new_kdoc(file.path, file.data, node.start_byte, tag=tag, tall=True)
        return Text.of("", sending(place, self.switch))
