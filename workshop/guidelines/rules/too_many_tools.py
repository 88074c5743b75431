"""An app has more functions than a client holds.

## What it looks for

More functions than a named client takes, offers to its agent, or advises.

## Why

Some clients fail, some offer the first so many and say nothing. Long before that, agents choose worse: every
function is one more that reads like the right one.

## How it decides

By the limits in `clients.yaml`: the lowest hard limit and the lowest advice. Runs only for clients that the profile
or the user names.

## Limits

Other servers that a user has connected count against the same limit and are not known here. Clients with a tool
search hold more.

## Source

Documentation and error texts of the providers, each named in `workshop/formats/delivery/clients.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.formats.delivery.by_client import count_faults
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule

RULE = Rule("C904", "too-many-tools", "warning", ("clients",), ("OA", "MCP"))

_MANY = tuple(function(f"readSensor{number}", f"Returns the value of sensor {number}.") for number in range(81))
BAD = (
    example(*_MANY[:21], marks={"app": ""}, clients=("openai-api",)),
    example(*_MANY, marks={"app": ""}, clients=("cursor",)),
    example(*_MANY[:31], marks={"app": ("", "")}, clients=("anthropic-api", "gemini-api")),
)
GOOD = (
    example(*_MANY[:20], clients=("openai-api", "gemini-api", "cursor")),
    example(*_MANY[:40], clients=("cursor", "windsurf", "mcp-toolbox")),
    example(*_MANY[:41], note="No client was named."),
)

_FEWER = "Join functions that serve one purpose, or offer them in groups."


def check_app(context: Context) -> Iterator[Mark]:
    """The number of functions, once for every limit of a client that it exceeds."""
    for client in context.clients:
        for fault in count_faults(client, len(context.app.tools)):
            yield Mark("app", fault.message, _FEWER, client=client.id)
