"""An app as an agent is given it: only the words that reach it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workshop.app import App, Hints, Tool
from workshop.formats.delivery.by_client import (
    count_through,
    dropped_from,
    name_through,
    schema_through,
    text_through,
)
from workshop.formats.delivery.by_sdk import by_sdk
from workshop.formats.delivery.change import Change
from workshop.formats.delivery.clients import Client
from workshop.formats.delivery.clients import client as client_named
from workshop.record import Record
from workshop.show import Shown


@dataclass(frozen=True, slots=True)
class DeliveredTool:
    """One function as sent. `key` is how results call it (`App.key`), unique; `name` what the agent sees."""

    key: str
    name: str
    description: str
    input_schema: Mapping[str, Any]
    hints: Hints = field(default_factory=Hints)


@dataclass(frozen=True, slots=True, repr=False)
class Delivered(Record, Shown):
    """Everything an agent reads before it chooses: the app's own text and its functions, in order.

    `client` and `sdk` are the ids it went through, empty where none was named; `changes` is what they did.
    """

    app: str
    app_text: str
    tools: tuple[DeliveredTool, ...]
    client: str = ""
    sdk: str = ""
    changes: tuple[Change, ...] = ()

    def __repr__(self) -> str:
        return f"<Delivered {self.app}: {len(self.tools)} functions>"

    def of(self, tool: str | None) -> tuple[Change, ...]:
        """The changes to one function, None for those to the app."""
        return tuple(change for change in self.changes if change.tool == tool)

    def notes(self) -> tuple[str, ...]:
        """What a trial must say of how its functions were sent: in a sentence, nothing without a client or SDK."""
        if not (self.client or self.sdk):
            return ()
        count = {kind: sum(one.kind == kind for one in self.changes) for kind in ("cut", "lost", "refused", "left out")}
        said = ", ".join(f"{number} {kind}" for kind, number in count.items() if number)
        through = " through ".join(filter(None, (self.client, self.sdk)))
        return (f"As {through} sends it: {said or 'nothing cut, lost or refused'}.",)


def deliver(app: App, client: str | None = None, sdk: str | None = None, *, server: str | None = None) -> Delivered:
    """The app as it is sent: unsent texts are empty, functions keep their order.

    `client` is an id of `clients.yaml` (`claude-code`): names get its prefix, long texts its cut, and functions
    that it leaves out are gone. A request that a client would refuse as a whole is still made, so that the rest
    can be seen; the refusal stands in `changes`. `sdk` is one of `sdks.NAMES`; without, what the source proves.
    `server` is the server's name for prefixes, by default the app's id. Raises `UsageError` for unknown ids.
    """
    through = client_named(client) if client else None
    changes: list[Change] = []
    tools = []
    for key, tool in zip(app.keys(), app.tools, strict=True):
        sent = by_sdk(app, key, tool, sdk)
        changes += sent.changes
        made = DeliveredTool(key, tool.name, sent.description, sent.schema, tool.hints)
        if through:
            made, found = _through(through, server or app.id, made, tool)
            changes += found
            if any(change.kind == "left out" for change in found):
                continue
        tools.append(made)
    app_text = app.agent_text.reaching
    if through:
        app_text, found = text_through(through, None, "app", app_text)
        changes += (*found, *count_through(through, len(tools)))
        tools = tools[: dropped_from(through, len(tools))]
    return Delivered(app.name, app_text, tuple(tools), client or "", sdk or "", tuple(changes))


def _through(client: Client, server: str, made: DeliveredTool, tool: Tool) -> tuple[DeliveredTool, tuple[Change, ...]]:
    name, renamed = name_through(client, server, made.key, made.name)
    description, cut = text_through(client, made.key, "description", made.description)
    refused = schema_through(client, made.key, made.input_schema, strict=tool.extra.get("strict") is True)
    return replace(made, name=name, description=description), (*renamed, *cut, *refused)
