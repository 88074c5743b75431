"""String literals: their words, and the characters of the file that each character of theirs comes from."""

from __future__ import annotations

import ast
import re
import unicodedata
from dataclasses import dataclass

from workshop.app import Place, Text
from workshop.formats.python.source import PythonFile

_OPENING = re.compile(r"([rRuU]?)(\"\"\"|'''|\"|')")
_UNIT = re.compile(
    r"\\(?:\r\n|\r|\n)|\\([0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|[\s\S])|\r\n|[\s\S]"
)
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_SURROGATE = re.compile("[\ud800-\udfff]")
#: Longer literals are data; their characters are not counted one by one.
_MAX_LENGTH = 100_000


@dataclass(frozen=True, slots=True)
class Literal:
    """One string literal of a file: `spans` holds where each character of its value stands.

    `opening` is its prefix and quotes (`r\"\"\"`), `begin` and `end` are the ends of what stands between the quotes.
    """

    file: PythonFile
    value: str
    spans: tuple[tuple[int, int], ...]
    opening: str
    begin: int
    end: int

    @property
    def quote(self) -> str:
        """Its quotes without the prefix."""
        return self.opening.lstrip("rRuU")

    @property
    def tall(self) -> bool:
        """Whether line breaks may stand in it as they are."""
        return len(self.quote) == 3

    def place(self) -> Place:
        """All of it, as a place."""
        span = (self.file.byte(self.begin), self.file.byte(self.end))
        return Place(self.file.path, "python", (span,), line_prefix=self.file.newline, quote=self.opening)


def literal(file: PythonFile, node: ast.expr) -> Literal | None:
    """The literal that this node is; None when its words come from several, or are worked out."""
    if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or not file.writable:
        return None
    start, end = file.start(node), file.end(node)
    opening = _OPENING.match(file.text, start)
    if not opening or end - start > _MAX_LENGTH:
        return None
    begin, end = opening.end(), end - len(opening[2])
    characters: list[str] = []
    spans: list[tuple[int, int]] = []
    for match in _UNIT.finditer(file.text, begin, end):
        decoded = _decoded(match, raw=bool(opening[1].strip("uU")))
        characters.append(decoded)
        if len(decoded) == 1:
            spans.append(match.span())
        else:
            spans += [(match.start() + index, match.start() + index + 1) for index in range(len(decoded))]
    value = "".join(characters)
    # In "a" 'b' what stands between the outer quotes is not what the node says.
    return Literal(file, whole(value), tuple(spans), opening[0], begin, end) if value == node.value else None


def text(file: PythonFile, node: ast.expr, what: str) -> Text:
    """The words of an expression, with a place if it is one literal; a note says what cannot be read or written."""
    if isinstance(node, ast.Name) and node.id in file.assigned:
        node = file.assigned[node.id]
    found = literal(file, node)
    if found is not None:
        return Text.of(found.value, found.place())
    value = constant(file, node)
    if not isinstance(value, str):
        if isinstance(node, ast.JoinedStr):
            file.note(node, f"{what} is an f-string: its words are known only when it runs.")
        elif value is not None or not isinstance(node, ast.Constant):
            file.note(node, f"{what} is worked out by code, which is not run.")
        return Text()
    file.note(node, f"{what} is joined from several literals: it is read, but cannot be written.")
    return Text.of(whole(value))


def constant(file: PythonFile, node: ast.expr | None, depth: int = 0) -> object:
    """The value of a constant expression that can stand in JSON; None for anything else, as for None."""
    if depth > 200:
        return None
    if isinstance(node, ast.Name) and node.id in file.assigned:
        return constant(file, file.assigned[node.id], depth + 1)
    if isinstance(node, ast.Constant):
        value = node.value
        return whole(value) if isinstance(value, str) else value if isinstance(value, bool | int | float) else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = constant(file, node.left, depth + 1), constant(file, node.right, depth + 1)
        return left + right if isinstance(left, str) and isinstance(right, str) else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = constant(file, node.operand, depth + 1)
        return -number if isinstance(number, int | float) else None
    if isinstance(node, ast.List | ast.Tuple):
        return [constant(file, each, depth + 1) for each in node.elts]
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return {str(constant(file, key, depth + 1)): constant(file, value, depth + 1) for key, value in pairs if key}
    return None


def whole(value: str) -> str:
    """The words with halves of characters replaced: no file could hold them."""
    return _SURROGATE.sub("\ufffd", value)


def _decoded(match: re.Match[str], *, raw: bool) -> str:
    unit, escape = match[0], match[1]
    if unit in ("\r\n", "\r"):
        return "\n"
    if raw or not unit.startswith("\\"):
        return unit.replace("\r\n", "\n").replace("\r", "\n")
    if escape is None:
        return ""
    if escape[0] in "01234567":
        return chr(int(escape, 8))
    if escape[0] in "xuU" and len(escape) > 1:
        return chr(int(escape[1:], 16))
    if escape[0] == "N" and len(escape) > 1:
        try:
            return unicodedata.lookup(escape[2:-1])
        except KeyError:
            return unit
    return _SIGNS.get(escape, escape if escape in "\\'\"" else unit)
