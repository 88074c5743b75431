"""Which functions read alike: the table of pairs, which the interactive view takes the place of."""

from __future__ import annotations

import json

from markupsafe import Markup

from workshop.reporting.review import Review
from workshop.views import html
from workshop.views.html.render import rendered
from workshop.views.overlap_data import overlap_data

#: Pairs that are there without a script; with one, the interactive view holds them all.
_WITHOUT_SCRIPT = 10


def section(review: Review) -> Markup:
    """The pairs, and the data that the script needs."""
    if len(review.overlap.tools) < 2:
        return Markup("<p>One function alone has nothing to be confused with.</p>")
    data = embedded(overlap_data(review.overlap))
    return rendered(
        "overlap_section.html",
        overlap=review.overlap,
        pairs=html.overlap(review.overlap, most=_WITHOUT_SCRIPT),
        data=data,
    )


def embedded(data: object) -> Markup:
    """Data as JSON that may stand in a script element: no `<` in it, so nothing can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - JSON in a data block is not parsed as markup
