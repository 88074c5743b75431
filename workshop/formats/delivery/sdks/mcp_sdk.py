"""The official `mcp` SDK (2.3): the docstring goes out raw, indentation included; parameters only by `Field`.

Python 3.13 and newer take the indentation away when they compile; older ones leave it in.
"""

from __future__ import annotations

from collections.abc import Mapping

from workshop.formats.delivery.sdks.sent import Sent

NAME = "mcp"
TITLE = "The mcp SDK"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """The docstring as it stands; `given` are texts from `Annotated[..., Field(description=...)]`."""
    return Sent(docstring, given)
