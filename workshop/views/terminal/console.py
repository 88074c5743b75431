"""What every terminal view is made of: how it is printed, and the few shapes they share."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from workshop.guidelines.rule import Severity
from workshop.views.text import number, pieces

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
    line = Text(style=style)
    for words, hidden in pieces(text):
        if hidden:
            line.append(number(words), "reverse")
        else:
            line.append(" ".join(words.splitlines()) if words.strip() else " ")
    return line


def quoted(text: str, style: str = "") -> Text:
    """App text in quotation marks."""
    return Text("“").append_text(said(text, style)).append("”")


def heading(*parts: str | Text) -> Text:
    """The first line of a view: what it is about, and what else is worth a glance."""
    line = Text()
    for index, part in enumerate(parts):
        line.append("  ·  " if index else "", "dim")
        words = part.copy() if isinstance(part, Text) else said(part)
        words.stylize("bold" if index == 0 else "dim")
        line.append_text(words)
    return line


def indented(view: RenderableType, by: int = 2) -> Padding:
    """The view moved to the right."""
    return Padding(view, (0, 0, 0, by), expand=False)


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
    return Text("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else ""), style)


def notes(lines: Iterable[str]) -> list[RenderableType]:
    """Notes under a result, a blank line before them; nothing where there are none."""
    listed = list(lines)
    return ["", *(Text("Note: ", "dim").append_text(said(line)) for line in listed)] if listed else []


def stacked(parts: Iterable[RenderableType]) -> Group:
    """Views one below the other."""
    return Group(*parts)
