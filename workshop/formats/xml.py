"""Other people's XML: read without entities, and the places of attributes in its bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from workshop.app import Patch, Place, Unread

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NO_ELEMENT = re.compile(rb"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>", re.DOTALL)
_ATTRIBUTE = re.compile(rb"""\s+([^\s=<>"'/]+)\s*=\s*("[^"<]*"|'[^'<]*')""")
_ENCODING = re.compile(rb"""<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)""")
_ESCAPES = {"&": "&amp;", "<": "&lt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def read_xml(path: str, data: bytes) -> Element | Unread:
    """The root element; what is wrong where it is no XML, or where it declares entities of its own."""
    try:
        return fromstring(data)
    except DefusedXmlException:
        return Unread(path, _line(data, b"<!"), "This XML declares entities, which are never unfolded.")
    except ParseError as error:
        return Unread(path, error.position[0], f"This is no well-formed XML: {str(error).partition(': line')[0]}.")
    except (ValueError, LookupError) as error:
        return Unread(path, 1, f"This XML cannot be decoded: {error}.")


def local(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2]


def attribute(element: Element, name: str) -> str:
    """The value of an attribute, whatever its namespace; empty when it is not there. White space is as XML folds it."""
    return next((value for key, value in element.attrib.items() if local(key) == name), "")


def attribute_place(file: str, data: bytes, element: Element, name: str) -> Place | None:
    """Where the value that `attribute` gives stands; None when it is not there or the file is not UTF-8."""
    encoding = _ENCODING.match(data.removeprefix(b"\xef\xbb\xbf"))
    if encoding and encoding[1].lower() not in (b"utf-8", b"utf8"):
        return None
    blank = _NO_ELEMENT.sub(lambda match: b" " * len(match[0]), data)
    tag = re.search(rb"<(?:[^\s<>/:]+:)?" + re.escape(local(element.tag)).encode() + rb"(?=[\s/>])", blank)
    position = tag.end() if tag else len(blank)
    spans = []
    while found := _ATTRIBUTE.match(blank, position):
        position = found.end()
        if found[1] != b"xmlns" and not found[1].startswith(b"xmlns:"):
            spans.append((found[1].rpartition(b":")[2].decode(), found.span(2)))
    # The parser keeps the order of attributes, so two of one local name are told apart without their namespaces.
    start, end = next((span for key, span in spans if key == name), (0, 0))
    if not end:
        return None
    single = data[start : start + 1] == b"'"
    quotes = (Patch(start, start + 1, '"'), Patch(end - 1, end, '"')) if single else ()
    return Place(file, "xml", spans=((start + 1, end - 1),), also=quotes)


def encode(text: str, place: Place) -> str:  # noqa: ARG001 - every codec has this shape
    """The text as the value of an attribute in double quotes; line breaks are kept as character references."""
    return "".join(_ESCAPES.get(char, char) for char in text)


def _line(data: bytes, sign: bytes) -> int:
    return data.count(b"\n", 0, max(0, data.find(sign))) + 1
