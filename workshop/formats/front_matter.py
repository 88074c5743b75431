"""Where the description of front matter goes, and how it is written there: as people write front matter.

Bare or as a block, whatever stood there before; `yaml_place` keeps the style of a document instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from workshop.app import Place

if TYPE_CHECKING:
    from yaml import MappingNode

_KEY = "description"
_BLOCK_INDENT = "  "


def place(
    path: str, data: bytes, start: int, text: str, mapping: MappingNode, members: Mapping[str, Any]
) -> Place | None:
    """Where the value of `description` stands, or where it goes; None where it is written elsewhere (an alias).

    `text` is the YAML that begins at byte `start` of the file. `line_prefix` is set where a block scalar may stand.
    """

    def at(index: int) -> int:
        return start + len(text[:index].encode())

    newline = "\r\n" if b"\r\n" in data else "\n"
    indent = "" if mapping.flow_style else " " * mapping.start_mark.column + _BLOCK_INDENT
    if _KEY not in members:
        return _missing(path, at, text, mapping, members, newline)
    name, value = members[_KEY]
    begin, end = value.start_mark.index, value.end_mark.index
    if begin < name.end_mark.index:
        return None
    written = text[begin:end].rstrip()
    after = begin + len(written) if written else text.index(":", name.end_mark.index) + 1
    if text[after:].partition("\n")[0].removesuffix("\r"):
        # A block would take a comment or blanks behind it for its own words.
        indent = ""
    if not written:
        return Place(path, "front-matter", insert=at(after), lead=" ", line_prefix=indent)
    return Place(path, "front-matter", spans=((at(begin), at(after)),), line_prefix=indent)


def encode(words: str, place: Place, data: bytes) -> str:
    """The words as a scalar: bare where YAML reads them so, a block where they have lines, else in double quotes."""
    # Between braces a question mark ends a bare scalar.
    if _reads(words, words) and (place.line_prefix or "?" not in words):
        return words
    newline = "\r\n" if b"\r\n" in data else "\n"
    if place.line_prefix and "\n" in words and words[:1] not in (" ", "\t", "\n"):
        body = words.removesuffix("\n")
        lines = [place.line_prefix + line if line else "" for line in body.split("\n")]
        block = "\n".join(["|" if words.endswith("\n") else "|-", *lines])
        if not body.endswith("\n") and _reads(block, words):
            return block.replace("\n", newline)
    return _quoted(words)


def _quoted(words: str) -> str:
    import yaml

    dumped = yaml.safe_dump(words, default_style='"', allow_unicode=True, width=float("inf"))
    return re.sub(r"\n(?:\.\.\.\n)?\Z", "", dumped)


def _reads(written: str, words: str) -> bool:
    """Whether YAML reads this back as these words, as the value of a key and inside front matter."""
    import yaml

    if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff]", written) or not written.strip():
        return False
    if written == words and ("\n" in words or re.search(r"[\[\]{},#]|: |:$|^\W", words)):
        return False
    if re.search(r"^(?:---|\.\.\.)", written, re.MULTILINE):
        return False
    try:
        return bool(yaml.safe_load(f"k: {written}\nz: 1\n") == {"k": words, "z": 1})
    except (yaml.YAMLError, ValueError):
        return False


def _missing(
    path: str,
    at: Callable[[int], int],
    text: str,
    mapping: MappingNode,
    members: Mapping[str, Any],
    newline: str,
) -> Place | None:
    """Behind the name; nowhere in a mapping written in braces, or behind a value that ends somewhere else."""
    if mapping.flow_style or "name" not in members:
        return None
    name, value = members["name"]
    if value.start_mark.index < name.end_mark.index or "\n" in text[name.start_mark.index : value.end_mark.index]:
        return None
    line_end = text.find("\n", value.end_mark.index)
    end = (line_end if line_end >= 0 else len(text)) - (newline == "\r\n")
    column = " " * mapping.start_mark.column
    return Place(
        path, "front-matter", insert=at(end), lead=f"{newline}{column}{_KEY}: ", line_prefix=column + _BLOCK_INDENT
    )
