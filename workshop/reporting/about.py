"""About this report: what made it, when, and what it could not see."""

from __future__ import annotations

from markupsafe import Markup

from workshop import __version__
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.reporting.review import Review
from workshop.views.html.render import rendered


def section(review: Review) -> Markup:
    """Versions, encoder, agent, time; rules that did not run; files that were not read."""
    formats = sorted({tool.origin.format for tool in review.app.tools})
    measured = size(deliver(review.app))
    return rendered("about.html", review=review, version=__version__, formats=formats, measured=measured)
