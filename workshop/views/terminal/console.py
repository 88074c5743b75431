"""What every terminal view is made of: how it is printed, and the few shapes they share."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from workshop.guidelines.rule import Severity
from workshop.language.invisible import number, pieces

#: Longer lines tire the eye, however wide the window is.
_WIDEST = 100
#: No line is broken where no person reads in columns: a pipe, a log.
_UNBROKEN = 1_000_000

SEVERITY: dict[Severity, str] = {"error": "bold red", "warning": "yellow", "advice": "cyan"}


def printed(view: RenderableType, *, width: int | None = None, colour: bool | None = None) -> str:
    """The view as text. Without a width or colour asked for, as standard output can show it.

    `NO_COLOR`, `FORCE_COLOR` and `TERM` are respected.
    """
    terminal = sys.stdout is not None and sys.stdout.isatty()
    if width is None:
        width = min(shutil.get_terminal_size().columns, _WIDEST) if terminal else _UNBROKEN
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=colour if colour is not None else (terminal or None),
        force_jupyter=False,
        color_system="standard" if colour else "auto",
        no_color=None if colour is None else not colour,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
    console.print(view)
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip().split("\n"))


def said(text: str, style: str = "") -> Text:
    """App text in one line: hidden characters by number, line breaks as spaces."""
    line = Text()
    for words, hidden in pieces(text):
        if hidden:
            line.append(number(words), f"{style} reverse")
        else:
            line.append(re.sub(r"\s*\n\s*|\t", " ", words), style)
    return line


def quoted(text: str, style: str = "") -> Text:
    """App text in quotation marks."""
    return Text("“").append_text(said(text, style)).append("”")


def heading(*parts: str | Text) -> Text:
    """The first line of a view: what it is about, and what else is worth a glance."""
    line = Text()
    for index, part in enumerate(parts):
        style = "dim" if index else "bold"
        line.append("  ·  " if index else "", style)
        line.append_text(part if isinstance(part, Text) else said(part, style))
    return line


@dataclass(frozen=True)
class indented:  # noqa: N801 - used like a function: it is one that waits for the console's width
    """A view moved to the right. Unlike rich's padding it fills no line up: where none is broken, that costs much."""

    view: RenderableType
    by: int = 2

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Every line of the view behind its indent."""
        inside = options.update(width=max(1, options.max_width - self.by))
        for line in console.render_lines(self.view, inside, pad=False):
            yield Segment(" " * self.by)
            yield from line
            yield Segment.line()


def columns(*justify: str) -> Table:
    """A table without lines: `l`, `r` for a column's side, upper case where it must not wrap."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for side in justify:
        table.add_column(justify="right" if side in "rR" else "left", no_wrap=side.isupper(), overflow="fold")
    return table


def bar(share: float, cells: int = 20, style: str = "cyan") -> Text:
    """A share of one as a bar of eighth blocks, as wide as it is long."""
    eighths = round(max(0.0, min(1.0, share)) * cells * 8)
    full, rest = divmod(eighths, 8)
    return Text().append("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else ""), style)


def notes(lines: Iterable[str]) -> list[RenderableType]:
    """Notes under a result, a blank line before them; nothing where there are none."""
    listed = list(lines)
    return ["", *(Text().append("Note: ", "dim").append_text(said(line)) for line in listed)] if listed else []
