"""A client refuses or rewrites a function's name.

## What it looks for

Names that a named client does not take as they are: wrong characters, or too long with the prefix that the client
puts before them.

## Why

One name that a provider refuses fails the whole request, and with it every other function. A client that drops the
function or cuts its name does so without a word.

## How it decides

By the limits in `clients.yaml`, on the name as the client offers it (`mcp__server__tool`). The server's name is the
app's id. Where sources differ, the lower limit counts and the finding says so. Runs only for clients that the profile
or the user names.

## Limits

The name that a user gives the server in a client's settings is not known here; a long one makes the name longer.

## Source

MCP specification, tools; documentation and error texts of the providers, each named in
`workshop/formats/delivery/clients.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Tool
from workshop.formats.delivery.names import name_faults
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule

RULE = Rule("C902", "name-rejected", "error", ("clients",), ("MCP", "OA"))

_ABOUT = "Returns the average humidity of one greenhouse zone between two dates."
_LONG = "read_average_humidity_for_the_selected_period_and_greenhouse_zone_now"
BAD = (
    example(function("greenhouse.read/humidity", _ABOUT), marks={"name": ""}, clients=("openai-api",)),
    example(function("greenhouse.read", _ABOUT), marks={"name": ("", "")}, clients=("anthropic-api", "bedrock")),
    example(function(_LONG, _ABOUT), marks={"name": ""}, clients=("openai-api",)),
    example(function("2nd_floor", _ABOUT), marks={"name": ""}, clients=("gemini-api",), note="Begins with a digit."),
    example(function(_LONG[:55], _ABOUT), marks={"name": ""}, clients=("cursor",), note="60 with the server's name."),
    example(function(_LONG, _ABOUT), marks={"name": ""}, clients=("gemini-cli",), note="The middle is cut out."),
)
GOOD = (
    example(function("read_humidity", _ABOUT), clients=("openai-api", "anthropic-api", "gemini-api", "claude-code")),
    example(function("greenhouse.read", _ABOUT), clients=("mcp", "gemini-api"), note="These two allow a dot."),
    example(function(_LONG[:64], _ABOUT), clients=("openai-api", "gemini-api", "bedrock")),
    example(function("greenhouse.read/humidity", _ABOUT), note="No client was named."),
)

_RENAME = "Name it with a verb and a noun in letters, digits and underscores, short enough for a prefix."


def check(tool: Tool, context: Context) -> Iterator[Mark]:
    """The name, once for everything a client has against it."""
    for client in context.clients:
        for fault in name_faults(client, context.app.id, tool.name):
            yield Mark("name", fault.message, _RENAME, client=client.id)
