"""`fastmcp` (4.2): the text before the first section; parameters by `Field`, else from the docstring."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

from workshop.formats.delivery.sdks.docstring import is_structure, parameter_texts, sections
from workshop.formats.delivery.sdks.sent import Sent, both

NAME = "fastmcp"
TITLE = "fastmcp"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """Google, NumPy and Sphinx style are told apart; a docstring without sections goes out whole."""
    read = sections(docstring)
    if not any(map(is_structure, read)):
        return Sent(inspect.cleandoc(docstring), given)
    text = next((section.value for section in read if section.kind.value == "text"), "")
    return Sent(text, both(given, parameter_texts(docstring)))
