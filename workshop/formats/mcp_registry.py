"""`server.json` of the MCP registry: what a server says of itself. Its functions are known only to the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import App, Tool, Unread
from workshop.formats import json_place
from workshop.formats.json_document import Document
from workshop.formats.secrets import hidden_in

NAME = "MCP registry"
LOOKS_FOR = "server.json of the MCP registry"
WRITES = ("json",)

_READ = {"name", "title", "description"}


def is_whole(value: Mapping[str, Any]) -> bool:
    """Whether this is the registry's description of a server."""
    named = isinstance(value.get("name"), str) and "description" in value
    packages = value.get("packages")
    packaged = isinstance(packages, list) and any(
        isinstance(package, Mapping) and ("registryType" in package or "registry_type" in package)
        for package in packages
    )
    remotes = value.get("remotes")
    remote = isinstance(remotes, list) and any(isinstance(each, Mapping) and "url" in each for each in remotes)
    return named and "tools" not in value and (packaged or remote)


def read(document: Document) -> Iterator[App | Tool | Unread]:
    """The server as an app without functions."""
    value = document.value
    if not isinstance(value["description"], str):
        yield document.unread(("description",), "The description of the server is no text.")
    title = value.get("title")
    name = title if isinstance(title, str) and title.strip() else value["name"]
    yield App(
        value["name"],
        name,
        description=json_place.text(document, ()),
        carries=("app-description",),
        extra=hidden_in({key: inner for key, inner in value.items() if key not in _READ}),
    )
