"""A client cuts a text short, or refuses one of its length.

## What it looks for

Descriptions of functions, and the app's own text, that are longer than a named client takes.

## Why

Words behind the cut never reach the agent: often the very words that say when not to use a function. The author
sees nothing of it, since the server still sends them.

## How it decides

By the limits in `clients.yaml`, on the text as it is sent. Length is counted as the client counts it: Claude Code
cuts at 2,048 UTF-16 units, where an emoji counts two. The words that are lost are marked. Runs only for clients that
the profile or the user names.

## Limits

Limits move; every finding names its source and how sure it is. A limit that was only ever seen in error texts is
said to be possible, not certain. A file named in WORKSHOP_CLIENTS corrects a value.

## Source

Reports on clients and their documentation, each named in `workshop/formats/delivery/clients.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Tool
from workshop.formats.delivery.by_client import cut_words
from workshop.formats.delivery.by_sdk import by_sdk
from workshop.formats.delivery.cuts import cut
from workshop.formats.delivery.fault import Fault
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule

RULE = Rule("C901", "cut-by-client", "warning", ("clients",), ("MCP", "OA"))

_LINE = "Lists the entries of a folder with size, owner and time of change. "
_LONG = _LINE * 30
_EMOJI = "🌱" * 1000
BAD = (
    example(
        function("listEntries", f"{_LONG}{'x' * (2048 - len(_LONG))}Never follows links."),
        marks={"description": "Never follows links."},
        clients=("claude-code",),
        note="2,048 characters, and a sentence behind them.",
    ),
    example(
        function("waterPlants", f"{_EMOJI}{'x' * 48}y"),
        marks={"description": "y"},
        clients=("claude-code",),
        note="An emoji counts two.",
    ),
    example(
        function("listEntries", f"{'x' * 1024} Only in this folder."),
        marks={"description": " Only in this folder."},
        clients=("openai-api", "claude-code"),
    ),
    example(
        function("listEntries", "Lists entries."),
        app=f"{'x' * 2048} Ask before deleting.",
        marks={"app": " Ask before deleting."},
        clients=("claude-code",),
    ),
)
GOOD = (
    example(function("listEntries", "x" * 2048), clients=("claude-code",)),
    example(function("waterPlants", f"{_EMOJI}{'x' * 48}"), clients=("claude-code",)),
    example(function("listEntries", "x" * 5000), clients=("gemini-api", "appfunctions"), note="No limit is known."),
    example(function("listEntries", "x" * 5000), note="No client was named."),
)

_SHORTEN = "Say first what the agent chooses by, and move the rest to the parameters or out."


def check(tool: Tool, context: Context) -> Iterator[Mark]:
    """The description, once for every client that does not take all of it."""
    sent = by_sdk(context.app, context.key(tool), tool).description
    yield from _marks("description", "description-length", sent, tool.description.value, context)


def check_app(context: Context) -> Iterator[Mark]:
    """The app's text, likewise."""
    text = context.app.agent_text
    yield from _marks("app", "instructions-length", text.reaching, text.value, context)


def _marks(place: str, what: str, sent: str, written: str, context: Context) -> Iterator[Mark]:
    for client in context.clients:
        made = cut(client, what, sent)
        if made:
            span = (made.end, len(sent)) if sent == written else None
            yield Mark(place, Fault(made.limit, cut_words(client, made)).message, _SHORTEN, span, client=client.id)
