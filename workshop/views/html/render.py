"""The templates' environment: everything printed is escaped, hidden characters shown by their number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from workshop.guidelines.rule import Finding
from workshop.language.invisible import number, pieces, visible
from workshop.views.caveats import caveats
from workshop.views.compared import VERDICT, numbers
from workshop.views.groups import same_words
from workshop.views.marks import stretches, worst
from workshop.views.missed import failures, label, missed
from workshop.views.proved import HOLDS, proofs, stands
from workshop.views.reading import LONG, flowed, kept
from workshop.views.text import interval, language_name, listed, percent, plural, type_name
from workshop.views.verdicts import BY, INSTEAD, SAYS, by_whom, callers, name_of
from workshop.views.words import runs

#: Characters that a brief diff keeps beside a change.
_AROUND = 120


def shown(text: str) -> Markup:
    """App text as HTML: escaped, hidden characters by number.

    Attribute values stand without quotes on purpose: where this lands inside an attribute by mistake, nothing
    in it can end that attribute.
    """
    return Markup("").join(
        Markup("<span class=u>{}</span>").format(number(words)) if hidden else escape(words)
        for words, hidden in pieces(text)
    )


def plain(text: str) -> Markup:
    """App text for where no element may stand: an attribute, the title."""
    return escape(visible(text))


def marked(text: str, findings: Iterable[Finding]) -> Markup:
    """The text with what findings point at in `mark`. Without its tags it is the text as `visible` gives it."""
    return Markup("").join(
        Markup('<mark class="{}">{}</mark>').format(part.severity, shown(part.text))
        if part.severity
        else shown(part.text)
        for part in stretches(text, findings)
    )


def excerpt(text: str, findings: Iterable[Finding] = ()) -> Markup:
    """The parts of a long text that are shown at first, with what findings point at marked, as `marked` does."""
    found = list(findings)
    parts = []
    for start, end in kept(text, (finding.span for finding in found if finding.span)):
        inside = [replace(one, span=(one.span[0] - start, one.span[1] - start)) for one in found if one.span]
        parts.append(marked(text[start:end], inside))
        if end < len(text):
            parts.append(Markup(" … "))
    return Markup("").join(parts)


def diff(before: str, after: str, *, brief: bool = False) -> Markup:
    """A word diff as `del` and `ins`. A thin space keeps what replaced a word apart from it.

    Spaces before changed words stand outside the mark: struck or coloured space reads as a word. A `brief` one
    leaves out the middle of long stretches, sooner where nothing changed.
    """
    old, new = flowed(before), flowed(after)
    if old == new:  # only line breaks changed
        old, new = before, after
    parts, last = [], ""
    for run in runs(old, new):
        if last == "removed" and run.kind == "added":
            parts.append(Markup("&thinsp;"))
        tag = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}[run.kind]
        words = run.text.lstrip() or run.text
        parts.append(shown(run.text[: len(run.text) - len(words)]))
        room = (_AROUND if run.kind == "same" else LONG // 2) if brief else len(words)
        if len(words) > 2 * room:
            words = f"{words[:room]} … {words[-room:]}"
        parts.append(Markup(tag).format(shown(words)))  # noqa: S704 - the tag is one of three above
        last = run.kind
    return Markup("").join(parts)


def bar(share: float | None, kind: str = "") -> Markup:
    """A share of one as a bar. Drawn by attributes: a page whose styles are pinned by hash allows no `style=`."""
    width = round(100 * max(0.0, min(1.0, share or 0.0)))
    return Markup(
        '<svg class="bar {}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" width="100" height="6"/><rect width="{}" height="6"/></svg>'
    ).format(kind, width)


@cache
def environment() -> Environment:
    """The one environment of views and report. A template may use only what stands here."""
    loader = ChoiceLoader([PackageLoader("workshop.views.html"), PackageLoader("workshop.reporting")])
    made = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: shown(value) if type(value) is str else value,
    )
    made.filters |= {
        "plain": plain,
        "flowed": flowed,
        "same_words": same_words,
        "excerpt": excerpt,
        "marked": marked,
        "bar": bar,
        "percent": percent,
        "interval": interval,
        "plural": plural,
        "listed": listed,
        "language": language_name,
        "type_name": type_name,
    }
    made.globals |= {
        "diff": diff, "proofs": proofs, "stands": stands, "numbers": numbers, "caveats": caveats, "by_whom": by_whom,
        "failures": failures, "missed": missed, "label": label, "name_of": name_of, "worst": worst,
        "SAYS": SAYS, "VERDICT": VERDICT, "INSTEAD": INSTEAD, "BY": BY, "callers": callers,
        "HOLDS": HOLDS, "LONG": LONG,
    }  # fmt: skip
    return made


def rendered(template: str, **values: Any) -> Markup:
    """A template of views or report, filled."""
    return Markup(environment().get_template(template).render(**values))  # noqa: S704 - autoescaped by the environment


@cache
def stylesheet() -> str:
    """The one stylesheet of cells, panel and report, scoped under `.ws`."""
    return files("workshop.views").joinpath("style.css").read_text(encoding="utf-8")


def cell(fragment: str) -> str:
    """A fragment with its style, for a notebook's output."""
    return f'<div class="ws"><style>{stylesheet()}</style>{fragment}</div>'
