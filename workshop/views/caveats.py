"""What a reader must know before believing a trial."""

from __future__ import annotations

from workshop.trials.trial import Comparison, Trial
from workshop.views.text import percent, plural

#: A 95% interval wider than this says little.
_WIDE = 0.2


def caveats(result: Trial | Comparison) -> list[str]:
    """Sentences, most important first; none when nothing stands against the numbers."""
    if not result.n or (isinstance(result, Trial) and result.accuracy is None):
        return []
    said = []
    if result.kind == "retrieval":
        said.append("Retrieval picked, not a language model; an assistant may choose otherwise.")
    if result.generated:
        whole = "The requests were" if result.generated >= result.n else f"{plural(result.generated, 'request')} were"
        said.append(f"{whole} generated, not asked by people.")
    if isinstance(result, Trial) and result.interval and result.interval[1] - result.interval[0] > _WIDE:
        low, high = result.interval
        said.append(
            f"{plural(result.n, 'request')} are few: the true share of right picks may be anywhere from "
            f"{percent(low)} to {percent(high)}."
        )
    return said
