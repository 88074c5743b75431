"""Words that an author wrote and the SDK never sends.

## What it looks for

Parts of a function's documentation that its SDK or compiler leaves behind: `@throws` and what follows it in a KDoc,
`Returns` and `Raises` of a docstring where the SDK sends the text before its sections alone.

## Why

The author believes that agents know. A sentence about what a function refuses, written under `@throws`, reaches nobody.

## How it decides

By the rules of the SDK that the source proves: the AppFunctions compiler for Kotlin, the decorator for Python. Words
that also stand in a text that is sent are not lost. Tags for readers of the code (`@see`, `@since`, `@author`,
`@sample`, `@suppress`) are left alone.

## Limits

Where the SDK is not known, nothing is said; `workshop show SOURCE --sdk NAME` shows it for one. A KDoc that is not
sent at all is description-missing's and parameter-undescribed's to tell.

## Source

AppFunctions compiler, DocstringUtils; mcp, fastmcp, LangChain, anthropic and google-genai as they run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workshop.app import Origin, Tool
from workshop.formats.delivery.by_sdk import lost_words, sdk_of
from workshop.guidelines.context import Context
from workshop.guidelines.example import Example, example, function
from workshop.guidelines.rule import Mark, Rule

RULE = Rule("C905", "text-dropped-by-sdk", "warning", ("text",), ("AF", "MCP"))


def _kotlin(description: str, kdoc: str, *, lost: bool = False, note: str = "") -> Example:
    tool = replace(function("addBook", description), origin=Origin("kotlin"), extra={"kdoc": kdoc})
    return example(tool, marks={"description": ""} if lost else None, note=note)


def _python(description: str, docstring: str, sdk: str, *, lost: bool = False, note: str = "") -> Example:
    tool = replace(
        function("add_book", description), origin=Origin("python"), extra={"docstring": docstring, "sdk": sdk}
    )
    return example(tool, marks={"description": ""} if lost else None, note=note)


_ADDS = "Adds a book to a shelf and returns its ID."
_RAISES = f"{_ADDS}\n\n    Raises:\n        ValueError: The shelf is full. Ask for another one.\n    "
BAD = (
    _kotlin(_ADDS, f"\n * {_ADDS}\n * @throws FullException when the shelf is full\n ", lost=True, note="Its @throws."),
    _kotlin(_ADDS, f"\n * {_ADDS}\n * @return\n *   The ID, for example b-12.\n ", lost=True, note="A bare @return."),
    _kotlin(
        "Añade un libro y devuelve su número.",
        "\n * Añade un libro y devuelve su número.\n * @throws Lleno si no cabe en el estante\n ",
        lost=True,
        note="@throws.",
    ),
    _kotlin(
        "Добавляет книгу на полку и возвращает её номер.",
        "\n * Добавляет книгу на полку и возвращает её номер.\n * @throws Full если полка полна\n ",
        lost=True,
        note="@throws.",
    ),
    _kotlin(
        "তাকে একটি বই রাখে ও তার নম্বর ফেরত দেয়।",
        "\n * তাকে একটি বই রাখে ও তার নম্বর ফেরত দেয়।\n * @throws Full তাক ভরা থাকলে\n ",
        lost=True,
        note="@throws.",
    ),
    _python(_ADDS, _RAISES, "fastmcp", lost=True, note="Raises, under fastmcp."),
)
GOOD = (
    _kotlin(
        _ADDS, f"\n * {_ADDS}\n * @see Shelf\n * @since 1.2\n ", note="@see and @since are for readers of the code."
    ),
    _kotlin(_ADDS, f"\n * {_ADDS}\n * @return The ID, for example b-12.\n ", note="@return with words is sent."),
    _python(_ADDS, _RAISES, "mcp", note="The mcp SDK sends the docstring whole."),
    _python(_ADDS, _RAISES, "", note="The SDK is not known."),
    _kotlin("Añade un libro y devuelve su número.", "\n * Añade un libro y devuelve su número.\n "),
    example(function("addBook", _ADDS)),
)

_LONGEST = 60


def check(tool: Tool, context: Context) -> Iterator[Mark]:
    """Every part of the documentation that is lost."""
    sdk = sdk_of(tool)
    for part in lost_words(context.app, tool, sdk) if sdk else ():
        words = " ".join(part.words.split())
        shown = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
        yield Mark(
            "description",
            f"{part.what} never reaches an agent: “{shown}”.",
            "Say in the description what an agent must know of it.",
        )
