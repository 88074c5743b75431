"""A parameter asks for the whole conversation.

## What it looks for

Parameters such as `full_context`, `conversation_history`, `chat_log` or `messages` (as chat turns), and texts that
ask for "the whole conversation" or "all previous messages".

## Why

Agents use these words for their own context. They read such a parameter as a request for it, and pass on far more of
what the user said than the function needs.

## How it decides

By the words of the name, whichever way it is written. Names that also have a plain meaning (`messages`, `context`,
`history`) count only where the text or the schema speaks of a conversation, or where a list of messages says nothing
at all. An ID, a number, a switch or a title of a conversation is fine, and so is one message of a messaging app.

## Limits

A parameter with an innocent name and text that hoards all the same is not seen.

## Source

AppFunctions quality guideline: names of parameters reflect the input.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from workshop.app import Parameter, Tool
from workshop.guidelines.context import Context, all_words, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.names import words
from workshop.language.sentences import unquoted

RULE = Rule("P502", "parameter-hoards-context", "error", ("schema", "text"), ("AF",))

_ABOUT = "Finds help articles and returns the best three."
_TURNS = {"type": "array", "items": {"type": "object", "properties": {"role": {}, "content": {}}}}
BAD = (
    example(function("findHelp", _ABOUT, {"full_context": "What is known."}), marks={"parameters/full_context": ""}),
    example(
        function("findHelp", _ABOUT, {"conversationHistory": "Earlier turns."}),
        marks={"parameters/conversationHistory": ""},
    ),
    example(function("findHelp", _ABOUT, {"chatLog": "Text."}), marks={"parameters/chatLog": ""}),
    example(function("findHelp", _ABOUT, {"messages": _TURNS}), marks={"parameters/messages": ""}),
    example(
        function("findHelp", _ABOUT, {"background": "The entire conversation so far."}),
        marks={"parameters/background": "entire conversation"},
    ),
    example(
        function("findHelp", "Busca ayuda.", {"datos": "La conversación completa con el usuario."}),
        marks={"parameters/datos": "conversación completa"},
    ),
    example(
        function("findHelp", "Находит справку.", {"data": "Вся история переписки с пользователем."}),
        marks={"parameters/data": "Вся история переписки"},
    ),
    example(
        function("findHelp", "সাহায্য খুঁজে দেয়।", {"data": "সম্পূর্ণ কথোপকথন।"}),
        marks={"parameters/data": "সম্পূর্ণ কথোপকথন"},
    ),
)
GOOD = (
    example(function("sendMessage", "Sends a message.", {"message": "Text of the message.", "messageId": "ID of it."})),
    example(function("sendAll", "Sends messages.", {"messages": "Texts to send, one for each recipient."})),
    example(function("openChat", "Opens a chat.", {"conversationId": "Identifier of the conversation."})),
    example(function("grep", "Finds lines.", {"context": "Number of lines to show around each match."})),
    example(function("findHelp", _ABOUT, {"searchQuery": "Words to look for, for example 'reset printer'."})),
    example(
        function("mute", "Mutes a chat.", {"wholeConversation": {"type": "boolean", "description": "All or one."}})
    ),
    example(function("enviar", "Envía un mensaje.", {"mensaje": "Texto del mensaje."})),
    example(function("send", "Отправляет сообщение.", {"message": "Текст сообщения."})),
    example(function("send", "বার্তা পাঠায়।", {"message": "বার্তার লেখা।"})),
)

_MESSAGE = "Agents read {} as a request for their whole conversation and pass on far more than the function needs."
_ADVICE = "Ask only for what the function uses, under a name that says so, such as searchQuery."


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every parameter that asks for the conversation."""
    for parameter in tool.parameters:
        if parameter.schema.get("type") in ("boolean", "integer", "number"):
            continue
        entry = words_of(parameter.description)
        plain = unquoted(parameter.description.value)
        asked = entry.pattern("hoarding").search(plain) if entry is not None else None
        if asked is not None:
            yield Mark(f"parameters/{parameter.pointer}", _MESSAGE.format("this"), _ADVICE, asked.span())
        elif _hoards_by_name(parameter):
            yield Mark(f"parameters/{parameter.pointer}", _MESSAGE.format(parameter.name), _ADVICE)


def _hoards_by_name(parameter: Parameter) -> bool:
    parts = words(parameter.name)
    if not parts or parts[-1] in all_words("harmless-ending"):
        return False
    joined = " ".join(parts)
    if any(f" {name} " in f" {joined} " for name in all_words("hoarding-names")):
        return True
    if joined not in all_words("hoarding-doubtful"):
        return False
    entry = words_of(parameter.description)
    if entry is not None and entry.pattern("chat-turns").search(parameter.description.value):
        return True
    items = parameter.schema.get("items")
    return joined == "messages" and (
        (not parameter.description and parameter.schema.get("type") == "array") or '"role"' in json.dumps(items)
    )
