"""A parameter has no description, or one that only says its name again.

## What it looks for

Parameters, nested ones too, whose text is empty, not sent, a placeholder, or the name in other letters: "Title." for
`title`, "The errand." for `errand`.

## Why

An agent fills a parameter in from its text. Without one it guesses what is meant and in which form.

## How it decides

Articles and words such as "value" are left out; what remains must hold more than the words of the name. "The ID of
the note" for `noteId` passes: it says what the ID belongs to. A property that can only have one value needs no text.
Where the function's own KDoc is not sent, description-missing says so once for all of it.

## Limits

Names are compared in English. Whether a text is enough to fill the parameter in is left to other rules.

## Source

AppFunctions quality guideline: describe the parameters; ML Kit GenAI agent: formats and meanings of parameters.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Parameter, Tool
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.blank import placeholder, repeats

RULE = Rule("P501", "parameter-undescribed", "warning", ("schema", "text"), ("AF", "ML"))

_ABOUT = "Adds a book to a shelf and returns its ID."
BAD = (
    example(function("addBook", _ABOUT, {"title": ""}), marks={"parameters/title": ""}),
    example(function("addBook", _ABOUT, {"title": "Title."}), marks={"parameters/title": "Title."}),
    example(function("addBook", _ABOUT, {"shelf": "The shelf."}), marks={"parameters/shelf": "The shelf."}),
    example(function("addBook", _ABOUT, {"shelfName": "Shelf name"}), marks={"parameters/shelfName": "Shelf name"}),
    example(function("addBook", _ABOUT, {"title": "TODO"}), marks={"parameters/title": "TODO"}),
    example(
        function("addBook", "Añade un libro.", {"titulo": "El titulo."}), marks={"parameters/titulo": "El titulo."}
    ),
    example(function("addBook", "Добавляет книгу.", {"title": "Описание"}), marks={"parameters/title": "Описание"}),
    example(function("addBook", "একটি বই যোগ করে।", {"title": "বিবরণ"}), marks={"parameters/title": "বিবরণ"}),
)
GOOD = (
    example(function("addBook", _ABOUT, {"title": "Title as printed on the cover."})),
    example(function("addBook", _ABOUT, {"shelfId": "Identifier of the shelf."})),
    example(function("addBook", _ABOUT, {"title": "The title of the book."})),
    example(function("addBook", _ABOUT, {"kind": {"const": "book"}}), note="Only one value is possible."),
    example(function("addBook", "Añade un libro.", {"title": "Título que aparece en la portada."})),
    example(function("addBook", "Добавляет книгу.", {"title": "Название, как на обложке."})),
    example(function("addBook", "একটি বই যোগ করে।", {"title": "প্রচ্ছদে লেখা শিরোনাম।"})),
)

_WRITE = "Say what it means and in which form to pass it, with a short example."


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every parameter whose text tells an agent nothing."""
    unsent = bool(tool.description) and not tool.description.sent
    for parameter in tool.parameters:
        text = parameter.description
        place = f"parameters/{parameter.pointer}"
        if not text:
            if not _has_one_value(parameter):
                name = parameter.name or "A parameter without a name"
                yield Mark(place, f"{name} has no description, so agents have to guess what to pass.", _WRITE)
            continue
        whole = (0, len(text.value))
        if not text.sent:
            if not unsent:
                yield Mark(
                    place,
                    "The text is there, but its class does not set isDescribedByKDoc, so none of it reaches agents.",
                    "Set isDescribedByKDoc = true in the annotation of its class.",
                    whole,
                )
        elif placeholder(text.value, text.language):
            yield Mark(place, "This is only a placeholder.", _WRITE, whole)
        elif repeats(text.value, parameter.name, text.language):
            yield Mark(place, f"This says no more than the name {parameter.name} does.", _WRITE, whole)


def _has_one_value(parameter: Parameter) -> bool:
    values = parameter.schema.get("enum")
    return "const" in parameter.schema or (isinstance(values, list) and len(values) == 1)
