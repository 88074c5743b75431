"""App text made safe to look at: characters that hide, or turn the reading order, are shown by their number.

Joiners (U+200C, U+200D) are part of writing in Indic and Arabic scripts and in emoji; they count as hidden
only beside a Latin character, where they join nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

#: Longer rows of words are not read.
_LISTED = 12

_LATIN = r"\x00-\u02ff"
_HIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    r"|\r(?!\n)"
    rf"|(?:(?<=[{_LATIN}])|^)[\u200c\u200d]|[\u200c\u200d](?=[{_LATIN}]|$)"
)


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text cut into (words, hidden): hidden pieces are one character each, every character once, in order."""
    start = 0
    for match in _HIDDEN.finditer(text):
        if match.start() > start:
            yield text[start : match.start()], False
        yield match.group(), True
        start = match.end()
    if start < len(text):
        yield text[start:], False


def number(char: str) -> str:
    """A character by its number: `U+202E`."""
    return f"U+{ord(char):04X}"


def visible(text: str) -> str:
    """The text with hidden characters as their numbers; encodable whatever it held."""
    return "".join(number(words) if hidden else words for words, hidden in pieces(text))


def listed(words: Sequence[str]) -> str:
    """Words in a row; of many, the first dozen and how many more there are."""
    more = len(words) - _LISTED
    return ", ".join(words[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def plural(count: int, one: str, many: str = "") -> str:
    """A count with its noun: `1 finding`, `2 findings`, `1,200 findings`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def percent(share: float | None) -> str:
    """A share of one as whole per cent: `68%`; a dash where there is none."""
    return "–" if share is None else f"{100 * share:.0f}%"


def interval(bounds: tuple[float, float] | None) -> str:
    """An interval of shares: `56 to 79%`."""
    return "–" if bounds is None else f"{100 * bounds[0]:.0f} to {100 * bounds[1]:.0f}%"
