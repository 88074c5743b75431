"""Anthropic's `beta_tool` (2.14): the text without its sections, newlines kept; parameters by `Field`, else parsed."""

from __future__ import annotations

from collections.abc import Mapping

from workshop.formats.delivery.sdks.sent import Sent, both

NAME = "anthropic"
TITLE = "Anthropic's beta_tool"


def send(docstring: str, given: Mapping[str, str]) -> Sent:
    """Read by the same library as in the SDK."""
    from docstring_parser import parse

    read = parse(docstring)
    parts = (read.short_description, read.long_description) if read.short_description else ()
    # Of a parameter that is described twice, the first text counts.
    parsed = {each.arg_name: each.description for each in reversed(read.params) if each.description}
    return Sent("\n\n".join(part for part in parts if part), both(given, parsed))
