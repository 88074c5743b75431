"""What the Kotlin tests share: sources in memory, and a small patch that writes one text into its place."""

from __future__ import annotations

from pathlib import Path

from workshop.app import App, Place, Text, Tool
from workshop.formats import xml
from workshop.formats.kotlin import kdoc, read
from workshop.formats.source import Files

ROOT = Path("/nowhere/parcels")


def files(sources: dict[str, str | bytes], *, single: bool = False) -> Files:
    data = {path: text.encode() if isinstance(text, str) else text for path, text in sources.items()}
    return Files(ROOT, tuple(sorted(data)), single, data)


def load(sources: dict[str, str | bytes] | str | bytes, *, single: bool = False) -> App:
    if not isinstance(sources, dict):
        sources, single = {"Tools.kt": sources}, True
    app = read(files(sources, single=single))
    assert app is not None
    return app


def only_tool(source: str | bytes) -> Tool:
    (tool,) = load(source).tools
    return tool


def in_class(*members: str) -> str:
    return "package box\n\nclass Tools {\n" + "\n".join(members) + "\n}\n"


def written(data: bytes, place: Place, text: str) -> bytes:
    """The bytes with the text in its place: one change, everything it says must go with it included."""
    encode = kdoc.encode if place.how == "kdoc" else xml.encode
    words = encode(text, place)
    if place.spans:
        changes = [(*span, words if index == 0 else "") for index, span in enumerate(place.spans)]
    else:
        changes = [(place.insert, place.insert, place.lead + words + place.trail)]
    changes += [(patch.start, patch.end, patch.source) for patch in place.also]
    for start, end, source in sorted(changes, reverse=True):
        data = data[:start] + source.encode() + data[end:]
    return data


def words_of(app: App) -> dict[tuple[str | None, str], str]:
    return {(tool, place): text.value for tool, place, text in app.texts()}


def text_of(app: App, tool: str | None, place: str) -> Text:
    return next(text for owner, where, text in app.texts() if (owner, where) == (tool, place))
