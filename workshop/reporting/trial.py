"""The trial: how many requests reached the right function, and what was taken for what."""

from __future__ import annotations

from markupsafe import Markup

from workshop.reporting.review import Review
from workshop.views.html.picks import confusions, summary
from workshop.views.html.render import rendered


def section(review: Review) -> Markup:
    """Counts and caveats, the confusion matrix, every function's score."""
    scored = [score for score in review.trial.tools if score.expected or score.picked]
    return summary(review.trial) + confusions(review.trial) + rendered("scores.html", scores=scored)
