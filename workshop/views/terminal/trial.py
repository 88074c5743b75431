"""A trial in a terminal: how many were right, what was taken for what, what missed."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.trials.trial import Answer, Trial
from workshop.views.caveats import caveats
from workshop.views.missed import failures, label, missed
from workshop.views.terminal.console import bar, columns, heading, indented, notes, quoted, said
from workshop.views.text import interval, language_name, percent, plural
from workshop.views.verdicts import by_whom, name_of

_SHOWN = 12


def trial(result: Trial) -> Group:
    """Counts first, then confusions, languages and the requests that missed."""
    return Group(*_parts(result))


def _parts(result: Trial) -> Iterator[RenderableType]:
    yield heading(result.app, plural(result.n, "request"), by_whom(result.agent, result.kind))
    if result.accuracy is None:
        silent = f"Not one of {plural(result.n, 'request')} was answered, so nothing is known about picks."
        yield Text(silent if result.n else "There are no requests.", "yellow")
    else:
        line = Text().append(f"{percent(result.accuracy)} right", "bold").append("   ")
        line.append_text(bar(result.accuracy, style="green"))
        yield line.append(f"   95% interval {interval(result.interval)}", "dim")
        yield _counts(result)
    if result.confusions:
        yield ""
        yield Text("Taken for another", "bold")
        yield indented(_confusions(result))
    if len(result.languages) > 1:
        yield ""
        yield Text("By language", "bold")
        yield indented(_languages(result))
    yield from _misses(result)
    yield from _failures(result)
    yield from notes([*caveats(result), *result.notes])


def _counts(result: Trial) -> Text:
    counts = [
        (result.right, "right", "green"),
        (result.wrong, "wrong function", "red"),
        (result.none, "no function", "yellow"),
        (result.extra, "one too many", "yellow"),
        (result.errors, "no answer", "red"),
    ]
    line = Text()
    for count, words, style in counts:
        line.append("   " if line else "").append(str(count), style if count else "dim").append(f" {words}", "dim")
    return line


def _confusions(result: Trial) -> RenderableType:
    table = columns("R", "l", "L", "l")
    for confusion in result.confusions[:_SHOWN]:
        table.add_row(
            Text(f"{confusion.count}×", "red"), said(name_of(confusion.expected)), Text("→", "dim"),
            said(name_of(confusion.picked)),
        )  # fmt: skip
    if len(result.confusions) > _SHOWN:
        table.add_row("", Text(f"and {len(result.confusions) - _SHOWN} more", "dim"), "", "")
    return table


def _languages(result: Trial) -> RenderableType:
    table = columns("L", "L", "R")
    for score in result.languages:
        table.add_row(said(language_name(score.language)), bar(score.right / score.n if score.n else 0, 10, "green"),
                      Text(f"{score.right} of {score.n}"))  # fmt: skip
    return table


def _misses(result: Trial) -> Iterator[RenderableType]:
    misses = missed(result)
    if misses:
        yield ""
        yield Text("Missed", "bold")
    for answer in misses[:_SHOWN]:
        line = quoted(answer.request).append("  ").append_text(said(_expected(answer), "green"))
        line.append(" → ", "dim").append_text(said(name_of(answer.picked), "red"))
        if answer.kind and answer.kind != "direct":
            line.append(f"  {answer.kind}", "dim")
        if answer.message:
            line.append("  ").append_text(said(answer.message, "dim"))
        yield indented(line)
    if len(misses) > _SHOWN:
        yield indented(Text(f"and {len(misses) - _SHOWN} more", "dim"))


def _failures(result: Trial) -> Iterator[RenderableType]:
    silent = failures(result)
    if silent:
        yield ""
        yield Text("Without an answer", "bold")
    for reason, answers in silent[:_SHOWN]:
        yield indented(Text(f"{plural(len(answers), 'request')}  ", "red").append_text(said(reason)))
    if len(silent) > _SHOWN:
        yield indented(Text(f"and for {plural(len(silent) - _SHOWN, 'more reason')}", "dim"))


def _expected(answer: Answer) -> str:
    names, between = label(answer)
    return between.join(names) or name_of(None)
