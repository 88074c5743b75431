"""What a report says of a rule: the parts of its page that a reviewer needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from workshop.language.invisible import visible

#: Examples and sources are for authors; `workshop rule NAME` shows the whole page.
_KEPT = ("What it looks for", "Why", "Limits")


def lead(page: str) -> str:
    """The sentence below the title that says what the rule finds; empty where there is none."""
    blocks = [block.strip() for block in page.split("\n\n") if block.strip()]
    sentences = [block for block in blocks[:2] if not block.startswith("#")]
    return " ".join(sentences[0].split()) if sentences else ""


def explanation(page: str) -> Markup:
    """A rule's page as HTML, without its title: no links, no pictures, no markup of its own."""
    parser = _parser()
    tokens = list(_kept(parser.parse(visible(page))))
    return Markup(parser.renderer.render(tokens, parser.options, {}))  # noqa: S704 - the parser escapes all markup


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).disable(["link", "autolink", "image", "html_inline"])


def _kept(tokens: list[Token]) -> Iterator[Token]:
    """The lead and the sections that are kept, their titles one step below the report's own."""
    keeping, title = True, False
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            title = token.tag == "h1"
            keeping = title or token.tag != "h2" or tokens[index + 1].content in _KEPT
        if token.type.startswith("heading"):
            token.tag = "h4"
        if keeping and not title:
            yield token
        if token.type == "heading_close":
            title = False
