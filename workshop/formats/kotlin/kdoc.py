"""KDoc as the AppFunctions compiler reads it, with the bytes that each of its texts fills.

The compiler gets the comment without its delimiters and without the asterisks that begin its lines, and then
goes line by line:

- The description is every line outside a known tag. A known tag takes all lines up to the next unknown one, so
  the words of `@throws`, and a paragraph that follows a tag, never reach an agent. An unknown tag stays in.
- `@param name words`: further lines are joined with one space, blank ones dropped, up to any other tag.
- `@return words`: the words must begin on the tag's own line; blank lines leave an extra space.

Two things are read as an author means them rather than as the compiler copies them: the one space behind an
asterisk is layout, and `*&#47;` and `/&#42;` stand for the signs that would end or open a comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from workshop.app import Place, Span

# The compiler's expressions run on the JVM, where \w and \s mean ASCII.
_KNOWN_TAG = re.compile(
    r"@(param|return|constructor|receiver|property|throws|exception|sample|see|author|since|suppress)\b", re.ASCII
)
_ANY_TAG = re.compile(r"@\w", re.ASCII)
_PARAM = re.compile(r"@param\s+(\w+)\s*(.*)", re.ASCII)
_PROPERTY = re.compile(r"@property\s+(\w+)\s*(.*)", re.ASCII)
_RETURN = re.compile(r"@return\s+(.*)", re.ASCII)
_BREAK = re.compile(r"(\r\n|\r|\n)")
_MARGIN = re.compile(r"([ \t]*)(\*?)")
_NEWLINE = re.compile(r"\r\n|\r|\n")


class Words(NamedTuple):
    """One text of a KDoc. `spans` are the bytes it fills, none when it is empty; `end` is where its block ends."""

    value: str
    spans: tuple[Span, ...]
    end: int


class KDoc(NamedTuple):
    """A KDoc comment of a file. All positions are bytes.

    `opening` and `closing` are the ends of what stands between the delimiters, `content` the same without the
    space at its ends, `first_tag` where the first known tag begins. `prefix` is what begins a further line, the
    line break included.
    """

    opening: int
    closing: int
    content: Span
    prefix: str
    description: Words
    returns: Words | None
    params: Mapping[str, Words]
    properties: Mapping[str, Words]
    first_tag: int | None
    one_line: bool


class _Line(NamedTuple):
    """A line of the comment behind its asterisks; `trimmed` fills the bytes of `span`.

    `tagged` is whether it begins with any tag, `known` whether the compiler knows that tag.
    """

    text: str
    trimmed: str
    span: Span
    tagged: bool
    known: bool

    def at(self, index: int) -> int:
        """The byte of a character of the trimmed line."""
        return self.span[0] + _size(self.trimmed[:index])


def is_kdoc(comment: bytes) -> bool:
    """Whether a block comment is a KDoc."""
    return comment.startswith(b"/**") and len(comment) > len(b"/**/")


def read_kdoc(data: bytes, start: int, end: int) -> KDoc:
    """The KDoc that fills these bytes of a file, delimiters included."""
    raw = data[start:end].decode()
    left = len(raw) - len(raw.lstrip("/").lstrip("*"))
    right = max(left, len(raw.rstrip("/").rstrip("*")))
    opening = start + left
    closing = opening + _size(raw[left:right])
    lines = _lines(raw[left:right], opening)
    tags = [line.span[0] for line in lines if line.known]
    filled = [line.span for line in lines if line.trimmed]
    return KDoc(
        opening,
        closing,
        (filled[0][0], filled[-1][1]) if filled else (opening, opening),
        _prefix(data, start, raw),
        _description(lines, opening),
        _returns(lines) if "@return" in raw else None,
        _named(lines, _PARAM) if "@param" in raw else {},
        _named(lines, _PROPERTY) if "@property" in raw else {},
        tags[0] if tags else None,
        len(lines) == 1,
    )


def encode(text: str, place: Place) -> str:
    """The text as it stands inside a KDoc: signs of comments escaped, every further line behind the place's prefix.

    A line that begins with `@` and a word becomes a tag, as it would for the compiler.
    """
    first, *rest = _NEWLINE.split(text.replace("*/", "*&#47;").replace("/*", "/&#42;"))
    return first + "".join(place.line_prefix + line if line else place.line_prefix.rstrip(" ") for line in rest)


def _decoded(text: str) -> str:
    return text.replace("/&#42;", "/*").replace("*&#47;", "*/")


def _size(text: str) -> int:
    """How many bytes a text fills."""
    return len(text) if text.isascii() else len(text.encode())


def _lines(inner: str, start: int) -> list[_Line]:
    lines = []
    size = len if inner.isascii() else _size
    pieces = _BREAK.split(inner)
    for index in range(0, len(pieces), 2):
        raw = pieces[index]
        text = raw.lstrip().lstrip("*")
        trimmed = text.strip()
        begin = start + size(raw) - size(text.lstrip())
        tagged = known = False
        if trimmed.startswith("@"):
            tagged, known = _ANY_TAG.match(trimmed) is not None, _KNOWN_TAG.match(trimmed) is not None
        lines.append(_Line(text, trimmed, (begin, begin + size(trimmed)), tagged, known))
        start += size(raw) + (len(pieces[index + 1]) if index + 1 < len(pieces) else 0)
    return lines


def _prefix(data: bytes, start: int, raw: str) -> str:
    """What begins a further line: as the comment's second line has it, else as its indentation asks for."""
    newline = _NEWLINE.search(raw)
    if newline is None:
        line = data[data.rfind(b"\n", 0, start) + 1 : start].decode().removeprefix("\ufeff")
        return f"{newline_at(data, start)}{line[: len(line) - len(line.lstrip())]} * "
    begin = _MARGIN.match(raw, newline.end())
    return newline[0] + (f"{begin[1]}* " if begin and begin[2] else begin[1] if begin else "")


