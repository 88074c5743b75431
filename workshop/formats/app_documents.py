"""JSON documents that describe one app as a whole: told by their keys, each read by its own module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from workshop.app import App, Tool, Unread
from workshop.formats import agent_card, mcp_bundle, mcp_registry, windows_actions
from workshop.formats.json_document import Document


class Whole(Protocol):
    """What a module of such a document offers."""

    NAME: str
    LOOKS_FOR: str

    def is_whole(self, value: Mapping[str, Any]) -> bool:
        """Whether this document is one of its kind."""

    def read(self, document: Document) -> Iterator[App | Tool | Unread]:
        """The app without its functions, its functions, and notes on what could not be read."""


WHOLES: tuple[Whole, ...] = (mcp_bundle, mcp_registry, agent_card, windows_actions)


def kind(value: Any) -> Whole | None:
    """The module that reads a whole document; None for anything else."""
    if not isinstance(value, Mapping):
        return None
    return next((module for module in WHOLES if module.is_whole(value)), None)
