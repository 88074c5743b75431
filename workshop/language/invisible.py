"""Characters that a reader cannot see, and how to show them."""

from __future__ import annotations

import re

#: What reorders text or hides in it: bidirectional controls, zero-width characters, fillers, tags, other controls.
_HIDDEN = re.compile(
    "[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\u2060-\u2064\u206a-\u206f\ufeff\u00ad\u180e\u115f\u1160\u3164"
    "\uffa0\ufff9-\ufffb\U000e0000-\U000e007f\U000e0100-\U000e01ef\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+"
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
    """The text with every hidden character written as its number: `U+202E`."""
    for start, end in reversed(hidden(text)):
        text = text[:start] + "".join(f"U+{ord(char):04X}" for char in text[start:end]) + text[end:]
    return text
