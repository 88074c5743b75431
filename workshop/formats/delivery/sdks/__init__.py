"""What each SDK or compiler makes of a function's documentation, one file each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from workshop.formats.delivery.sdks import (
    anthropic,
    appfunctions,
    fastmcp,
    google_genai,
    langchain,
    langchain_parsed,
    mcp_sdk,
    openai,
)
from workshop.formats.delivery.sdks.sent import Sent


class Sdk(Protocol):
    """What the file of a Python SDK offers. It reads a docstring; every other source it sends as it is."""

    NAME: str
    TITLE: str

    def send(self, docstring: str, given: Mapping[str, str]) -> Sent:
        """The texts as sent; `given` are those that stand beside the types of the parameters."""


PYTHON: Mapping[str, Sdk] = {
    cast("Sdk", module).NAME: cast("Sdk", module)
    for module in (mcp_sdk, fastmcp, langchain, langchain_parsed, anthropic, google_genai, openai)
}
#: Every name that `sdk=` takes.
NAMES: tuple[str, ...] = (appfunctions.NAME, appfunctions.OLD, *PYTHON)
