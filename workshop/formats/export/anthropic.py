"""Anthropic: a list of tools with `input_schema`."""

from __future__ import annotations

from typing import Any

from workshop.app import App
from workshop.formats import anthropic
from workshop.formats.export.declared import Naming, declared
from workshop.formats.export.difference import Difference
from workshop.formats.export.left_out import app_texts, beside, kept

NAMING = Naming("a-zA-Z0-9_-", 128)


def write(app: App, *, strict: bool, differences: list[Difference]) -> list[dict[str, Any]]:  # noqa: ARG001 - none
    """One object a function."""
    functions = declared(app, NAMING, differences)
    differences += [*app_texts(app), *beside(functions, anthropic.NAME)]
    return [
        {
            "name": one.name,
            **({"description": one.description} if one.description else {}),
            "input_schema": one.schema,
            **kept(one, anthropic.NAME),
        }
        for one in functions
    ]
