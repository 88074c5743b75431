"""LangChain tools as data: a name, a description and an `args_schema`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import Tool, Unread
from workshop.formats import declaration
from workshop.formats.json_document import Document, Path

NAME = "LangChain"
LOOKS_FOR = 'LangChain tools (objects with "name" and "args_schema")'
WRITES = ("json",)


def declares(item: Mapping[str, Any]) -> bool:
    """Whether this object is a LangChain tool."""
    return isinstance(item.get("args_schema"), Mapping) and isinstance(item.get("name"), str)


def read(document: Document, path: Path) -> Iterator[Tool | Unread]:
    """The tool at a path."""
    yield from declaration.read(document, path, declaration.Shape(NAME, schema="args_schema"))
