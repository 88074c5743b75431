"""Model Context Protocol: the tools of a server (`tools/list`) and what it says about itself.

Two generations are read: `initialize` (serverInfo, instructions) and `server/discover` (2026-07-28), which keeps
the server's name in `_meta`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import App, Hints, Text, Tool, Unread
from workshop.formats import declaration, json_place
from workshop.formats.json_document import Document, Path

NAME = "MCP"
LOOKS_FOR = 'MCP tools (objects with "name" and "inputSchema", as tools/list returns them)'
WRITES = ("json",)

_SERVER_INFO = "io.modelcontextprotocol/serverInfo"
#: MCP's name of each hint, with ours.
HINTS = {
    "readOnlyHint": "read_only",
    "destructiveHint": "destructive",
    "idempotentHint": "idempotent",
    "openWorldHint": "open_world",
}


def declares(item: Mapping[str, Any]) -> bool:
    """Whether this object is an MCP tool."""
    return "inputSchema" in item and isinstance(item.get("name"), str)


def read(document: Document, path: Path) -> Iterator[Tool | Unread]:
    """The tool at a path."""
    item = document.at(path)
    annotations = item.get("annotations") if isinstance(item, Mapping) else None
    annotations = annotations if isinstance(annotations, Mapping) else {}
    hints = {ours: annotations[theirs] for theirs, ours in HINTS.items() if isinstance(annotations.get(theirs), bool)}
    for theirs in HINTS:
        if not isinstance(annotations.get(theirs), bool | None):
            yield document.unread((*path, "annotations", theirs), f"{theirs} is neither true nor false.")
    title = item.get("title") or annotations.get("title") if isinstance(item, Mapping) else None
    rest = {key: value for key, value in annotations.items() if key not in HINTS and key != "title"}
    shape = declaration.Shape(
        NAME,
        schema="inputSchema",
        output="outputSchema",
        carries=("hints", "returns"),
        title=title if isinstance(title, str) else "",
        hints=Hints(**hints),
        extra={"annotations": rest} if rest else {},
        leave_out=("annotations",),
    )
    yield from declaration.read(document, path, shape)


def is_server(value: Mapping[str, Any]) -> bool:
    """Whether this object is what a server says about itself, with or without its tools."""
    if "clientInfo" in value:
        return False
    return any(key in value for key in ("serverInfo", "protocolVersion", "supportedVersions")) or bool(_meta(value))


def about(document: Document, path: Path) -> Iterator[App | Unread]:
    """The server as an app without tools; instructions that are missing have a place to go."""
    value = document.at(path)
    info_path, info = (*path, "serverInfo"), value.get("serverInfo")
    if not isinstance(info, Mapping):
        info_path, info = (*path, "_meta", _SERVER_INFO), _meta(value)
    names = (info.get("title"), info.get("name"))
    name = next((name for name in names if isinstance(name, str) and name.strip()), "")
    instructions = value.get("instructions")
    if not isinstance(instructions, str | None):
        yield document.unread((*path, "instructions"), "The instructions of the server are no text.")
    yield App(
        name,
        name,
        description=json_place.text(document, info_path) if isinstance(info.get("description"), str) else Text(),
        instructions=json_place.text(document, path, "instructions"),
        carries=("app-description",),
    )


def _meta(value: Mapping[str, Any]) -> Mapping[str, Any]:
    meta = value.get("_meta")
    info = meta.get(_SERVER_INFO) if isinstance(meta, Mapping) else None
    return info if isinstance(info, Mapping) else {}
