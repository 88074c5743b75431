"""Anthropic tools: a name, a description and an `input_schema`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import Tool, Unread
from workshop.formats import declaration
from workshop.formats.json_document import Document, Path

NAME = "Anthropic"
LOOKS_FOR = 'Anthropic tools (objects with "name" and "input_schema")'
WRITES = ("json",)


def declares(item: Mapping[str, Any]) -> bool:
    """Whether this object is an Anthropic tool."""
    return "input_schema" in item and isinstance(item.get("name"), str)


def read(document: Document, path: Path) -> Iterator[Tool | Unread]:
    """The tool at a path."""
    yield from declaration.read(document, path, declaration.Shape(NAME, schema="input_schema"))
