"""The findings, function by function, and what the rules behind them say."""

from __future__ import annotations

from markupsafe import Markup

from workshop.reporting.review import Review
from workshop.reporting.rules import explanation
from workshop.views import html
from workshop.views.html.render import rendered


def section(review: Review) -> Markup:
    """Every text that a finding points at, marked in place; then each rule once."""
    names = sorted({finding.rule for finding in review.findings.findings} & set(review.rules))
    explained = [(name, explanation(review.rules[name])) for name in names]
    body = html.findings(review.findings, review.app, explained=names)
    return rendered("findings_section.html", found=review.findings, body=body, explained=explained)
