"""Characters that a reader cannot see, and how to show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What reorders text or hides in it: bidirectional controls, zero-width characters, fillers, tags, other controls.
_HIDDEN = re.compile(
    "(?:[\u2028-\u202e\u2060-\u206f\u200b\u200e\u200f\u061c\u034f\ufeff\u00ad\u17b4\u17b5\u180e\u115f\u1160\u3164\uffa0"
    "\ufff0-\ufffb\ufffe\uffff\U0001d173-\U0001d17a\U000e0000-\U000e007f\U000e0100-\U000e01ef\ud800-\udfff"
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n))+"
    "|(?<![\u0600-\u06ff\u0900-\u0dff\U0001f000-\U0001faff\u2600-\u27bf\ufe0f])[\u200c\u200d]+"
    "|[\ufe00-\ufe0f]{2,}"
)
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
_MARKS = frozenset("\u200e\u200f\u061c")
#: England, Scotland and Wales have flags that are spelt with tags.
_FLAG = "\U0001f3f4"


def hidden(text: str) -> list[tuple[int, int]]:
    """The spans (code points) of characters that no reader can see.

    Joiners inside Bengali or Arabic words and emoji, and direction marks in a text written from right to left,
    belong to their script and are left out.
    """
    if text.isascii() and text.isprintable():
        return []
    marks_belong = _RIGHT_TO_LEFT.search(text) is not None
    return [
        match.span()
        for match in _HIDDEN.finditer(text)
        if not (marks_belong and set(match.group()) <= _MARKS) and text[match.start() - 1 : match.start()] != _FLAG
    ]


def visible(text: str) -> str:
    """The text with every hidden character written as its number; encodable whatever it held."""
    return "".join(number(words) if unseen else words for words, unseen in pieces(text))


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text cut into (words, hidden): hidden pieces are one character each, every character once, in order."""
    read = 0
    for start, end in hidden(text):
        if read < start:
            yield text[read:start], False
        yield from ((char, True) for char in text[start:end])
        read = end
    if read < len(text):
        yield text[read:], False


def number(char: str) -> str:
    """A character by its number: `U+202E`."""
    return f"U+{ord(char):04X}"
