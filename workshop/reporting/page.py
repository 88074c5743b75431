"""`ws.report`: one self-contained HTML file for a design review."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from workshop import show
from workshop.app import App
from workshop.errors import WorkshopError
from workshop.guidelines.rule import Findings
from workshop.record import Record
from workshop.reporting import about, file, findings, misses, overlap, suggestions, summary, trial
from workshop.reporting.review import Review
from workshop.rewrite.suggestion import Suggestions
from workshop.similarity.pairs import Overlap
from workshop.trials.trial import Request, Trial
from workshop.views.html.render import rendered, stylesheet

if TYPE_CHECKING:
    from workshop.agents.base import Agent
    from workshop.similarity.encoder import Encoder

#: Larger pages would weigh a notebook down; they are named, not shown, in a cell.
_SHOWN_IN_CELL = 400_000

SECTIONS: dict[str, tuple[str, Callable[[Review], Markup]]] = {
    "summary": ("Summary", summary.section),
    "findings": ("Findings", findings.section),
    "overlap": ("Overlap", overlap.section),
    "picks": ("Picks", trial.section),
    "misses": ("Missed requests", misses.section),
    "suggestions": ("Suggestions", suggestions.section),
    "about": ("About", about.section),
}


@dataclass(frozen=True, slots=True)
class Report(Record, show.Shown):
    """A report that was written: its file, its size in bytes, the SHA-256 of its bytes, and the page itself.

    As a dictionary it leaves the page out: that stands in the file.
    """

    path: Path
    size: int
    sha256: str
    html: str = field(default="", repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Version, path, size and SHA-256."""
        return {"version": self.VERSION, "path": str(self.path), "size": self.size, "sha256": self.sha256}


def report(
    app: App,
    path: str | Path = "review.html",
    *,
    profile: str = "appfunctions",
    findings: Findings | None = None,
    overlap: Overlap | None = None,
    trial: Trial | None = None,
    suggestions: Suggestions | None = None,
    requests: Sequence[Request] | str | Path | None = None,
    agent: Agent | str | None = None,
    encoder: Encoder | str | None = None,
    when: datetime | None = None,
) -> Report:
    """Write the review of an app to one HTML file. What is not given is computed.

    An earlier report at `path` is replaced, nothing else ever is. `when` is the time it bears, now by default; the
    same results and time give the same bytes. Raises `UsageError` when no report can go there, and what computing
    raises.
    """
    from workshop.guidelines.check import check
    from workshop.rewrite.suggest import suggest
    from workshop.similarity.overlap import overlap as find_overlap
    from workshop.trials.run import evaluate

    file.target(Path(path), app)  # refused before anything is computed
    overlap = overlap or find_overlap(app, encoder=encoder)
    findings = findings or check(app, profile, encoder=encoder, overlap=overlap)
    trial = trial or evaluate(app, requests, agent, encoder=encoder)
    suggestions = suggestions or suggest(app, profile=profile, requests=requests, agent=agent, encoder=encoder)
    made = when or datetime.now(UTC)
    text = page(Review(app, findings, overlap, trial, suggestions, made, _rule_pages(findings)))
    data = text.encode()
    file.write(file.target(Path(path), app), data)
    return Report(Path(path), len(data), hashlib.sha256(data).hexdigest(), text)


def page(review: Review) -> str:
    """The whole page. It asks for nothing: style and script are in it, and allowed by their hashes alone."""
    review = review.shareable()
    style = _lean(stylesheet() + _own("page.css"))
    script = _lean(files("workshop.views").joinpath("overlap.js").read_text(encoding="utf-8") + _own("page.js"))
    # As plain text: escaping Markup once more, as a notebook cell does, would escape twice.
    return str(
        rendered(
            "page.html",
            review=review,
            generator=file.GENERATOR,
            rules=about.profile_words(review.findings.profile),
            style=Markup(style),  # noqa: S704 - the workshop's own files
            script=Markup(script),  # noqa: S704
            style_hash=_hash(style),
            script_hash=_hash(script),
            sections=[(name, title, made(review)) for name, (title, made) in SECTIONS.items()],
        )
    )


def _rule_pages(found: Findings) -> dict[str, str]:
    from workshop.guidelines.page import page as rule_page

    pages = {}
    for rule in sorted({finding.rule for finding in found.findings}):
        try:
            pages[rule] = rule_page(rule)
        except WorkshopError:  # findings of another version may name rules that are gone
            continue
    return pages


@cache
def _own(name: str) -> str:
    return files("workshop.reporting").joinpath("templates", name).read_text(encoding="utf-8")


def _lean(text: str) -> str:
    """Style or script without its indents and comment lines: a fifth of it."""
    return re.sub(r"^\s+(?:(?://.*|/\*.*\*/)\n)?|^(?://.*|/\*.*\*/)\n", "", text, flags=re.MULTILINE)


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _line(made: Report) -> str:
    return f"{made.path}  {made.size / 1000:,.0f} kB, one file, opens offline"


@show.terminal.register
def _terminal(result: Report) -> str:
    return _line(result)


@show.html.register
def _html(result: Report) -> str:
    line = f"<p>{escape(_line(result))}</p>"
    if result.size > _SHOWN_IN_CELL:
        return line
    frame = 'sandbox="allow-scripts" width="100%" height="640" style="border:1px solid #8884;border-radius:6px"'
    return f'{line}<iframe title="Report" {frame} srcdoc="{escape(result.html)}"></iframe>'
