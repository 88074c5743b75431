"""Where a text of a docstring is written: over the old words, as an entry that was missing, in a new docstring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workshop.app import Patch, Place
from workshop.formats.python.docstring import Docstring, Words
from workshop.formats.python.literals import Literal
from workshop.formats.python.source import PythonFile, Style

_STEP = "    "
_TITLE = {
    ("google", "params"): "Args:{0}    ",
    ("numpy", "params"): "Parameters{0}----------{0}",
    ("sphinx", "params"): "",
    ("google", "returns"): "Returns:{0}    ",
    ("numpy", "returns"): "Returns{0}-------{0}",
    ("sphinx", "returns"): "",
}


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the texts in one docstring. `indent` begins the lines of the block that it documents."""

    literal: Literal
    doc: Docstring
    indent: str

    def description(self) -> Place:
        """Where the description stands, or goes: in front of everything."""
        if self.doc.description:
            return self._over(self.doc.description)
        trail = ""
        if self.doc.sections:
            trail = self._newline if self.literal.value.lstrip(" \t").startswith("\n") else self._newline + self._line
        return self._insert(0, "", trail, self._margin)

    def param(self, name: str, before: Sequence[str]) -> Place:
        """Where the text of a parameter stands, or goes: behind those declared `before` it."""
        if name in self.doc.params:
            return self._over(self.doc.params[name])
        section = self.doc.section("params")
        style = section.style if section else self._own_style
        if section is None:
            return self._new_section("params", style, _head(style, name, self._newline + self._margin))
        entry = _head(style, name, self._newline + section.indent)
        line = self._newline + section.indent
        deeper = section.indent + _STEP
        if style == "sphinx":
            line, deeper = self._line, self._margin + _STEP
        behind = next((self.doc.params[other] for other in reversed(before) if other in self.doc.params), None)
        if behind is not None:
            return self._insert(behind.end, line + entry, "", deeper)
        if self.doc.entries:
            return self._insert(min(self.doc.entries.values()), entry, line, deeper)
        return self._insert(section.end, line + entry, "", deeper)

    def returns(self, type_: str) -> Place:
        """Where the text of what comes back stands, or goes: behind the parameters."""
        if self.doc.returns:
            return self._over(self.doc.returns)
        section = self.doc.section("returns")
        if section is not None:
            return self._insert(
                section.end, self._newline + section.indent + _STEP * (section.style == "numpy"), "", ""
            )
        style = self._own_style
        head = {"google": "", "sphinx": ":return: ", "numpy": f"{type_}{self._line}{_STEP}"}[style]
        return self._new_section("returns", style, head)

    @property
    def _newline(self) -> str:
        return self.literal.file.newline

    @property
    def _margin(self) -> str:
        return self.indent if self.doc.margin is None else self.doc.margin

    @property
    def _line(self) -> str:
        return self._newline + self._margin

    @property
    def _own_style(self) -> Style:
        return self.doc.sections[0].style if self.doc.sections else self.literal.file.style

    def _new_section(self, kind: str, style: Style, head: str) -> Place:
        """A section of its own: behind the parameters or the description, in front of all other sections."""
        block = _TITLE[style, kind].format(self._line) + head
        deeper = self._margin + _STEP * (2 if style == "google" and kind == "params" else 1)
        blank = self._line if style == "sphinx" else self._newline + self._line
        params = self.doc.section("params") if kind == "returns" else None
        if params is not None:
            return self._insert(params.end, blank + block, self._ending(params.end), deeper)
        if self.doc.sections:
            return self._insert(self.doc.sections[0].start, block, blank, deeper)
        if self.doc.description:
            at = self.doc.description.end
            return self._insert(at, self._newline + self._line + block, self._ending(at), deeper)
        return self._insert(0, self._line + block, self._ending(0), deeper)

    def _ending(self, at: int) -> str:
        """What sets the closing quotes on a line of their own, where they are not yet."""
        rest = self.literal.value[at:]
        return "" if "\n" in rest or rest.strip() else self._line

    def _over(self, words: Words) -> Place:
        if words.value:
            spans = self.literal.spans
            start, end = spans[words.start][0], spans[words.end - 1][1]
            return self._place(replace(self._empty, spans=((self._byte(start), self._byte(end)),)), words.indent)
        at = words.end
        lead = self._newline + words.indent if self._is_numpy(at) else " "
        return self._insert(at, lead, "", words.indent)

    def _is_numpy(self, at: int) -> bool:
        return any(each.style == "numpy" and each.start < at <= each.end for each in self.doc.sections)

    @property
    def _empty(self) -> Place:
        return Place(self.literal.file.path, "python", quote=self.literal.opening)

    def _insert(self, at: int, lead: str, trail: str, deeper: str) -> Place:
        """A text put in at a character of the docstring."""
        spans = self.literal.spans
        position = spans[at - 1][1] if at else self.literal.begin
        place = replace(self._empty, insert=self._byte(position), lead=lead, trail=trail)
        return self._place(place, deeper)

    def _place(self, place: Place, deeper: str) -> Place:
        """The place with the prefix of further lines; short quotes grow where line breaks come in."""
        if self.literal.tall:
            return replace(place, line_prefix=self._newline + deeper)
        if self._newline not in place.lead + place.trail:
            return place
        mark, begin, end = self.literal.quote, self.literal.begin, self.literal.end
        grown = tuple(Patch(self._byte(at), self._byte(at + 1), mark * 3) for at in (begin - 1, end))
        quote = self.literal.opening + mark * 2
        return replace(place, line_prefix=self._newline + deeper, quote=quote, also=grown)

    def _byte(self, position: int) -> int:
        return self.literal.file.byte(position)


def new_docstring(file: PythonFile, at: int, indent: str, *, lead: str = "", deeper: str = "") -> Place:
    """A docstring that is made with the text, in front of the statement at `at`; `lead` goes before the text."""
    own_line = file.begins_line(at)
    line = file.newline + indent
    closing = f'{line}"""' if lead else '"""'
    return Place(
        file.path,
        "python",
        insert=file.byte(at),
        lead=f'"""{line if lead else ""}{lead}',
        trail=closing + (line if own_line else "; "),
        line_prefix=line + deeper,
        quote='"""',
    )


def new_entry(style: Style, name: str, line: str) -> tuple[str, str]:
    """What stands before the text of the only parameter in a new docstring, and what indents its further lines."""
    deeper = _STEP * (2 if style == "google" else 1)
    return _TITLE[style, "params"].format(line) + _head(style, name, line), deeper


def new_returns(style: Style, type_: str, line: str) -> tuple[str, str]:
    """The same for what comes back."""
    head = {"google": "", "sphinx": ":return: ", "numpy": f"{type_}{line}{_STEP}"}[style]
    return _TITLE[style, "returns"].format(line) + head, _STEP


def _head(style: Style, name: str, line: str) -> str:
    """What stands in front of a parameter's text."""
    return {"google": f"{name}: ", "numpy": f"{name}{line}{_STEP}", "sphinx": f":param {name}: "}[style]
