"""MCP bundles (MCPB, once DXT): `manifest.json` names and describes the tools of a server, without schemas.

Files that it points at (icons, entry points) are never opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import App, Tool, Unread
from workshop.formats import declaration, json_place
from workshop.formats.json_document import Document
from workshop.formats.secrets import hidden_in

NAME = "MCP bundle"
LOOKS_FOR = "the manifest of an MCP bundle"
WRITES = ("json",)

_READ = {"name", "display_name", "description", "long_description", "tools"}


def is_whole(value: Mapping[str, Any]) -> bool:
    """Whether this is such a manifest; those of browser extensions have a version of this name too, but no server."""
    versioned = isinstance(value.get("manifest_version", value.get("dxt_version")), str)
    return versioned and isinstance(value.get("server"), Mapping)


def read(document: Document) -> Iterator[App | Tool | Unread]:
    """The bundle as an app, and its tools."""
    value = document.value
    name = next((value[key] for key in ("display_name", "name") if isinstance(value.get(key), str)), "")
    yield App(
        name,
        name,
        description=json_place.text(document, ()),
        display_description=json_place.text(document, (), "long_description"),
        carries=("app-description",),
        extra=hidden_in({key: inner for key, inner in value.items() if key not in _READ}),
    )
    tools = value.get("tools")
    if not isinstance(tools, list | None):
        yield document.unread(("tools",), "The tools of this bundle are no list.")
        return
    for index in range(len(tools or ())):
        yield from declaration.read(document, ("tools", index), declaration.Shape(NAME, schema="inputSchema"))
