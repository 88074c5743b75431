"""`ws.export`: an app's functions as another kind of agent takes them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from workshop.app import App
from workshop.errors import UsageError
from workshop.formats.export import anthropic, gemini, langchain, mcp, openai
from workshop.formats.export.difference import Difference

Data = dict[str, Any] | list[dict[str, Any]]


class Writer(Protocol):
    """Writes an app in one format and adds what that changes to `differences`."""

    def __call__(self, app: App, *, strict: bool, differences: list[Difference]) -> Data:
        """The declarations, ready for `json.dumps`."""


FORMATS: Mapping[str, Writer] = {
    "mcp": mcp.write,
    "openai-responses": openai.responses,
    "openai-chat": openai.chat,
    "anthropic": anthropic.write,
    "gemini": gemini.write,
    "langchain": langchain.write,
}
#: The formats that have a strict form.
STRICT = ("openai-responses", "openai-chat")


@dataclass(frozen=True, slots=True)
class Exported:
    """The declarations, and everything in which they differ from the app because the format asks for it."""

    data: Data
    differences: tuple[Difference, ...]


def export(app: App, to: str, *, strict: bool = False) -> Data:
    """The functions as this format declares them: one of `mcp`, `openai-responses`, `openai-chat`, `anthropic`,
    `gemini`, `langchain`. `strict` is OpenAI's form in which arguments match exactly.

    What the format forces is listed by `exported`. Raises `UsageError` for an unknown format.
    """
    return exported(app, to, strict=strict).data


def exported(app: App, to: str, *, strict: bool = False) -> Exported:
    """The same with its differences."""
    if to not in FORMATS:
        near = difflib.get_close_matches(to, FORMATS, n=1)
        advice = f"Did you mean {near[0]}?" if near else ""
        raise UsageError(f"There is no export to {to!r}.", expected=", ".join(FORMATS), advice=advice)
    if strict and to not in STRICT:
        raise UsageError(f"{to} has no strict form.", expected=" or ".join(STRICT))
    differences: list[Difference] = []
    data = FORMATS[to](app, strict=strict, differences=differences)
    return Exported(data, tuple(differences))
