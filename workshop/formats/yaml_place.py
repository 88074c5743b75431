"""Where a text of a YAML file goes, and how it is written there: in the style that stands there, if that can hold it.

Whether it can is not argued but tried: the candidate is read back, by the rules of YAML 1.1 and 1.2. What no other
style holds goes between double quotes.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from typing import Literal

import yaml

from workshop.app import Place, Text
from workshop.errors import LoadError
from workshop.formats.yaml_document import Document, Node, Path

#: A missing text goes in behind the first of these that the mapping has, else before its first member.
_ANCHORS = ("operationId", "summary", "title", "name", "type")
_WIDTH = 80
_BLOCK = re.compile(r"([|>])[-+0-9]*([^\r\n]*)")
_REST_OF_LINE = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?=\r?\n|\Z)")
_BLANK_LINE = re.compile(rb"\r?\n[ \t]*(?:\r?\n|\Z)")
#: JSON keeps these as they are; YAML takes them for line ends or refuses them.
_UNSEEN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def text(document: Document, path: Path, key: str = "description") -> Text:
    """The text under a key of the mapping at a path, with its place; what is no string counts as empty."""
    value = document.at(path).get(key)
    return Text.of(value if isinstance(value, str) else "", place(document, path, key))


def place(document: Document, path: Path, key: str = "description") -> Place | None:
    """Where the text stands, or where it goes so that it looks like its neighbours."""
    owner = document.node(path)
    if key not in owner.inner:
        return _room(document, owner, key)
    node = owner.inner[key]
    indent = " " * (_column(document, owner.keys[key]) + 2) if key in owner.keys else "  "
    written = document.text[node.start : node.end]
    if node.style in ("|", ">"):
        lines = written.splitlines()[1:]
        indent = next((line[: len(line) - len(line.lstrip(" "))] for line in lines if line.strip()), indent)
        keeps = "+" in written.partition("\n")[0].partition("#")[0]
        written = written.removesuffix("\n").removesuffix("\r") if keeps else written.rstrip()
    if isinstance(node.value, dict | list):
        return None
    start, end = document.offset(node.start), document.offset(node.start + len(written))
    if start == end:
        return Place(document.path, _how(node), insert=start, lead=" ", line_prefix=indent)
    return Place(document.path, _how(node), spans=((start, end),), line_prefix=indent)


def encode(words: str, place: Place, data: bytes) -> str:
    """The words as YAML, in the style that stands there as long as it can hold them."""
    start, end = place.spans[0] if place.spans else (0, 0)
    old = data[start:end].decode()
    newline = "\r\n" if b"\r\n" in data else "\n"
    for candidate in _candidates(words, old, place.line_prefix, newline, data[end : end + 1000]):
        if _holds(candidate, words, newline, flow=place.how == "yaml-flow"):
            return candidate
    block = _BLOCK.match(old)
    return _quoted(words) + (block[2] if block else "")


def _candidates(words: str, old: str, indent: str, newline: str, after: bytes) -> Iterator[str]:
    block = _BLOCK.match(old)
    if block:
        kept = words[:-1] if words.endswith("\n") else words
        chomp = "-" if kept == words else "+" if kept.endswith("\n") or not kept else ""
        if chomp != "-" and (not after or (chomp == "+" and _BLANK_LINE.match(after))):
            return  # the line end behind it would be missing, or one too many
        wide = max(_WIDTH, *(len(line.strip()) for line in old.splitlines()))
        for width in (wide, 0) if block[1] == ">" else ():
            lines = (newline * 2).join(_wrapped(line, width, newline) for line in kept.split("\n"))
            yield f">{chomp}{block[2]}{newline}{_indented(lines, indent)}"
        if block[1] == "|":
            yield f"|{chomp}{block[2]}{newline}{_indented(kept.replace(chr(10), newline), indent)}"
    elif old.startswith("'"):
        yield "'" + words.replace("'", "''") + "'"
    elif not old.startswith('"') and "\n" not in words:
        if "\n" in old:
            wide = max(_WIDTH, *(len(line.strip()) for line in old.splitlines()))
            yield _indented(_wrapped(words, wide, newline), indent).removeprefix(indent)
        yield words


def _holds(candidate: str, words: str, newline: str, *, flow: bool) -> bool:
    """Whether the candidate, read as the value of a key, is these words, and nothing around it changes."""
    whole = f"{{k: {candidate}, z: 1}}" if flow else f"k: {candidate}{newline}z: 1{newline}"
    expected = {"k": words, "z": 1}
    try:
        return bool(yaml.safe_load(whole) == expected == Document.parse("", whole.encode()).value)
    except (yaml.YAMLError, LoadError, ValueError):
        return False


def _quoted(words: str) -> str:
    return _UNSEEN.sub(lambda char: f"\\u{ord(char[0]):04x}", json.dumps(words, ensure_ascii=False))


def _wrapped(line: str, width: int, newline: str) -> str:
    if not width or len(line) <= width:
        return line
    lines = textwrap.wrap(
        line, width, expand_tabs=False, replace_whitespace=False, break_long_words=False, break_on_hyphens=False
    )
    return newline.join(lines)


def _indented(lines: str, indent: str) -> str:
    return textwrap.indent(lines, indent, lambda line: bool(line.strip("\r\n")))


def _room(document: Document, owner: Node, key: str) -> Place | None:
    text, path, newline = document.text, document.path, document.newline
    direct = [name for name in owner.keys if name in owner.inner]
    anchor = next((name for name in _ANCHORS if name in owner.keys), None)
    if owner.flow:
        if not direct:
            return Place(
                path,
                "yaml-flow",
                insert=document.offset(owner.start + text[owner.start :].index("{") + 1),
                lead=f"{key}: ",
            )
        end = owner.inner[anchor or direct[-1]].end
        return Place(path, "yaml-flow", insert=document.offset(end), lead=f", {key}: ")
    if not direct:
        return None
    column = _column(document, owner.keys[direct[0]])
    indent = " " * (column + 2)
    if anchor is not None:
        begin, value = owner.keys[anchor], owner.inner[anchor]
        rest = _REST_OF_LINE.match(text, value.end)
        if value.start > begin and rest and "\n" not in text[begin : value.end] and value.style not in ("|", ">"):
            lead = f"{newline}{' ' * column}{key}: "
            return Place(path, "yaml", insert=document.offset(rest.end()), lead=lead, line_prefix=indent)
    begin = document.offset(owner.keys[direct[0]])
    trail = newline + " " * column
    return Place(path, "yaml", insert=begin, lead=f"{key}: ", trail=trail, line_prefix=indent)


def _column(document: Document, index: int) -> int:
    return index - (document.text.rfind("\n", 0, index) + 1)


def _how(node: Node) -> Literal["yaml", "yaml-flow"]:
    return "yaml-flow" if node.flow else "yaml"
