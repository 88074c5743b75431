"""Gemini: one tool with all function declarations, their schemas as JSON Schema."""

from __future__ import annotations

from typing import Any

from workshop.app import App
from workshop.formats import gemini
from workshop.formats.export.declared import Declared, Naming, declared
from workshop.formats.export.difference import Difference
from workshop.formats.export.left_out import app_texts, beside, kept
from workshop.formats.export.mcp import output

NAMING = Naming("a-zA-Z0-9_.-", 64, first="a-zA-Z_")


def write(app: App, *, strict: bool, differences: list[Difference]) -> list[dict[str, Any]]:  # noqa: ARG001 - none
    """`parametersJsonSchema` takes what Gemini's own schema words do not."""
    functions = declared(app, NAMING, differences)
    differences += [*app_texts(app), *beside(functions, gemini.NAME, output=True)]
    return [{"functionDeclarations": [_declaration(one) for one in functions]}]


def _declaration(one: Declared) -> dict[str, Any]:
    tool = one.tool
    return {
        "name": one.name,
        **({"description": one.description} if one.description else {}),
        "parametersJsonSchema": one.schema,
        **({"responseJsonSchema": output(tool.output_schema, tool.returns)} if tool.output_schema is not None else {}),
        **kept(one, gemini.NAME, "parameters", "response"),
    }
