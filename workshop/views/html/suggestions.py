"""Suggestions in HTML: word diffs and their proof."""

from __future__ import annotations

from markupsafe import Markup

from workshop.rewrite.suggestion import Suggestions
from workshop.views.html.render import rendered


def suggestions(result: Suggestions, *, level: int = 3) -> Markup:
    """Each suggestion with its words and what is known about it, headings from `level` on."""
    return rendered("suggestions.html", result=result, level=level)
