"""LangChain's `@tool(parse_docstring=True)`: Google style alone; paragraphs become one line, `Args` the parameters.

What follows `Args` is dropped, and so is a `Returns` or `Example` paragraph before it with all behind it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping

from workshop.formats.delivery.sdks.sent import Sent, both

NAME = "langchain-parsed"
TITLE = "LangChain's @tool(parse_docstring=True)"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """Paragraphs before the first known heading, and the entries of `Args`."""
    paragraphs = inspect.cleandoc(docstring).split("\n\n")
    heads = [paragraph.partition(":")[0] for paragraph in paragraphs]
    named = [paragraph.startswith(("Args:", "Returns:", "Example:")) for paragraph in paragraphs]
    end = named.index(True) if True in named else len(paragraphs)
    args = next((text for text, head in zip(paragraphs, heads, strict=True) if text.startswith("Args:")), "")
    return Sent(" ".join(paragraphs[:end]).strip(), both(dict(_entries(args)), given))


def _entries(block: str) -> Iterator[tuple[str, str]]:
    """Name and text of every entry. A line that is indented more than the first entry goes on with the last one."""
    margin: int | None = None
    name, words = "", [""]
    for line in block.split("\n")[1:]:
        if not line.strip():
            continue
        indent = len(line) - len(line.lstrip())
        if margin is None and ":" in line:
            margin = indent
        if ":" in line and not (name and margin is not None and indent > margin):
            if name:
                yield name, " ".join(words)
            head, _, text = line.partition(":")
            head = head.strip()
            bare, _, kind = head.partition(" ")
            name = bare if kind.startswith("(") and kind.endswith(")") else head
            words = [text.strip()]
        elif name:
            words.append(line.strip())
    if name:
        yield name, " ".join(words)
