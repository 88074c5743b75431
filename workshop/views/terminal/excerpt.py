"""The part of a text around its marked words, with carets under them."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from workshop.views.terminal.console import said

#: An excerpt is a glance; the report shows the whole text.
_WIDEST = 72


class excerpt:  # noqa: N801 - used like a function: it is one that waits for the console's width
    """One line of a text that holds the span, cut with an ellipsis on either side, and carets below it."""

    def __init__(self, text: str, span: tuple[int, int], style: str) -> None:
        self.text, self.span, self.style = text, span, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The line and the carets, as wide as there is room."""
        room = min(options.max_width, _WIDEST)
        before, marked, after = self._cut(room)
        line = said(before).append_text(said(marked, self.style)).append_text(said(after))
        line.no_wrap = True
        carets = " " * cell_len(said(before).plain) + "^" * max(1, cell_len(said(marked).plain))
        yield line
        yield Text(carets, self.style, no_wrap=True)

    def _cut(self, room: int) -> tuple[str, str, str]:
        start, end = self.span
        before, marked, after = self.text[:start], self.text[start:end], self.text[end:]
        if _long(marked) > room:
            return "", _head(marked, room), ""
        left = room - _long(marked)
        if _long(before) + _long(after) <= left:
            return before, marked, after
        before = _tail(before, max(left // 2, left - _long(after)))
        return before, marked, _head(after, left - _long(before))


def _long(text: str) -> int:
    return cell_len(said(text).plain)


def _head(text: str, room: int) -> str:
    """The beginning that fits, cut at a space where there is one."""
    if _long(text) <= room:
        return text
    while text and _long(text) > room - 1:
        text = text[: min(len(text) - 1, room)]
    return text.rpartition(" ")[0] + "…" if " " in text else text + "…"


def _tail(text: str, room: int) -> str:
    if _long(text) <= room:
        return text
    while text and _long(text) > room - 1:
        text = text[-min(len(text) - 1, room) :] if len(text) > 1 else ""
    return "…" + text.partition(" ")[2] if " " in text.strip() else "…" + text
