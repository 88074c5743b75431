"""HTML as elements with the bytes of their attributes."""

from __future__ import annotations

import html
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.app import Patch, Place
from workshop.errors import LoadError

if TYPE_CHECKING:
    from tree_sitter import Node

_SECONDS = 5
_CHUNK = 65536
_TAGS = ("start_tag", "self_closing_tag")
#: A reference without a semicolon, followed by what makes it plain text in an attribute (`?a=1&copy=2`).
_NO_REFERENCE = re.compile(r"&(?=\w+[=\w])(?!\w+;)")


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute: the bytes of its name and of its value, quotes left out; `quote` is empty without any."""

    name_end: int
    start: int
    end: int
    value: str
    quote: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element from `start` to `end`. Names are in lower case; of an attribute that stands twice the first counts."""

    name: str
    start: int
    end: int
    attributes: dict[str, Attribute]
    options: tuple[str, ...] = ()

    def value(self, name: str) -> str:
        """The value of an attribute, empty when it is not there."""
        return self.attributes[name].value if name in self.attributes else ""


def elements(path: str, data: bytes) -> list[Element]:
    """Every element of a page in document order. Scripts and comments hold none. Raises `LoadError`."""
    found: list[Element] = []
    stack: list[tuple[Node, Node]] = [(root := _parsed(path, data), root)]
    while stack:
        node, parent = stack.pop()
        if node.type in _TAGS:
            found.append(_element(data, node, parent if parent.type == "element" else node))
        stack.extend((child, node) for child in reversed(node.children))
    return found


def _parsed(path: str, data: bytes) -> Node:
    """The tree of a page. The grammar's time grows with the square of the nesting, so it is given only so much."""
    import tree_sitter_html
    from tree_sitter import Language, Parser

    end = time.monotonic() + _SECONDS
    try:
        tree = Parser(Language(tree_sitter_html.language())).parse(
            lambda offset, _: data[offset : offset + _CHUNK], progress_callback=lambda *_: time.monotonic() > end
        )
    except ValueError as error:
        advice = "Point at the page that declares the tools."
        raise LoadError("This page is nested too deeply to be parsed.", where=path, advice=advice) from error
    return tree.root_node


def attribute_place(file: str, element: Element, name: str, anchor: str) -> Place | None:
    """Where the value of an attribute stands; where a missing one goes, behind the attribute `anchor`."""
    own = element.attributes.get(name)
    if own is None:
        end = element.attributes[anchor].end + len(element.attributes[anchor].quote)
        return Place(file, "html", insert=end, lead=f' {name}="', trail='"')
    if own.start == own.end and not own.quote:
        return Place(file, "html", insert=own.name_end, lead='="', trail='"')
    if own.quote == '"':
        return Place(file, "html", spans=((own.start, own.end),))
    outer = len(own.quote)
    quotes = (Patch(own.start - outer, own.start, '"'), Patch(own.end, own.end + outer, '"'))
    return Place(file, "html", spans=((own.start, own.end),), also=quotes)


def encode(words: str, data: bytes) -> str:
    """The words as the value of an attribute in double quotes. Line breaks are the file's own."""
    escaped = words.replace("&", "&amp;").replace('"', "&quot;").replace("\r", "&#13;")
    return escaped.replace("\n", "\r\n" if b"\r\n" in data else "\n")


def _element(data: bytes, tag: Node, whole: Node) -> Element:
    name = next((_text(data, child).lower() for child in tag.children if child.type == "tag_name"), "")
    attributes: dict[str, Attribute] = {}
    for child in tag.children:
        if child.type == "attribute" and child.children:
            attributes.setdefault(_text(data, child.children[0]).lower(), _attribute(data, child))
    options = tuple(_options(data, whole)) if name == "select" else ()
    return Element(name, tag.start_byte, whole.end_byte, attributes, options)


def _attribute(data: bytes, node: Node) -> Attribute:
    name, value = node.children[0], node.children[-1]
    if value.type not in ("quoted_attribute_value", "attribute_value"):
        return Attribute(name.end_byte, node.end_byte, node.end_byte, "", "")
    quote = _text(data, value)[:1] if value.type == "quoted_attribute_value" else ""
    start, end = value.start_byte + len(quote), value.end_byte - len(quote)
    # As browsers read it: one kind of line break, no NUL.
    raw = data[start:end].decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    return Attribute(name.end_byte, start, end, html.unescape(_NO_REFERENCE.sub("&amp;", raw)), quote)


def _options(data: bytes, select: Node) -> list[str]:
    """The values of the options: their `value`, else their words."""
    values = []
    stack = select.children[::-1]
    while stack:
        node = stack.pop()
        if node.type != "element" or not node.children or node.children[0].type not in _TAGS:
            continue
        option = _element(data, node.children[0], node.children[0])
        if option.name == "option":
            words = [child for child in node.children if child.type in ("text", "entity")]
            raw = data[words[0].start_byte : words[-1].end_byte].decode(errors="replace") if words else ""
            values.append(option.value("value") if "value" in option.attributes else html.unescape(raw).strip())
        # An option that is not closed holds the next one.
        stack += node.children[::-1]
    return values


def _text(data: bytes, node: Node) -> str:
    return data[node.start_byte : node.end_byte].decode(errors="replace")
