"""An app as an agent is given it: only the words that reach it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workshop.app import App, Hints, Tool
from workshop.schema import described


@dataclass(frozen=True, slots=True)
class DeliveredTool:
    """One function as sent. `key` is how results call it (`App.key`), unique; `name` what the agent sees."""

    key: str
    name: str
    description: str
    input_schema: Mapping[str, Any]
    hints: Hints = field(default_factory=Hints)


@dataclass(frozen=True, slots=True)
class Delivered:
    """Everything an agent reads before it chooses: the app's own text and its functions, in order."""

    app: str
    app_text: str
    tools: tuple[DeliveredTool, ...]


def deliver(app: App) -> Delivered:
    """The app as it is sent: unsent texts are empty, functions keep their order."""
    tools = tuple(
        DeliveredTool(key, tool.name, tool.description.reaching, _sent_schema(tool), tool.hints)
        for key, tool in zip(app.keys(), app.tools, strict=True)
    )
    return Delivered(app.name, app.agent_text.reaching, tools)


def _sent_schema(tool: Tool) -> Mapping[str, Any]:
    schema = tool.input_schema
    for parameter in tool.parameters:
        if parameter.description.value and not parameter.description.sent:
            schema = described(schema, parameter.path, "")
    return schema
