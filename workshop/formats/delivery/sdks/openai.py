"""OpenAI's SDK (3.57) makes functions of Pydantic classes only: the class docstring raw, parameters by `Field`.

The same docstring stands a second time inside the schema of the parameters.
"""

from __future__ import annotations

from collections.abc import Mapping

from workshop.formats.delivery.sdks.sent import Sent

NAME = "openai"
TITLE = "OpenAI's pydantic_function_tool"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """The docstring as it stands."""
    return Sent(docstring, given)