def newline_at(data: bytes, at: int) -> str:
    """The line break in use around a byte of a file: the next one, else the last."""
    found = data.find(b"\n", at)
    found = found if found >= 0 else data.rfind(b"\n")
    return "\r\n" if found > 0 and data[found - 1 : found] == b"\r" else "\n"


def _description(lines: list[_Line], start: int) -> Words:
    kept: list[list[_Line]] = [[]]
    in_tag = False
    for line in lines:
        if line.known:
            in_tag = True
            kept.append([])
        elif in_tag and line.tagged:
            in_tag = False
        if not in_tag:
            kept[-1].append(line)
    value = "\n".join(line.text.removeprefix(" ") for run in kept for line in run)
    filled = [[line for line in run if line.trimmed] for run in kept]
    spans = tuple((run[0].span[0], run[-1].span[1]) for run in filled if run)
    return Words(_decoded(value.strip()), spans, spans[-1][1] if spans else start)


def _named(lines: list[_Line], tag: re.Pattern[str]) -> dict[str, Words]:
    """The texts of all tags of a kind by the name they are about; the last one of a name counts."""
    found: dict[str, Words] = {}
    name: str | None = None
    for line in lines:
        words = line.trimmed
        if line.known and (match := tag.match(words)):
            name = match[1]
            begin, end = line.at(match.start(2)), line.at(len(words))
            found[name] = Words(_decoded(match[2]), ((begin, end),) if match[2] else (), end)
        elif line.tagged:
            name = None
        elif name is not None and words:
            old = found[name]
            begin = old.spans[0][0] if old.spans else line.span[0]
            value = f"{old.value} {_decoded(words)}" if old.value else _decoded(words)
            found[name] = Words(value, ((begin, line.span[1]),), line.span[1])
    return found


def _returns(lines: list[_Line]) -> Words | None:
    value, spans = "", list[Span]()
    for line in lines:
        words = line.trimmed
        if line.known and (match := _RETURN.match(words)):
            value += match[1]
            spans.append((line.at(match.start(1)), line.at(len(words))))
        elif not spans:
            continue
        elif line.tagged:
            break
        else:
            value += f" {words}"
            spans[-1] = (spans[-1][0], line.span[1] if words else spans[-1][1])
    return Words(_decoded(value.strip()), tuple(spans), spans[-1][1]) if spans else None
