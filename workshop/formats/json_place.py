"""Where a text of a JSON file goes, and how the file would write it."""

from __future__ import annotations

import json
import re
from itertools import pairwise

from workshop.app import Place, Text
from workshop.formats.json_document import Document, Node, Path

#: A missing text goes in behind the first of these that the object has, else behind its last member.
_ANCHORS = ("name", "operationId", "summary", "serverInfo", "type", "$ref", "id")
_ESCAPE = re.compile(rb"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


def text(document: Document, path: Path, key: str = "description") -> Text:
    """The text under a key of the object at a path, with its place; what is no string counts as empty."""
    value = document.at(path).get(key)
    return Text.of(value if isinstance(value, str) else "", place(document, path, key))


def place(document: Document, path: Path, key: str = "description") -> Place:
    """Where the text stands, or where it goes so that it looks like its neighbours."""
    node = document.node(path)
    if key in node.inner:
        old = node.inner[key]
        return Place(document.path, "json", spans=((old.start, old.end),))
    data, members = document.data, list(node.inner.values())
    colon = _colon(data, members[0] if members else node)
    if not members:
        return Place(document.path, "json", insert=node.start + 1, lead=f'"{key}"{colon}')
    anchor = next((node.inner[name] for name in _ANCHORS if name in node.inner), members[-1])
    lead = f',{_gap(data, node, members)}"{key}"{colon}'
    return Place(document.path, "json", insert=anchor.end, lead=lead)


def encode(words: str, data: bytes) -> str:
    """The words as a JSON string, with the escapes that the file itself uses.

    Characters outside ASCII are escaped where the file has escaped ones and no raw one; a sign such as `<`
    where the file escapes that sign (as Go does); hexadecimal digits are upper-case where the file's are.
    """
    codes = [match[1].decode() for match in _ESCAPE.finditer(data) if match[1]] if b"\\u" in data else []
    escaped = {chr(int(code, 16)) for code in codes}
    ascii_only = data.isascii() and any(char > "\x7f" for char in escaped)
    upper = any(code != code.lower() for code in codes)

    def written(char: str) -> str:
        plain = json.dumps(char, ensure_ascii=ascii_only)[1:-1]
        if char in escaped and len(plain) <= 2 and not char.isalnum():
            plain = f"\\u{ord(char):04x}"
        return re.sub(r"(?<=\\u)[0-9a-f]{4}", lambda code: code[0].upper(), plain) if upper else plain

    return '"' + "".join(map(written, words)) + '"'


def _colon(data: bytes, member: Node) -> str:
    """What stands between a member's key and its value, `": "` for a value without a key."""
    if member.key == member.start:
        return ": "
    between = data[member.key : member.start]
    return between[between.rindex(b'"') + 1 :].decode()


def _gap(data: bytes, node: Node, members: list[Node]) -> str:
    """The white space before a further member: as between two members, else as before the only one."""
    for before, after in pairwise(members):
        gap = data[before.end : after.key].decode().replace(",", "", 1)
        # Where a comment stood there are blanks now.
        return re.sub(r"[ \t]+(?=\r?\n)", "", gap)
    only = data[node.start + 1 : members[0].key].decode()
    return only or " " * _colon(data, members[0]).endswith(" ")
