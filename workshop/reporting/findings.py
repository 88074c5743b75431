"""The findings, function by function, and what the rules behind them say."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markupsafe import Markup

from workshop.reporting.review import Review
from workshop.views import html
from workshop.views.html.render import rendered
from workshop.views.text import visible


def section(review: Review) -> Markup:
    """Every text that a finding points at, marked in place; then each rule once."""
    names = sorted({finding.rule for finding in review.findings.findings} & set(review.rules))
    explained = [(name, explanation(review.rules[name])) for name in names]
    body = html.findings(review.findings, review.app, explained=names)
    return rendered("findings_section.html", found=review.findings, body=body, explained=explained)


def explanation(page: str) -> Markup:
    """A rule's page as HTML without its title: no links, no pictures, no markup of its own."""
    parser = MarkdownIt("commonmark", {"html": False}).disable(["link", "autolink", "image", "html_inline"])
    tokens = parser.parse(visible(page))
    if tokens and tokens[0].tag == "h1":
        tokens = tokens[3:]
    for token in tokens:
        if token.type.startswith("heading"):
            token.tag = "h4"
    return Markup(parser.renderer.render(tokens, parser.options, {}))  # noqa: S704 - the parser escapes all markup
