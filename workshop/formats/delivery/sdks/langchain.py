"""LangChain's `@tool` (core 1.8): by default the whole docstring, without the indentation all lines share."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from workshop.formats.delivery.sdks.sent import Sent

NAME = "langchain"
TITLE = "LangChain's @tool"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """The first line stands at the margin, so the others mostly keep their indentation."""
    return Sent(textwrap.dedent(docstring).strip(), given)
