"""Texts of TypeScript: what a literal says, where it stands, and how new words are written there.

A concatenation is shown as one text. Who edits it asks for one literal: the new words take the place of all its
pieces, in the quotes of the first, and the diff shows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tree_sitter import Node

from workshop.app import Place, Text
from workshop.formats.syntax import text as source_of
from workshop.formats.typescript.source import Expression, Source

_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_LINE_ENDS = ("\r\n", "\n", "\r", "\u2028", "\u2029")
_OPENING = re.compile(rb"""[(:,=\[]\s*(["'])""")
_ESCAPED = re.compile(rb"\\u\{?0*[1-9a-fA-F][0-9a-fA-F]|\\u00[89a-fA-F]")


@dataclass(frozen=True, slots=True)
class Words:
    """What an expression says. `fixed` is False where a part of it is known only when the program runs."""

    value: str
    place: Place | None
    fixed: bool = True

    @property
    def text(self) -> Text:
        """The words as the model holds them."""
        return Text.of(self.value, self.place)


def read(source: Source, expression: Expression) -> Words | None:
    """The text of an expression, names followed; None where it surely is none (an object, a number, a function)."""
    literal = expression.resolved()
    node = literal.node
    if node.type in ("object", "array", "number", "true", "false", "null", "undefined", "arrow_function"):
        return None
    pieces, separator = _pieces(literal)
    values = [_value(piece) for piece in pieces]
    fixed = all(known for _, known, _ in values)
    # A name or a comment among the pieces would be lost with them.
    bare = all(plain for _, _, plain in values) and not _has_comment(node)
    place = None
    if fixed and bare and literal.writable:
        place = Place(source.path, "javascript", spans=((node.start_byte, node.end_byte),))
    return Words(separator.join(value for value, _, _ in values), place, fixed)


def encode(words: str, place: Place, data: bytes) -> str:
    """The words as a literal in the quotes that stand there, else in those that the file uses most.

    Characters outside ASCII are escaped in a file that has none raw and some escaped.
    """
    opening = re.search(rb"[\"'`]", data[place.spans[0][0] : place.spans[0][1]]) if place.spans else None
    quote = opening[0].decode() if opening else _usual(data)
    ascii_only = data.isascii() and bool(_ESCAPED.search(data))
    newline = "\r\n" if b"\r\n" in data else "\n"

    def written(match: re.Match[str]) -> str:
        char = match[0]
        if char == "\n" and quote == "`":
            return newline
        if char in ("\\", quote, "${"):
            return f"\\{char}"
        if char in "\n\r\t":
            return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[char]
        if char < " " or char == "\x7f":
            return f"\\x{ord(char):02x}"
        if char in "\u2028\u2029\ufeff" or (ascii_only and char > "\x7f"):
            units = char.encode("utf-16-be").hex()
            return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
        return char

    signs = r"\$\{|." if quote == "`" else "."
    return quote + re.sub(signs, written, words, flags=re.DOTALL) + quote


def _usual(data: bytes) -> str:
    quotes = _OPENING.findall(data)
    return "'" if quotes.count(b"'") > quotes.count(b'"') else '"'


def _pieces(literal: Expression) -> tuple[list[Expression], str]:
    """What a text is put together from, and what is put between: `a + b`, `[a, b].join("...")`, or itself."""
    node = literal.node
    if node.type == "call_expression":
        callee = node.child_by_field_name("function")
        owner = callee.child_by_field_name("object") if callee is not None else None
        name = callee.child_by_field_name("property") if callee is not None else None
        given = literal.arguments()
        if owner is not None and name is not None and owner.type == "array" and source_of(name) == "join" and given:
            separator, known, plain = _value(given[0])
            if known and plain:
                return [
                    literal.at(child) for child in owner.children if child.is_named and child.type != "comment"
                ], separator
    pieces = []
    pending = [literal]
    while pending:
        piece = pending.pop()
        inner = [child for child in piece.node.named_children if child.type != "comment"]
        if piece.node.type == "parenthesized_expression" and len(inner) == 1:
            pending.append(piece.at(inner[0]))
        elif piece.node.type == "binary_expression" and source_of(piece.field("operator").node) == "+":
            pending += [piece.field("right"), piece.field("left")]
        else:
            pieces.append(piece)
    return pieces, ""


def _value(piece: Expression) -> tuple[str, bool, bool]:
    """The value of one piece, whether all of it is known, and whether it is a literal that stands right there."""
    literal = piece.resolved()
    node = literal.node
    if node.type == "string":
        return cooked(source_of(node)[1:-1]), True, literal.node == piece.node
    if node.type != "template_string":
        return "", False, False
    if all(child.type != "template_substitution" for child in node.children):
        return cooked(source_of(node)[1:-1].replace("\r\n", "\n")), True, literal.node == piece.node
    data, begin = node.text or b"", node.start_byte
    parts, at, known = [], 1, True
    for child in node.children:
        if child.type == "template_substitution":
            parts.append(cooked(data[at : child.start_byte - begin].decode().replace("\r\n", "\n")))
            inner = literal.at(child.named_children[0]).resolved() if child.named_children else literal
            plain = inner.node.type in ("string", "number")
            parts.append(cooked(source_of(inner.node).strip("\"'")) if plain else source_of(child))
            at, known = child.end_byte - begin, known and plain
    parts.append(cooked(data[at:-1].decode().replace("\r\n", "\n")))
    return "".join(parts), known, False


def cooked(raw: str) -> str:
    """What the inside of a literal says: escapes unfolded, halves of surrogate pairs joined or replaced."""
    if "\\" not in raw:
        return raw
    value = _ESCAPE.sub(_unescaped, raw)
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        number = int(code, 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"
    return "" if match[4] in _LINE_ENDS else _SIGNS.get(match[4], match[4])


def _has_comment(node: Node) -> bool:
    pending = [node]
    while pending:
        found = pending.pop()
        if found.type == "comment":
            return True
        pending += found.children
    return False
