"""An app exposes functions and says nothing about itself.

## What it looks for

An app whose source can hold a description of the whole app (Android's app metadata, the `instructions` of an MCP
server) and holds none, or only a placeholder.

## Why

Agents read the description of the app first. It tells them whether to look at its functions at all, and it is the
one place for what concerns several functions, such as the order of calls.

## How it decides

The text that agents read is `instructions` where there are any, else `description`. It counts as missing when it is
empty, a placeholder (`TODO`, `@string/...`), or not sent.

## Limits

A bare list of tools, or Kotlin without the app's resources, cannot hold such a text and is not blamed.

## Source

AppFunctions quality guideline: descriptions of the app.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.blank import placeholder

RULE = Rule("A101", "app-description-missing", "error", ("app-description",), ("AF",))

_NOTE = function("createNote", "Creates a note with a title and returns its ID.")
BAD = (
    example(_NOTE, app="", marks={"app": ""}),
    example(_NOTE, app="TODO", marks={"app": "TODO"}),
    example(_NOTE, app="@string/app_description", marks={"app": "@string/app_description"}),
)
GOOD = (
    example(_NOTE, app="Notes and to-do lists. Creates, finds and deletes personal notes."),
    example(_NOTE, app="Notas y tareas personales."),
    example(_NOTE, note="A list of tools that cannot carry such a text."),
)


def check_app(context: Context) -> Iterator[Mark]:
    """The app's own text, if it says nothing."""
    app = context.app
    text = app.agent_text
    if not app.tools or (text.reaching.strip() and not placeholder(text.value, text.language)):
        return
    filled = bool(text.reaching.strip())
    yield Mark(
        "app",
        "The description of the app is only a placeholder, so it does not tell agents what the app is for."
        if filled
        else "The app has no description, so agents cannot tell what it is for.",
        "Say in two sentences what the app is about and what its functions can do.",
        (0, len(text.value)) if text.value else None,
    )
