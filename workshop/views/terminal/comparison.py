"""Before against after, in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.trials.trial import Comparison
from workshop.views.caveats import caveats
from workshop.views.compared import VERDICT, numbers
from workshop.views.terminal.console import bar, columns, heading, indented, notes, quoted, said
from workshop.views.text import percent, plural
from workshop.views.verdicts import by_whom, name_of

_SHOWN = 12
STYLE = {
    "better": "bold green",
    "worse": "bold red",
    "no evidence": "bold yellow",
    "not enough requests": "bold yellow",
}


def comparison(result: Comparison) -> Group:
    """The verdict first, then the numbers behind it, then every request that changed."""
    return Group(*_parts(result))


def _parts(result: Comparison) -> Iterator[RenderableType]:
    yield heading(Text(VERDICT[result.verdict], STYLE[result.verdict]), plural(result.n, "request"),
                  by_whom(result.agent, result.kind))  # fmt: skip
    table = columns("L", "L", "R")
    for label, share in (("before", result.before), ("after", result.after)):
        table.add_row(Text(label, "dim"), bar(share or 0.0, style="green"), percent(share))
    yield indented(table)
    yield Text(numbers(result))
    if result.changes:
        yield ""
        for change in result.changes[:_SHOWN]:
            fixed = change.after == change.expected
            line = (
                Text()
                .append("fixed   " if fixed else "broken  ", "green" if fixed else "red")
                .append_text(quoted(change.request))
            )
            line.append("  ").append_text(said(name_of(change.before))).append(" → ", "dim")
            yield line.append_text(said(name_of(change.after)))
        if len(result.changes) > _SHOWN:
            yield Text(f"and {len(result.changes) - _SHOWN} more", "dim")
    yield from notes([*caveats(result), *result.notes])
