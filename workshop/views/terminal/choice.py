"""One pick in a terminal: the probabilities as bars, and who picked."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.agents.base import Choice
from workshop.views.terminal.console import bar, columns, indented, quoted, said
from workshop.views.text import percent
from workshop.views.verdicts import INSTEAD, by_whom

_SHOWN = 6


def choice(result: Choice) -> Group:
    """The request, what was picked, how likely each function was."""
    return Group(*_parts(result))


def _parts(result: Choice) -> Iterator[RenderableType]:
    yield quoted(result.request)
    yield _picked(result)
    if result.message:
        yield indented(said(result.message))
    for call in result.calls:
        if call.arguments:
            yield indented(said(f"{call.tool}({json.dumps(dict(call.arguments), ensure_ascii=False)})", "dim"))
    if result.scores is not None:
        yield ""
        yield indented(_scores(result))


def _picked(result: Choice) -> Text:
    line = Text().append("→ ", "green" if result.picked else "yellow")
    names = [call.tool for call in result.calls] or ([result.picked] if result.picked else [])
    if names:
        line.append_text(said(", then ".join(names), "bold"))
    else:
        line.append(INSTEAD[result.outcome], "bold")
    return line.append(f"   {by_whom(result.agent, result.kind)}", "dim")


def _scores(result: Choice) -> RenderableType:
    rows = [(said(score.tool), score.probability) for score in (result.scores or ())[:_SHOWN]]
    if result.none_probability is not None:
        rows.append((Text("no function", "italic"), result.none_probability))
    table = columns("L", "L", "R")
    for name, probability in rows:
        table.add_row(name, bar(probability), percent(probability))
    return table
