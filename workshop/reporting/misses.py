"""Every request that missed, and those that got no answer."""

from __future__ import annotations

from markupsafe import Markup

from workshop.reporting.review import Review
from workshop.views.html.picks import misses


def section(review: Review) -> Markup:
    """The requests, what was right, what was picked, how sure the agent was."""
    if not review.trial.n:
        return Markup("<p>No request was put.</p>")
    if review.trial.right == review.trial.n:
        return Markup("<p>Every request reached the right function.</p>")
    if review.trial.accuracy is None:
        return Markup("<p>No request missed, because none was answered.</p>") + misses(review.trial)
    return misses(review.trial)
