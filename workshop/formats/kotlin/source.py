"""One Kotlin file, parsed as far as it can be. Nothing of it is ever run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import tree_sitter_kotlin
from tree_sitter import Language, Node, Parser, Query, QueryCursor

from workshop.app import Unread

LANGUAGE = Language(tree_sitter_kotlin.language())
_PARSER = Parser(LANGUAGE)
_BROKEN = Query(LANGUAGE, "(ERROR) @broken (MISSING) @broken")

#: The parser's time grows with the square of the signs `/*` in a comment without end: so many are looked at first.
_MANY_COMMENTS = 1000
_CODE = re.compile(
    rb"""//[^\n]*|'(?:\\.[^'\n]*|[^'\\\n]{1,4})'|""" + rb'"""(?s:.*?)(?:"""+|\Z)|"(?:\\.|[^"\\\n])*"?|/\*'
)
_COMMENT = re.compile(rb"/\*|\*/")


@dataclass(frozen=True, slots=True)
class KotlinFile:
    """A parsed file: its bytes, the root of its tree, its package and what it imports, by the name used here."""

    path: str
    data: bytes
    root: Node
    package: str
    imports: dict[str, str] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()


def parse(path: str, data: bytes) -> KotlinFile:
    """The file as a tree. What could not be parsed is in `unread`: the first such place, and a comment without end."""
    root, unended = _tree(data)
    unread = []
    if unended is not None:
        unread.append(Unread(path, data.count(b"\n", 0, unended) + 1, "A comment begins here that never ends."))
    elif broken := broken_lines(root):
        unread.append(Unread(path, broken[0], "The source cannot be parsed here."))
    package, imports = "", {}
    for node in root.children:
        if node.type in ("package_header", "import"):
            names = [name(child) for child in node.named_children]
            if node.type == "package_header":
                package = names[0] if names else ""
            elif names:
                imports[names[-1].rpartition(".")[2]] = names[0]
    return KotlinFile(path, data, root, package, imports, tuple(unread))


def text(node: Node) -> str:
    """The source of a node."""
    return (node.text or b"").decode()


def name(node: Node) -> str:
    """The name that an identifier stands for."""
    return text(node).replace("`", "")


def line(node: Node) -> int:
    """The line on which a node begins, from 1."""
    return node.start_point.row + 1


def broken_lines(node: Node) -> list[int]:
    """The lines of a node at which its source cannot be parsed; none where only an optional line break is missing."""
    if not node.has_error:
        return []
    nodes = QueryCursor(_BROKEN).captures(node).get("broken", [])
    # An error may span much that is fine: its last token is where the parser gave up.
    return sorted(line(found.children[-1] if found.children else found) for found in nodes)


def _tree(data: bytes) -> tuple[Node, int | None]:
    """The root of the tree, and the byte at which a comment begins that never ends: the tree stops there."""
    if data.count(b"/*") < _MANY_COMMENTS:
        root = _PARSER.parse(data).root_node
        if not root.has_error:
            return root, None
    unended = _unended_comment(data)
    return _PARSER.parse(data if unended is None else data[:unended]).root_node, unended


def _unended_comment(data: bytes) -> int | None:
    position = 0
    while token := _CODE.search(data, position):
        position = token.end()
        if token[0] != b"/*":
            continue
        depth = 1
        while depth:
            sign = _COMMENT.search(data, position)
            if sign is None:
                return token.start()
            depth += 1 if sign[0] == b"/*" else -1
            position = sign.end()
    return None
