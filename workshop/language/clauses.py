"""Where clauses begin, and which of them give an order."""

from __future__ import annotations

import re
from functools import lru_cache

from workshop.language.lexicon import Lexicon

_MARKUP = re.compile(r"[\s\-*•–#>_(\[]*(?:\d{1,2}[.)]\s+)?[\s*_(]*")
_STOP = r"[;:,(—–…][\s*_]*|\s-\s+"


@lru_cache(maxsize=8)
def _opening(entry: Lexicon) -> re.Pattern[str]:
    joiners = "|".join(re.escape(word) for word in sorted(entry.list("joiner")))
    return re.compile(rf"{_STOP}|(?<!\S)(?:{joiners})\s+", re.IGNORECASE)


def clause_starts(text: str, start: int, end: int, entry: Lexicon) -> list[int]:
    """The places (code points) at which a clause of the sentence `text[start:end]` begins, markup passed over."""
    first = _MARKUP.match(text, start, end)
    places = [first.end() if first is not None else start]
    places += [match.end() for match in _opening(entry).finditer(text, places[0], end) if match.end() < end]
    return list(dict.fromkeys(places))
