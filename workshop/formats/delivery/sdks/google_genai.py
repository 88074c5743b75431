"""`google-genai` (3.6): the whole docstring, dedented; parameters only by `Field`."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

from workshop.formats.delivery.sdks.sent import Sent

NAME = "google-genai"
TITLE = "google-genai"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """`given` are texts from `Annotated[..., Field(description=...)]`."""
    return Sent(inspect.cleandoc(docstring), given)
