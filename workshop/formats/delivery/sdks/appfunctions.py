"""The AppFunctions compiler: a KDoc without its tags, `@param` and `@return` at their places; the rest is lost.

The words that it sends are read by `workshop.formats.kotlin.kdoc`. An older compiler takes the text of a property
from the property's own KDoc alone; a newer one falls back on `@property` and then `@param` of its class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.formats.delivery.sdks.sent import Lost

NAME = "appfunctions"
OLD = "appfunctions-old"
TITLE = "The AppFunctions compiler"
#: `Text.needs` of words that only the newer compiler sends.
CLASS_TAGS = "class-tags"

#: Tags that speak to readers of the code; nobody misses them in an agent.
_NOT_FOR_AGENTS = frozenset({"sample", "see", "author", "since", "suppress"})
_TAG = re.compile(
    r"@(param|return|constructor|receiver|property|throws|exception|sample|see|author|since|suppress)\b\s*(.*)",
    re.ASCII | re.DOTALL,
)
_ASTERISK = re.compile(r"^[ \t]*\*[ \t]?", re.MULTILINE)


def lost(kdoc: str) -> tuple[Lost, ...]:
    """The words of a function's KDoc that no agent gets. `kdoc` is the comment without its delimiters."""
    return tuple(_lost(kdoc))


def _lost(kdoc: str) -> Iterator[Lost]:
    for block in _blocks(kdoc):
        match = _TAG.match(block)
        if match is None or match[1] in _NOT_FOR_AGENTS:
            continue
        tag, words = match[1], " ".join(match[2].split())
        if tag in ("param", "return"):
            if not _understood(tag, block):
                yield Lost(f"@{tag}", words)
        elif words:
            yield Lost(f"@{tag}", words)


def _blocks(kdoc: str) -> Iterator[str]:
    """The lines of every known tag together, up to the next tag of any kind."""
    block: list[str] = []
    for line in map(str.strip, _ASTERISK.sub("", kdoc).splitlines()):
        if re.match(r"@\w", line, re.ASCII):
            yield "\n".join(block)
            block = [line]
        elif block:
            block.append(line)
    yield "\n".join(block)


def _understood(tag: str, block: str) -> bool:
    """`@param [name]` and a bare `@return` with its words on the next line are not what the compiler looks for."""
    first = block.partition("\n")[0]
    form = r"@param\s+\w+" if tag == "param" else r"@return\s+\S"
    return bool(re.match(form, first, re.ASCII)) or block.strip() == f"@{tag}"
