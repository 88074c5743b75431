"""A description orders the agent about instead of describing the function.

## What it looks for

Sentences that tell whoever reads them what to do: "You must call this", "Never answer from memory", "Ask the user",
"The agent should confirm", "Always call this first".

## Why

Agents have instructions of their own. A description that gives orders competes with them, holds for every request
whether it fits or not, and says nothing about what the function does.

## How it decides

Each sentence is read clause by clause, quoted speech left out. An order is a duty laid on the reader or on the agent
("you must", "the assistant should"), or an imperative at the beginning of a clause about calling, answering, guessing
or speaking to the user. Conditions are facts: "Requires an ID", "Must be an IANA time zone", "You must be the owner",
"If you have an ID, ...". An opening imperative ("Find notes by title") describes the function, and so does an
imperative in a parameter's text ("Leave empty for all days", "Do not send a notification").

## Limits

Orders without a known verb are missed. "Use this when ..." is left to the rules about when to use a function.
Spanish verbs whose command and present tense look alike count only where the rest of the clause decides.

## Source

AppFunctions quality guideline: do not use descriptions as prompts.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Tool
from workshop.guidelines.context import Context, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.commands import commands
from workshop.language.names import words

RULE = Rule("D102", "command-to-agent", "error", ("text",), ("AF",))


BAD = (
    example(
        function("find_recipes", "You MUST call this for every question about food. Finds recipes by ingredient."),
        marks={"description": "You MUST call this for every question about food"},
    ),
    example(
        function("findRecipes", "Finds recipes. Never answer questions about food from memory."),
        marks={"description": "Never answer questions about food from memory"},
    ),
    example(
        function("bookRoom", "Books a room for one night. If the date is unclear, ask the user."),
        marks={"description": "ask the user"},
    ),
    example(
        function("deleteNote", "Deletes a note; always confirm with the user first."),
        marks={"description": "always confirm with the user first"},
    ),
    example(
        function("deleteNote", "Deletes a note. The assistant should warn about it."),
        marks={"description": "assistant should warn about it"},
    ),
    example(
        function("findCity", "Finds a city.", {"country": "ISO 3166 code of the country. Never guess it."}),
        marks={"parameters/country": "Never guess it"},
    ),
    example(
        function("buscarRecetas", "Busca recetas. Debes llamar a esta función siempre."),
        marks={"description": "Debes llamar a esta función siempre"},
    ),
    example(
        function("reservarSala", "Reserva una sala. Pregunte al usuario la fecha."),
        marks={"description": "Pregunte al usuario la fecha"},
    ),
    example(
        function("findRecipes", "Находит рецепты. Ты ДОЛЖЕН вызывать эту функцию всегда."),
        marks={"description": "Ты ДОЛЖЕН вызывать эту функцию всегда"},
    ),
    example(
        function("bookRoom", "Бронирует комнату. Обязательно уточните дату у пользователя."),
        marks={"description": "Обязательно уточните дату у пользователя"},
    ),
    example(
        function("findRecipes", "রেসিপি খুঁজে দেয়। কখনও স্মৃতি থেকে উত্তর দেবেন না।"),
        marks={"description": "কখনও স্মৃতি থেকে উত্তর দেবেন না"},
    ),
    example(
        function("bookRoom", "একটি ঘর বুক করে। তারিখের জন্য ব্যবহারকারীকে জিজ্ঞাসা করুন।"),
        marks={"description": "ব্যবহারকারীকে জিজ্ঞাসা করুন"},
    ),
)
GOOD = (
    example(function("findRecipes", "Finds recipes that use the given ingredients.")),
    example(function("find_recipes", "Find recipes by ingredient and return the ten best.")),
    example(function("getNote", "Requires an ID returned with each note. Fails if the note does not exist.")),
    example(function("getNote", "If you have the ID of a note, this returns its text. You must be its owner.")),
    example(function("addEvent", "Adds an event.", {"timeZone": "Must be an IANA time zone name."})),
    example(function("findDays", "Finds free days.", {"day": "YYYY-MM-DD. Leave empty for all days."})),
    example(function("cancel", "Cancels an order.", {"silent": "Do not send a notification to the customer."})),
    example(function("askUser", "Ask the user to pick one of up to five answers.")),
    example(function("addReply", 'Adds a canned reply such as "Always call us first".')),
    example(function("getProfile", "Returns the profile. Never includes the e-mail address.")),
    example(function("leerNota", "Requiere el ID de una nota. El título debe tener menos de 60 caracteres.")),
    example(function("leerNota", "Devuelve la nota. Nunca devuelve notas borradas.")),
    example(function("getNote", "Возвращает заметку. Вы должны быть её владельцем. ID должен быть числом.")),
    example(function("getNote", "একটি নোট ফেরত দেয়। নোটের আইডি দিতে হবে।")),
)


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every order in the texts of a function."""
    own_verb = next(iter(words(tool.name)), "")
    for place, text in tool.texts():
        option = place.startswith("parameters/")
        entry = words_of(text)
        for start, end in commands(text.value, text.language, option=option, own_verb=own_verb):
            if entry is not None and entry.pattern("override").search(text.value, start, end):
                continue  # agent-instructions-embedded says so, and worse
            yield Mark(
                place,
                "This tells the agent what to do; a description says what the function does.",
                "State it as a fact about the function, or leave it out: agents have instructions of their own.",
                (start, end),
            )
