"""A function asks for secrets or hands them over.

## What it looks for

Passwords, card and bank numbers, private keys, tokens, one-time codes, national IDs and their like: in the names and
texts of parameters, in the description, and in what is returned.

## Why

What passes through an agent may be logged, shown or sent on. A secret must not go that way, with or without consent.

## How it decides

A parameter counts by the words of its name (`cardNumber`, `api_key`) unless the name goes on to something harmless
(`passwordLength`, `passwordResetEmail`), or by a secret in its text. A description counts when a verb of giving,
asking or keeping stands before the secret. What is denied ("never includes card numbers"), only a part ("last four
digits") or about a secret ("password reset e-mail") is fine. A plain `token`, as in `nextPageToken`, is no secret.

## Limits

Personal data beyond credentials is left to another rule. A secret under an innocent name and text is not seen.

## Source

AppFunctions quality guideline: no passwords, financial data, private keys or other confidential data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.app import Span, Text, Tool
from workshop.guidelines.context import Context, all_words, fields, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.lexicon import Lexicon
from workshop.language.names import words
from workshop.language.sentences import Sentence, sentences, unquoted

RULE = Rule("S401", "sensitive-data", "error", ("schema", "text"), ("AF",))

BAD = (
    example(
        function("signIn", "Signs the user in.", {"password": "At least 8 letters."}), marks={"parameters/password": ""}
    ),
    example(function("payBill", "Pays.", {"cardNumber": "16 digits."}), marks={"parameters/cardNumber": ""}),
    example(function("sync", "Syncs.", {"api_key": "From the settings."}), marks={"parameters/api_key": ""}),
    example(
        function("payBill", "Pays a bill.", {"source": "Bank account number to pay from."}),
        marks={"parameters/source": "Bank account number"},
    ),
    example(
        function("getLogin", "Returns the user name and the saved password of a site."),
        marks={"description": "password"},
    ),
    example(function("getCard", "Shows a card.", fields={"cvv": {"type": "string"}}), marks={"returns": ""}),
    example(function("getKey", "Exports a wallet.", returns="The private key."), marks={"returns": "private key"}),
    example(function("entrar", "Inicia sesión con la contraseña del usuario."), marks={"description": "contraseña"}),
    example(function("signIn", "Возвращает логин и пароль."), marks={"description": "пароль"}),
    example(
        function("signIn", "লগ ইন করে।", {"secret": "ব্যবহারকারীর পাসওয়ার্ড।"}),
        marks={"parameters/secret": "পাসওয়ার্ড"},
    ),
)
GOOD = (
    example(
        function("resetPassword", "Sends a password reset e-mail.", {"passwordResetEmail": "Address to write to."})
    ),
    example(function("getOrder", "Returns an order. Never includes card numbers or passwords.")),
    example(function("listNotes", "Lists notes.", {"nextPageToken": "Token of the next page, from the last answer."})),
    example(function("getCard", "Returns the last four digits of the card number and its expiry date.")),
    example(function("makePin", "Puts a pin on the map.", {"pin": "Name of the pin."})),
    example(function("setRules", "Changes the rules.", {"passwordLength": "Least number of characters."})),
    example(function("find", "Finds.", {"query": "Search words. Do not include API keys, passwords or the like."})),
    example(function("openPdf", "Opens a password-protected PDF in the viewer.")),
    example(function("recuperar", "Envía un correo para restablecer la contraseña.")),
    example(function("reset", "Отправляет письмо для сброса пароля.")),
    example(function("reset", "পাসওয়ার্ড রিসেট করার ইমেল পাঠায়।")),
)

_ASKS = "A secret must not pass through an agent, where it may be logged, shown or sent on."
_ADVICE = "Leave it out: let the app itself ask for it or keep it, and work with an ID."
_ABOUT = frozenset("has is show hide reset forgot require requires include with no without".split())


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every secret that goes in or comes out."""
    for span in _secrets(tool.description, handed_over=True):
        yield Mark("description", _ASKS, _ADVICE, span)
    for parameter in tool.parameters:
        if parameter.schema.get("type") == "boolean":
            continue
        place = f"parameters/{parameter.pointer}"
        spans = _secrets(parameter.description, handed_over=False)
        if spans:
            yield Mark(place, _ASKS, _ADVICE, spans[0])
        elif _is_secret(parameter.name):
            yield Mark(place, f"{parameter.name} asks for a secret. {_ASKS}", _ADVICE)
    for span in _secrets(tool.returns, handed_over=False):
        yield Mark("returns", _ASKS, _ADVICE, span)
    for field in fields(tool):
        if field.schema.get("type") != "boolean" and _is_secret(field.name):
            yield Mark("returns", f"The returned field {field.name} holds a secret. {_ASKS}", _ADVICE)


def _is_secret(name: str) -> bool:
    """Whether the words of a name ask for a secret and do not go on to something harmless."""
    parts = words(name)
    if not parts or parts[0] in _ABOUT:
        return False
    joined = f" {' '.join(parts)} "
    found = [secret for secret in all_words("sensitive-names") if f" {secret} " in joined]
    if not found:
        return False
    rest = joined.partition(f" {max(found, key=len)} ")[2].split()
    return not any(word in all_words("harmless-ending") for word in rest)


def _secrets(text: Text, *, handed_over: bool) -> list[Span]:
    """The secrets a text speaks of; with `handed_over` only where a verb of giving or asking goes before."""
    entry = words_of(text)
    if entry is None or not entry.pattern("sensitive").search(text.value):
        return []
    plain = unquoted(text.value)
    return [
        match.span()
        for sentence in sentences(text.value)
        for match in entry.pattern("sensitive").finditer(plain, sentence.start, sentence.end)
        if _is_meant(plain, match, sentence, entry, handed_over=handed_over)
    ]


def _is_meant(text: str, match: re.Match[str], sentence: Sentence, entry: Lexicon, *, handed_over: bool) -> bool:
    before, after = text[sentence.start : match.start()], text[match.end() : sentence.end]
    denied = before + after if "verb-final" in entry.patterns else before
    if entry.pattern("negation").search(denied):
        return False
    if entry.pattern("sensitive-after").match(after) or entry.pattern("sensitive-before").search(before):
        return False
    around = before + after if "verb-final" in entry.patterns else before
    return not handed_over or entry.pattern("hands-over").search(around) is not None
