"""Trees of source files by tree-sitter: what every language asks of one. Nothing of a source is ever run."""

from __future__ import annotations

import threading
import time

from tree_sitter import Node, Parser

#: Smaller files are parsed without a look at the clock: no damage makes them slow.
_SMALL = 64 * 1024
MAX_SECONDS = 5
#: A parser has one state: a watched source is read beside whatever else a person loads.
_PARSING = threading.Lock()


def root_of(parser: Parser, data: bytes) -> Node | None:
    """The root of the tree; None when the parser would take too long over it, as it can over large damaged files."""
    with _PARSING:
        if len(data) > _SMALL:
            end = time.monotonic() + MAX_SECONDS
            # The parser asks for its source piece by piece; an empty piece makes it stop.
            parser.parse(lambda start, _: data[start : start + 4096] if time.monotonic() < end else b"")
            if time.monotonic() >= end:
                return None
        return parser.parse(data).root_node


def text(node: Node) -> str:
    """The source of a node."""
    return (node.text or b"").decode()


def line(node: Node) -> int:
    """The line on which a node begins, from 1."""
    return node.start_point.row + 1


def broken_line(node: Node) -> int | None:
    """The first line of a node that cannot be parsed; None where only an optional line break is missing."""
    pending = [node]
    while pending:
        found = pending.pop()
        if found.is_error or found.is_missing:
            # An error may span much that is fine: its last token is where the parser gave up.
            return line(found.children[-1] if found.children else found)
        pending += [child for child in reversed(found.children) if child.has_error or child.is_missing]
    return None
