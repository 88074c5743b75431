"""Suggestions in a terminal: a word diff, and what is known about each."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from workshop.rewrite.suggestion import Change, Suggestion, Suggestions
from workshop.views.proved import HOLDS, proofs, stands
from workshop.views.terminal.console import heading, indented, notes, said
from workshop.views.text import plural
from workshop.views.verdicts import BY
from workshop.views.words import runs


def suggestions(result: Suggestions) -> Group:
    """Each suggestion with its words and its proof."""
    return Group(*_parts(result))


class diff:  # noqa: N801 - used like a function: it is one that waits to know whether there is colour
    """A word diff: in colour where there is some, as `[-old-] {+new+}` where not."""

    def __init__(self, before: str, after: str) -> None:
        self.runs = runs(before, after)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The two texts as one, removed words before added ones."""
        coloured = console.color_system is not None and not console.no_color
        line, last = Text(), ""
        for run in self.runs:
            if last == "removed" and run.kind == "added":
                line.append(" ")
            if run.kind == "same":
                line.append_text(said(run.text))
            elif coloured:
                line.append_text(said(run.text, "red strike" if run.kind == "removed" else "bold green"))
            else:
                opening, closing = ("[-", "-]") if run.kind == "removed" else ("{+", "+}")
                line.append(opening).append_text(said(run.text)).append(closing)
            last = run.kind
        yield line


def _parts(result: Suggestions) -> Iterator[RenderableType]:
    count = len(result.suggestions)
    holding = sum(suggestion.holds for suggestion in result.suggestions)
    yield heading(result.app, plural(count, "suggestion"), BY.get(result.by, result.by))
    if not count:
        yield Text("Nothing to suggest.", "green")
    else:
        yield Text(f"{holding} of {count} hold up. ").append(HOLDS, "dim")
    for suggestion in result.suggestions:
        yield ""
        yield _title(suggestion)
        for change in suggestion.changes:
            yield indented(_change(suggestion, change))
        yield indented(Group(*(_proof(good, words) for good, words in proofs(suggestion))))
    yield from notes(result.notes)


def _title(suggestion: Suggestion) -> Text:
    by = BY.get(suggestion.by, f"by {suggestion.by}")
    line = said(suggestion.tool or "The app itself", "bold")
    line.append("  ").append(stands(suggestion), "green" if suggestion.holds else "yellow")
    return line.append("  ").append_text(said(suggestion.reason)).append_text(said(f"  {by}", "dim"))


def _change(suggestion: Suggestion, change: Change) -> Group:
    owner = "" if change.tool == suggestion.tool else f"{change.tool} " if change.tool else "The app itself "
    place = owner + ("" if change.tool is None else change.place)
    return Group(said(place, "dim"), indented(diff(change.before, change.after)))


def _proof(good: bool | None, words: str) -> Text:
    sign, style = {True: ("✓ ", "green"), False: ("✗ ", "red"), None: ("· ", "dim")}[good]
    return Text().append(sign, style).append_text(said(words))
