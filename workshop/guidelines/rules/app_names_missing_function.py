"""The app's description names a function or parameter that does not exist.

## What it looks for

Names in code style (`searchContacts`, `search_contacts`) in the description of the app that no function, parameter,
returned field or allowed value of the app has.

## Why

Agents plan by this text. A name left over from a renaming sends them to a call that cannot succeed.

## How it decides

A token counts as a name when only code writes a word that way and it begins with a verb, stands in backticks or
quotation marks, or is what the text says to call. Brand names (`iPhone`, `YouTube`) begin with no verb. A single
plain word counts only where the text says to call it and quotes it.

## Limits

A stale name that is also an ordinary word, outside quotation marks, is not seen.

## Source

AppFunctions quality guideline: descriptions say exactly what the code does.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from workshop.app import Text
from workshop.guidelines.context import Context, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.names import identifiers, is_compound, stem, words
from workshop.language.verbs import name_effects

RULE = Rule("A105", "app-names-missing-function", "error", ("app-description", "text"), ("AF",))

_SEARCH = function("searchContacts", "Finds contacts by name.", {"query": "Words of the name, for example 'Ana Ruiz'."})
_SEND = function("sendMessage", "Sends a message to one contact.", {"recipientId": "ID of the contact to write to."})
BAD = (
    example(
        _SEARCH,
        _SEND,
        app="Contacts and messages. Call findContact before sendMessage.",
        marks={"app": "findContact"},
    ),
    example(_SEARCH, _SEND, app="Messages. Searching comes before calling 'send'.", marks={"app": "send"}),
    example(_SEARCH, _SEND, app="Mensajes. Primero se usa `buscar_contacto`.", marks={"app": "buscar_contacto"}),
    example(_SEARCH, _SEND, app="Сообщения. Сначала вызывается `getContacts`.", marks={"app": "getContacts"}),
    example(_SEARCH, _SEND, app="বার্তা ও পরিচিতি। আগে `getContacts` কল করা হয়।", marks={"app": "getContacts"}),
)
GOOD = (
    example(_SEARCH, _SEND, app="Contacts and messages. searchContacts gives the recipientId for sendMessage."),
    example(_SEARCH, _SEND, app="Messages for iPhone, eBay and YouTube users. Say 'send' to send one."),
    example(_SEARCH, _SEND, app="Mensajes y contactos. `searchContacts` va antes de `sendMessage`."),
)


#: How much of their letters two spellings of one word share.
_NEAR = 0.8


def check_app(context: Context) -> Iterator[Mark]:
    """Every unknown name in the text that agents read."""
    text = context.app.agent_text
    known = context.vocabulary
    for at, token in identifiers(text.value):
        if token in known or token.rpartition("#")[2] in known or not _is_name(token, at, text):
            continue
        near = next((tool.name for tool in context.app.tools if _is_misspelled(token, tool.name)), None)
        yield Mark(
            "app",
            f"The app has no function or parameter called {token}, so an agent that follows this text will fail.",
            f"Write {near} if that is meant, or take the name out." if near else "Correct the name or take it out.",
            (at, at + len(token)),
        )


def _is_misspelled(token: str, name: str) -> bool:
    """Whether a name differs from the token only in how its words are spelled or joined: never in what they say."""
    pairs = list(zip(words(token), words(name), strict=False))
    return len(pairs) == len(words(token)) == len(words(name)) and all(_is_near(one, two) for one, two in pairs)


def _is_near(one: str, two: str) -> bool:
    if one == two or stem(one) == stem(two):
        return True
    # `lock` and `unlock` are spelled much alike and are opposites.
    prefixed = one.endswith(two) or two.endswith(one)
    return not prefixed and difflib.SequenceMatcher(None, one, two).ratio() >= _NEAR


def _is_name(token: str, at: int, text: Text) -> bool:
    value = text.value
    before, after = value[max(0, at - 40) : at], value[at + len(token) : at + len(token) + 20]
    quoted = before[-1:] in tuple("`'\"“‘«") and after[:1] in tuple("`'\"”’»")
    entry = words_of(text)
    called = entry is not None and (
        entry.pattern("call-verb").search(before) is not None or entry.pattern("call-noun").match(after) is not None
    )
    if is_compound(token):
        return quoted or called or after.startswith("()") or name_effects(words(token)[0]) != ()
    return quoted and (called or ("-" in token and name_effects(words(token)[0]) != ()))
