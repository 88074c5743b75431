"""Docstrings in Google, NumPy and Sphinx style, with the characters that each of their texts fills.

`docstring_parser` and `griffe` read these styles well, but keep no positions, and a text can be written back only
where it is known to stand. So they are read line by line here:

- The description is everything before the first section.
- A section begins with `Args:` (Google), a title over dashes (NumPy) or `:param name:` (Sphinx).
- A text goes on as long as its lines stand deeper than its entry. Its line breaks stay, its indentation goes.
- What follows a section without belonging to one reaches no agent that parses docstrings, and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from workshop.formats.python.source import Style

Kind = Literal["params", "returns", "other"]

_TITLES: dict[str, Kind] = {
    **dict.fromkeys(("args", "arguments", "parameters", "params", "other parameters"), "params"),
    **dict.fromkeys(("keyword args", "keyword arguments"), "params"),
    **dict.fromkeys(("returns", "return"), "returns"),
    **dict.fromkeys(("yields", "yield", "receives", "raises", "exceptions", "except", "warns", "attributes"), "other"),
    **dict.fromkeys(("example", "examples", "methods", "see also", "references", "notes", "warnings"), "other"),
}
_GOOGLE_TITLE = re.compile(r"([A-Z][A-Za-z ]*):$")
_GOOGLE_ENTRY = re.compile(r"(\*{0,2}\w+)(?:[ \t]*\(.*?\))?[ \t]*:[ \t]*(.*)")
_NUMPY_ENTRY = re.compile(r"(\*{0,2}\w+(?:[ \t]*,[ \t]*\*{0,2}\w+)*)[ \t]*(?::.*)?$")
_FIELD = re.compile(r":(\w+)(?:[ \t]+([^:\s][^:]*)?)?:(?:[ \t]+(.*)|$)")
_FIELDS: dict[str, Kind] = {
    **dict.fromkeys(("param", "parameter", "arg", "argument", "key", "keyword"), "params"),
    **dict.fromkeys(("return", "returns"), "returns"),
    **dict.fromkeys(("type", "rtype", "raises", "raise", "except", "exception", "yield", "yields"), "other"),
    **dict.fromkeys(("var", "ivar", "cvar", "vartype", "meta"), "other"),
}
_TYPE_BEFORE = re.compile(r"[^\s:]+:[ \t]+|[^:]*\]:[ \t]+")


@dataclass(frozen=True, slots=True)
class Words:
    """One text: the characters `start:end` of the docstring, and what begins each further line of it."""

    value: str
    start: int
    end: int
    indent: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section: where its title begins, where its last line ends, how its entries are indented."""

    kind: Kind
    style: Style
    start: int
    end: int
    indent: str


