"""Which functions read alike, in a terminal: ranked pairs with the words that join and part them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.similarity.pairs import Overlap, Pair
from workshop.views.terminal.console import bar, heading, indented, notes, said
from workshop.views.text import listed, percent, plural
from workshop.views.verdicts import MEANS, RISK, SAYS, alike

#: What fits one window; the rest is counted.
_SHOWN = 12
_STYLE = {"duplicate": "bold red", "opposite": "yellow", "overlapping": "yellow", "sibling": "cyan", "distinct": "dim"}


def overlap(result: Overlap) -> Group:
    """The riskiest pairs first."""
    return Group(*_parts(result))


def _parts(result: Overlap) -> Iterator[RenderableType]:
    yield heading(result.app, plural(len(result.tools), "function"), f"encoder {result.encoder}")
    shown = alike(result)
    if shown:
        yield Text(f"{plural(len(shown), 'pair')} read alike, riskiest first.")
    else:
        yield Text("No two functions read alike.", "green")
    for pair in shown[:_SHOWN]:
        yield ""
        yield from _pair(pair)
    if len(shown) > _SHOWN:
        yield ""
        yield Text(f"and {len(shown) - _SHOWN} more", "dim")
    if shown:
        yield ""
        seen = {pair.verdict for pair in shown[:_SHOWN]}
        for words, meaning in [*((SAYS[one], MEANS[one]) for one in MEANS if one in seen), ("risk", RISK)]:
            yield Text(f"{words}: {meaning}", "dim")
    yield from notes(result.notes)


def _pair(pair: Pair) -> Iterator[RenderableType]:
    yield (
        Text()
        .append(f"{pair.rank:>3}  ", "dim")
        .append_text(said(pair.a, "bold"))
        .append("  and  ", "dim")
        .append_text(said(pair.b, "bold"))
        .append("  ")
        .append(SAYS[pair.verdict], _STYLE[pair.verdict])
    )
    measure = bar(pair.risk, 10, _STYLE[pair.verdict])
    measure.append(" " * (11 - len(measure)) + f"risk {percent(pair.risk)}")
    measure.append(f"   meaning {percent(pair.semantic)}   words {percent(pair.lexical)}", "dim")
    yield indented(measure, 5)
    rows = [("both", pair.same_words)]
    rows += [(f"only {tool}", pair.different_words.get(tool, ())) for tool in (pair.a, pair.b)]
    for label, words in rows:
        if words:
            yield indented(said(label + "  ", "dim").append_text(said(listed(words))), 5)
