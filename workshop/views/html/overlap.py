"""Which functions read alike, in HTML: the ranked pairs as a table."""

from __future__ import annotations

from markupsafe import Markup

from workshop.similarity.pairs import Overlap
from workshop.views.html.render import rendered
from workshop.views.verdicts import MEANS, RISK, alike

#: What a reader will look through; the interactive view holds more.
_SHOWN = 25


def overlap(result: Overlap, *, most: int = _SHOWN) -> Markup:
    """At most this many pairs, the riskiest first, with the words that join and part them."""
    found = alike(result)
    return rendered("overlap.html", overlap=result, alike=found, shown=found[:most], means=MEANS, risk=RISK)
