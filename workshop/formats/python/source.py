"""One Python file: its syntax tree, and the byte at which each part of it stands. Nothing of it is ever run."""

from __future__ import annotations

import ast
import codecs
import io
import re
import tokenize
import warnings
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from workshop.app import Unread
from workshop.errors import LoadError

Style = Literal["google", "numpy", "sphinx"]

#: Larger files are data. A syntax tree takes a hundred times the memory of its source.
MAX_BYTES = 2 * 1024 * 1024
#: Encodings in which a byte means something else after another byte: texts in them are read, not written.
_STATEFUL = ("utf-7", "iso2022", "hz", "unicode_escape", "unicode-escape", "raw-unicode-escape", "punycode", "idna")
_BOM = codecs.BOM_UTF8
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class PythonFile:
    """A parsed file. `text` is what its bytes say without a byte order mark; positions count characters of it."""

    path: str
    data: bytes
    text: str
    encoding: str
    tree: ast.Module
    unread: list[Unread] = field(default_factory=list)

    @cached_property
    def imports(self) -> dict[str, str]:
        """What every imported name stands for, in full: `FastMCP` for `mcp.server.fastmcp.FastMCP`."""
        found: dict[str, str] = {}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found.update({(name.asname or name.name.partition(".")[0]): name.name for name in node.names})
            elif isinstance(node, ast.ImportFrom):
                module = "." * node.level + (node.module or "")
                found.update({(name.asname or name.name): f"{module}.{name.name}" for name in node.names})
        return found

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def assigned(self) -> dict[str, ast.expr]:
        """The value of each name that the file assigns once and only once."""
        found: dict[str, ast.expr | None] = {}
        for name, value in _assignments(self.nodes):
            found[name] = None if name in found else value
        return {name: value for name, value in found.items() if value is not None}

    @cached_property
    def newline(self) -> str:
        """The line break of the file: the first one's."""
        found = _LINE_END.search(self.text)
        return found[0] if found else "\n"

    @cached_property
    def style(self) -> Style:
        """The style of most of its docstrings; Google where it has none."""
        counts: dict[Style, int] = {
            "google": self.text.count("Args:"),
            "numpy": self.text.count("----------"),
            "sphinx": self.text.count(":param "),
        }
        return max(counts, key=lambda style: counts[style])

    @cached_property
    def writable(self) -> bool:
        """Whether each character has bytes of its own, so that a text can be replaced among them."""
        if codecs.lookup(self.encoding).name.startswith(_STATEFUL):
            return False
        try:
            return self.text.encode(self.encoding) == self.data.removeprefix(_BOM)
        except UnicodeError:
            return False

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    @cached_property
    def _bytes(self) -> list[int]:
        """The byte at which each line begins."""
        starts, position = [], len(_BOM) if self.data.startswith(_BOM) else 0
        for begin, end in zip(self._starts, [*self._starts[1:], len(self.text)], strict=True):
            starts.append(position)
            position += len(self.text[begin:end].encode(self.encoding))
        return starts

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self._position(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        return self._position(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)

    def source(self, node: ast.expr) -> str:
        """A node as it is written."""
        return self.text[self.start(node) : self.end(node)]

    def byte(self, position: int) -> int:
        """The byte of a character."""
        line = bisect_right(self._starts, position) - 1
        return self._bytes[line] + len(self.text[self._starts[line] : position].encode(self.encoding))

    def indent(self, position: int) -> str:
        """The white space that begins the line of a character."""
        begin = self._starts[bisect_right(self._starts, position) - 1]
        return re.compile(r"[ \t\f]*").match(self.text, begin)[0].replace("\f", "")  # type: ignore[index]  # it matches nothing at least

    def begins_line(self, position: int) -> bool:
        """Whether only white space stands before a character of its line."""
        begin = self._starts[bisect_right(self._starts, position) - 1]
        return not self.text[begin:position].strip(" \t\f")

    def note(self, node: ast.expr | ast.stmt, reason: str) -> None:
        """Remember that something could not be read, or cannot be written."""
        note = Unread(self.path, node.lineno, reason)
        if note not in self.unread:
            self.unread.append(note)

    def _position(self, line: int, column: int) -> int:
        """The character at a line, and at a column that counts UTF-8 bytes as `ast` does."""
        begin = self._starts[line - 1]
        piece = self.text[begin : begin + column]
        return begin + (column if piece.isascii() else len(piece.encode()[:column].decode(errors="ignore")))


def parse(path: str, data: bytes) -> PythonFile:
    """The file with its tree. Raises `LoadError` with the line where it is no Python 3."""
    if len(data) > MAX_BYTES:
        raise LoadError(f"This file has {len(data) / 1e6:.0f} MB: too much for Python source.", where=path)
    if b"\0" in data:
        raise LoadError("This is no text.", where=path, expected="Python source")
    encoding = encoding_of(path, data)
    try:
        text = data.removeprefix(_BOM).decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LoadError(f"This is not {encoding.upper()}.", where=f"{path}:{line}", expected="Python source") from error
    except (LookupError, UnicodeError) as error:
        raise LoadError(f"It cannot be decoded as {encoding}.", where=f"{path}:1", expected="Python source") from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return PythonFile(path, data, text, encoding, ast.parse(text))
    except SyntaxError as error:
        where = f"{path}:{error.lineno}" if error.lineno else path
        raise LoadError(f"This is no valid Python 3: {error.msg}.", where=where, expected="Python source") from error
    except (RecursionError, MemoryError) as error:
        raise LoadError("This Python is nested too deeply.", where=path, expected="Python source") from error
    except ValueError as error:
        raise LoadError("This cannot be parsed as Python.", where=path, expected="Python source") from error


def encoding_of(path: str, data: bytes) -> str:
    """The encoding that a file declares (PEP 263), UTF-8 without a declaration. Raises `LoadError`."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError as error:
        raise LoadError(f"Its encoding cannot be told: {error.msg}.", where=f"{path}:1") from error
    return "utf-8" if encoding == "utf-8-sig" else encoding


def dotted(node: ast.AST) -> str:
    """`a.b.c` of a name or of attributes of one, empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def last_name(node: ast.AST) -> str:
    """`c` of `a.b.c`, also of `a().c`; empty for anything else."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _assignments(nodes: tuple[ast.AST, ...]) -> Iterator[tuple[str, ast.expr]]:
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield from ((node.target.id, node.value), (node.target.id, node.value))
