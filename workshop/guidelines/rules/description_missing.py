"""A function has no description, or one that says nothing.

## What it looks for

A description that is empty, never sent (KDoc without `isDescribedByKDoc = true`), a placeholder (`TODO`, a resource
key, the word "description"), or only the function's name again.

## Why

The description is what an agent chooses by. Without it the choice rests on the name alone.

## How it decides

Words that carry no meaning (articles, "the given", "all") are left out and endings dropped; what is left must hold
more than the words of the name. A full sentence that repeats the name ("Creates a note.") passes where the function
also describes what it returns.

## Limits

A restatement by synonyms ("Makes a new entry" for `createNote`) is not seen. Names are compared in English.

## Source

AppFunctions quality guideline: describe what the function does and what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Tool
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.blank import placeholder, repeats, restates

RULE = Rule("D101", "description-missing", "error", ("text",), ("AF", "ML", "OA"))

BAD = (
    example(function("createNote"), marks={"description": ""}),
    example(function("createNote", "TODO: describe"), marks={"description": "TODO: describe"}),
    example(function("createNote", "@string/create_note"), marks={"description": "@string/create_note"}),
    example(function("create_shelf", "Create shelf."), marks={"description": "Create shelf."}),
    example(function("createShelf", "Creates a shelf."), marks={"description": "Creates a shelf."}),
    example(function("crearNota", "Descripción"), marks={"description": "Descripción"}),
    example(function("createNote", "Описание функции"), marks={"description": "Описание функции"}),
    example(function("createNote", "বিবরণ"), marks={"description": "বিবরণ"}),
    example(
        function("createNote", "Creates a note in the current folder.", sent=False),
        marks={"description": "Creates a note in the current folder."},
        note="The KDoc is there, but `isDescribedByKDoc` is not set.",
    ),
)
GOOD = (
    example(function("createNote", "Creates a note in the current folder and returns its ID.")),
    example(
        function("createNote", "Creates a note.", {"title": "The title of the note."}, returns="The created note."),
        note="The guideline's own manner: the sentence is short, the rest is said at the parameters and the return.",
    ),
    example(function("echo", "Echoes back the input string.")),
    example(function("todoLists", "Todo lists of the user, newest first.")),
    example(function("createNote", "Crea una nota en la carpeta actual.")),
    example(function("createNote", "Создаёт заметку в текущей папке.")),
    example(function("createNote", "বর্তমান ফোল্ডারে একটি নোট তৈরি করে।")),
)

_WRITE = "Say in one sentence what the function does and what comes back."


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """The description, if it tells an agent nothing."""
    text = tool.description
    if not text:
        yield Mark("description", "The function has no description, so agents have only its name to go by.", _WRITE)
        return
    whole = (0, len(text.value))
    if not text.sent:
        yield Mark(
            "description",
            "The KDoc is there, but isDescribedByKDoc is not set, so none of it reaches agents.",
            "Set isDescribedByKDoc = true in the annotation.",
            whole,
        )
    elif placeholder(text.value, text.language):
        yield Mark("description", "This is only a placeholder.", _WRITE, whole)
    elif repeats(text.value, tool.name, text.language) or (
        not tool.returns and restates(text.value, tool.name, text.language)
    ):
        yield Mark("description", f"This says no more than the name {tool.name} does.", _WRITE, whole)
