"""One Kotlin file, parsed as far as it can be. Nothing of it is ever run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import tree_sitter_kotlin
from tree_sitter import Language, Node, Parser

from workshop.app import Unread
from workshop.formats.syntax import MAX_SECONDS, broken_line, line, root_of, text

__all__ = ["LANGUAGE", "KotlinFile", "broken_line", "line", "name", "parse", "text"]

LANGUAGE = Language(tree_sitter_kotlin.language())
_PARSER = Parser(LANGUAGE)

#: In a comment without end the parser starts again at every `/*`: where these times the bytes exceed this, the
#: end is looked for first.
_MAX_RESCANNED = 20_000_000
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


def parse(path: str, data: bytes) -> KotlinFile | Unread:
    """The file as a tree; what is wrong where it cannot be parsed at all.

    `unread` holds the first place that could not be parsed. A comment without end ends the tree.
    """
    unended = _unended_comment(data) if data.count(b"/*") * len(data) > _MAX_RESCANNED else None
    root = root_of(_PARSER, data[:unended])
    if unended is None and root is not None and root.has_error:
        unended = _unended_comment(data)
        root = root if unended is None else root_of(_PARSER, data[:unended])
    if root is None:
        return Unread(path, None, f"It could not be parsed within {MAX_SECONDS} seconds.")
    unread = []
    if unended is not None:
        unread.append(Unread(path, data.count(b"\n", 0, unended) + 1, "A comment begins here that never ends."))
    elif broken := broken_line(root):
        unread.append(
            Unread(path, broken, "The source cannot be parsed here; functions around this line may be missing.")
        )
    package, imports = "", {}
    for node in root.children:
        if node.type in ("package_header", "import"):
            names = [name(child) for child in node.named_children]
            if node.type == "package_header":
                package = names[0] if names else ""
            elif names:
                imports[names[-1].rpartition(".")[2]] = names[0]
    return KotlinFile(path, data, root, package, imports, tuple(unread))


def name(node: Node) -> str:
    """The name that an identifier stands for."""
    return text(node).replace("`", "")


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