@dataclass(frozen=True, slots=True)
class Docstring:
    """What a docstring says. `margin` begins its lines, None while it has only one."""

    margin: str | None = None
    description: Words | None = None
    params: dict[str, Words] = field(default_factory=dict)
    returns: Words | None = None
    sections: tuple[Section, ...] = ()
    entries: dict[str, int] = field(default_factory=dict)

    def section(self, kind: Kind) -> Section | None:
        """The last section of a kind."""
        return next((section for section in reversed(self.sections) if section.kind == kind), None)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without the spaces at its ends: `start` is its first character, `depth` its columns from the margin."""

    words: str
    start: int
    depth: int
    space: str

    @property
    def end(self) -> int:
        return self.start + len(self.words)


def read(value: str, *, plain: bool = False) -> Docstring:
    """The docstring with this value, as it stands between its quotes; a plain one has no sections."""
    margin, lines = _lines(value)
    heads = [] if plain else [head for index in range(len(lines)) if (head := _head(lines, index))]
    first = heads[0][0] if heads else len(lines)
    doc = Docstring(margin, _words(lines[:first], margin or ""))
    sections: list[Section] = []
    returns = None
    afters = [*(index for index, *_ in heads[1:]), len(lines)]
    for (index, kind, style), after in zip(heads, afters, strict=False):
        title, body = lines[index], _body(lines[index + (2 if style == "numpy" else 1) : after], style)
        if style == "sphinx":
            found = _FIELD.match(title.words)
            words = _entry(title, found.start(3) if found and found[3] else len(title.words), body)
            if kind == "params" and found and found[2]:
                name = found[2].split()[-1].lstrip("*")
                doc.params[name], doc.entries[name] = words, title.start
            elif kind == "returns":
                returns = words
        elif kind == "params":
            _entries(doc, body, style)
        elif kind == "returns":
            returns = _returns(body, style)
        last = next((line for line in reversed(body) if line.words), lines[index + (style == "numpy")])
        inner = next((line.space for line in body if line.words), None)
        deeper = (margin or "") if style == "numpy" else f"{margin or ''}    "
        sections.append(Section(kind, style, title.start, last.end, deeper if inner is None else inner))
    return Docstring(margin, doc.description, doc.params, returns, tuple(sections), doc.entries)


def _lines(value: str) -> tuple[str | None, list[_Line]]:
    """The lines, and the white space that begins the least indented of them but the first."""
    lines: list[tuple[str, int, str]] = []
    position = 0
    for raw in value.split("\n"):
        space = raw[: len(raw) - len(raw.lstrip(" \t"))]
        lines.append((raw.strip(" \t"), position + len(space), space))
        position += len(raw) + 1
    spaces = [space for words, _, space in lines[1:] if words]
    margin = min(spaces, key=_columns, default=None)
    width = _columns(margin or "")
    read = [
        _Line(words, start, 0 if index == 0 else max(0, _columns(space) - width), space if index else margin or "")
        for index, (words, start, space) in enumerate(lines)
    ]
    return margin, read


def _columns(space: str) -> int:
    return len(space.expandtabs())


def _head(lines: Sequence[_Line], index: int) -> tuple[int, Kind, Style] | None:
    """The section that a line begins."""
    line = lines[index]
    if line.depth or not line.words:
        return None
    if found := _FIELD.match(line.words):
        return (index, _FIELDS[found[1]], "sphinx") if found[1] in _FIELDS else None
    below = lines[index + 1].words if index + 1 < len(lines) else ""
    if len(below) >= 3 and not below.strip("-") and (kind := _TITLES.get(line.words.lower())):
        return index, kind, "numpy"
    found = _GOOGLE_TITLE.match(line.words)
    kind = _TITLES.get(found[1].lower()) if found else None
    return (index, kind, "google") if kind else None


def _body(lines: Sequence[_Line], style: Style) -> list[_Line]:
    """The lines that belong to a section: those that stand deeper than its title, under dashes all of them."""
    body: list[_Line] = []
    blank = False
    for line in lines:
        # Authors of Sphinx fields often leave further lines where they are, up to the next blank one.
        loose = style == "numpy" or (style == "sphinx" and not blank)
        if line.words and not line.depth and not loose:
            break
        blank = blank or not line.words
        body.append(line)
    return body


def _entries(doc: Docstring, body: Sequence[_Line], style: Style) -> None:
    """Adds the texts of a section of parameters to the docstring."""
    depth = next((line.depth for line in body if line.words), 0)
    begins = [index for index, line in enumerate(body) if line.words and line.depth <= depth]
    for index, after in zip(begins, [*begins[1:], len(body)], strict=False):
        line, rest = body[index], body[index + 1 : after]
        found = (_NUMPY_ENTRY if style == "numpy" else _GOOGLE_ENTRY).match(line.words)
        if found:
            begin = len(line.words) if style == "numpy" else found.start(2)
            for name in found[1].split(","):
                bare = name.strip().lstrip("*")
                doc.params[bare], doc.entries[bare] = _entry(line, begin, rest), line.start


def _entry(line: _Line, begin: int, rest: Sequence[_Line]) -> Words:
    """The text that begins inside a line and goes on below it."""
    below = _words(rest, f"{line.space}    ")
    words = line.words[begin:]
    if not words:
        return below or Words("", line.end, line.end, f"{line.space}    ")
    start = line.start + begin
    if below is None:
        return Words(words, start, line.end, f"{line.space}    ")
    gap = "\n" * (next(index for index, other in enumerate(rest) if other.words) + 1)
    return Words(words + gap + below.value, start, below.end, below.indent)


def _returns(body: Sequence[_Line], style: Style) -> Words | None:
    if style == "numpy":
        depth = next((line.depth for line in body if line.words), 0)
        below = _words([line for line in body if line.depth > depth or not line.words], "")
        first = _words(body, "")
        # A line of several words with nothing below it is a text; a line of one word is a type.
        return below or (first if first and " " in first.value else None)
    lines = list(body)
    first_line = next((index for index, line in enumerate(lines) if line.words), None)
    if first_line is not None and (typed := _TYPE_BEFORE.match(lines[first_line].words)):
        return _entry(lines[first_line], typed.end(), lines[first_line + 1 :])
    return _words(lines, "")


def _words(lines: Sequence[_Line], indent: str) -> Words | None:
    """The lines as one text without blank lines at its ends; `indent` for further lines where there are none yet."""
    filled = [index for index, line in enumerate(lines) if line.words]
    if not filled:
        return None
    kept = lines[filled[0] : filled[-1] + 1]
    further = [line for line in kept if line.words]
    least = min(line.depth for line in further)
    space = next(line.space for line in further if line.depth == least)
    value = "\n".join(" " * (line.depth - least) * bool(line.words) + line.words for line in kept)
    return Words(value, kept[0].start, kept[-1].end, space or indent)
