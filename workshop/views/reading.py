"""App text as people read it: lines that flow, and of a very long text the parts that matter."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: A longer text is shown in parts, the whole behind a click.
LONG = 1200
#: Characters shown of the beginning of a long text, and on either side of words that matter.
_HEAD, _AROUND = 300, 80

# A line break inside a paragraph: not before a blank or indented line, a list, a heading, a quotation or a tag.
_INSIDE = re.compile(r"(?<=\S)\r?\n(?=\S)(?![-*+•>|#@`~]|\d+[.)]\s)")


def flowed(text: str) -> str:
    """The text with the breaks inside its paragraphs as spaces, as long as it was: places in it stay the same.

    Paragraphs, lists and whatever is indented keep their lines; so does a text with a block of code.
    """
    if "```" in text:
        return text
    return _INSIDE.sub(lambda found: " " * len(found[0]), text)


def kept(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The parts of a text that are shown at first: all of a short one; else its beginning, and what the spans hold.

    Parts are cut at spaces where there are some near, stand in order and do not touch.
    """
    if len(text) <= LONG:
        return [(0, len(text))]
    wanted = sorted([(0, _HEAD), *((max(0, start - _AROUND), min(len(text), end + _AROUND)) for start, end in spans)])
    parts: list[tuple[int, int]] = []
    for start, end in wanted:
        begin, stop = _at_space(text, start, -1), _at_space(text, end, 1)
        if parts and begin <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(parts[-1][1], stop))
        else:
            parts.append((begin, stop))
    return parts


def _at_space(text: str, at: int, step: int) -> int:
    """The nearest space outward, a word's length away at most."""
    for place in range(at, max(0, min(len(text), at + 20 * step)), step):
        if text[place : place + 1].isspace():
            return place
    return max(0, min(len(text), at))
