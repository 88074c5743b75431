"""MCP: what `tools/list` returns, with the server's instructions beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workshop.app import App, Text
from workshop.formats import mcp
from workshop.formats.export.declared import Declared, Naming, declared
from workshop.formats.export.difference import Difference
from workshop.formats.export.left_out import beside, kept

NAMING = Naming("A-Za-z0-9_.-", 128)
_HINTS = {ours: theirs for theirs, ours in mcp.HINTS.items()}


def write(app: App, *, strict: bool, differences: list[Difference]) -> dict[str, Any]:  # noqa: ARG001 - MCP has no strict form
    """The list, and `instructions` where the app has a text that agents read."""
    functions = declared(app, NAMING, differences)
    differences += beside(functions, mcp.NAME, title=True, hints=True, output=True)
    text = app.agent_text
    head = {"instructions": text.value} if text else {}
    if text and text is not app.instructions:
        differences.append(Difference(None, "description", "is called instructions."))
    others = (("description", app.description), ("display_description", app.display_description))
    for place, other in others:
        if other and other is not text:
            differences.append(Difference(None, place, "this format has one text of the app, its instructions."))
    return {**head, "tools": [_tool(one, differences) for one in functions]}


def _tool(one: Declared, differences: list[Difference]) -> dict[str, Any]:
    tool = one.tool
    extra = kept(one, mcp.NAME, "annotations")
    annotations = {
        **{
            theirs: getattr(tool.hints, ours)
            for ours, theirs in _HINTS.items()
            if getattr(tool.hints, ours) is not None
        },
        **(tool.extra.get("annotations", {}) if tool.origin.format == mcp.NAME else {}),
    }
    made = {"name": one.name, "title": tool.title, "description": one.description, "inputSchema": one.schema}
    if tool.output_schema is not None:
        made["outputSchema"] = output(tool.output_schema, tool.returns)
        if tool.output_schema.get("type") != "object":
            message = "is no object: clients of MCP 2025-11-25 and before refuse that."
            differences.append(Difference(one.key, "output", message))
    made = {key: value for key, value in made.items() if value or key not in ("title", "description")}
    return {**made, **({"annotations": annotations} if annotations else {}), **extra}


def output(schema: Mapping[str, Any], returns: Text) -> dict[str, Any]:
    """What a function returns, described by the text of its return."""
    if returns.value or "description" in schema:
        return {**schema, "description": returns.value}
    return dict(schema)
