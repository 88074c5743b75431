"""HTML as elements with the bytes of their attributes."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.app import Patch, Place

if TYPE_CHECKING:
    from tree_sitter import Node

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


def elements(data: bytes) -> list[Element]:
    """Every element of a page in document order. Scripts and comments hold none."""
    import tree_sitter_html
    from tree_sitter import Language, Parser

    tree = Parser(Language(tree_sitter_html.language())).parse(data)
    found: list[Element] = []
    stack = [tree.root_node]
    while stack:
        node = stack.pop()
        if node.type in _TAGS:
            parent = node.parent
            found.append(_element(node, parent if parent is not None and parent.type == "element" else node))
        stack.extend(reversed(node.children))
    return found


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


def _element(tag: Node, whole: Node) -> Element:
    name = next((_text(child).lower() for child in tag.children if child.type == "tag_name"), "")
    attributes: dict[str, Attribute] = {}
    for child in tag.children:
        if child.type == "attribute" and child.children:
            attributes.setdefault(_text(child.children[0]).lower(), _attribute(child))
    options = tuple(_options(whole)) if name == "select" else ()
    return Element(name, tag.start_byte, whole.end_byte, attributes, options)


def _attribute(node: Node) -> Attribute:
    name, value = node.children[0], node.children[-1]
    if value.type == "quoted_attribute_value":
        quote = _text(value)[:1]
        return _read(name, value.start_byte + 1, value.end_byte - 1, _text(value)[1:-1], quote)
    if value.type == "attribute_value":
        return _read(name, value.start_byte, value.end_byte, _text(value), "")
    return Attribute(name.end_byte, node.end_byte, node.end_byte, "", "")


def _read(name: Node, start: int, end: int, raw: str, quote: str) -> Attribute:
    text = _NO_REFERENCE.sub("&amp;", raw.replace("\r\n", "\n").replace("\r", "\n"))
    return Attribute(name.end_byte, start, end, html.unescape(text), quote)


def _options(select: Node) -> list[str]:
    """The values of the options: their `value`, else their words."""
    values = []
    stack = [select]
    while stack:
        node = stack.pop()
        if node.type == "element" and node.children and node.children[0].type in _TAGS:
            option = _element(node.children[0], node.children[0])
            if option.name == "option":
                words = "".join(_text(child) for child in node.children if child.type in ("text", "entity"))
                values.append(option.value("value") if "value" in option.attributes else html.unescape(words).strip())
        stack.extend(reversed(node.children))
    return values


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")
