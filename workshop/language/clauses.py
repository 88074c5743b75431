"""Where clauses begin, and which of them give an order."""

from __future__ import annotations

import re
from functools import lru_cache

from workshop.language.lexicon import Lexicon

_MARKUP = re.compile(r"[\s\-*•–#>_(\[]*(?:\d{1,2}[.)]\s+)?[\s*_(]*")
_BACK = 40
_STOP = r"[;:,(—–…][\s*_]*|\s-\s+"


@lru_cache(maxsize=8)
def _opening(entry: Lexicon) -> re.Pattern[str]:
    joiners = "|".join(re.escape(word) for word in sorted(entry.list("joiner")))
    return re.compile(rf"{_STOP}|(?<!\S)(?:{joiners})\s+", re.IGNORECASE)


@lru_cache(maxsize=16384)
def clause_starts(text: str, start: int, end: int, entry: Lexicon) -> tuple[int, ...]:
    """The places (code points) at which a clause of the sentence `text[start:end]` begins, markup passed over."""
    first = _MARKUP.match(text, start, end)
    places = [first.end() if first is not None else start]
    infinitive = entry.pattern("infinitive")
    for match in _opening(entry).finditer(text, places[0], end):
        joined = match.group()[0].isalpha() and infinitive.search(text, max(start, match.end() - _BACK), match.end())
        if match.end() < end and not joined:
            places.append(match.end())
    return tuple(dict.fromkeys(places))
