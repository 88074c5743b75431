"""A client refuses a keyword, a depth or a count in a function's schema.

## What it looks for

JSON Schema that a named client does not take: keywords, names of parameters, levels, numbers of properties or
allowed values.

## Why

The request fails, or a gateway takes the keyword out and the agent no longer sees what is allowed.

## How it decides

By the limits in `clients.yaml`. Limits of a strict form count only where the declaration says `strict`. One finding a
function and source names all keywords. Runs only for clients that the profile or the user names.

## Limits

Several clients differ from endpoint to endpoint; the finding says so. SDKs may rewrite a schema before it is sent.

## Source

Documentation and error texts of the providers, each named in `workshop/formats/delivery/clients.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workshop.app import Tool
from workshop.formats.delivery.schemas import schema_faults
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule

RULE = Rule("C903", "schema-rejected", "warning", ("clients",), ("OA",))

_ABOUT = "Adds a book to a shelf and returns its ID."
_EITHER = {"oneOf": [{"type": "string"}, {"type": "integer"}], "description": "ISBN, as text or number."}
BAD = (
    example(function("addBook", _ABOUT, {"isbn": _EITHER}), marks={"schema": ""}, clients=("gemini-api",)),
    example(
        replace(function("addBook", _ABOUT, {"isbn": _EITHER}), extra={"strict": True}),
        marks={"schema": ""},
        clients=("openai-api",),
        note="Declared with strict: true.",
    ),
    example(
        function("addBook", _ABOUT, {"pages": {"type": "integer", "minimum": 1, "description": "Number of pages."}}),
        marks={"schema": ""},
        clients=("gemini-api",),
    ),
    example(
        function("addBook", _ABOUT, {"book-title": "Title as printed on the cover."}),
        marks={"schema": ""},
        clients=("gemini-api",),
    ),
)
GOOD = (
    example(
        function("addBook", _ABOUT, {"isbn": _EITHER}),
        clients=("openai-api", "anthropic-api"),
        note="Not declared strict.",
    ),
    example(function("addBook", _ABOUT, {"title": "Title as printed on the cover."}), clients=("gemini-api",)),
    example(
        function("addBook", _ABOUT, {"default": "Shelf to use where none fits."}),
        clients=("gemini-api",),
        note="A parameter may be called like a keyword.",
    ),
    example(function("addBook", _ABOUT, {"isbn": _EITHER}), note="No client was named."),
)

_PLAIN = "Say it with a plain type and words in the description, or leave the keyword out for this client."


def check(tool: Tool, context: Context) -> Iterator[Mark]:
    """The schema, once for everything a client has against it."""
    for client in context.clients:
        for fault in schema_faults(client, tool.input_schema, strict=tool.extra.get("strict") is True):
            yield Mark("schema", fault.message, _PLAIN, client=client.id)
