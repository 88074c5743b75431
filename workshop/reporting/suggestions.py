"""What to write instead, and what is known about it."""

from __future__ import annotations

from markupsafe import Markup

from workshop.reporting.review import Review
from workshop.views import html


def section(review: Review) -> Markup:
    """Word diffs with their proof."""
    return html.suggestions(review.suggestions)
