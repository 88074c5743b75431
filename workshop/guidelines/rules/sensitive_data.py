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
Words with another sense (the number of a flash card, the pin of a map, an Indian PIN code) are judged by the words
around them: first the parameter's, then the function's.

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
from workshop.language.lexicon import Lexicon, languages, lexicon
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
        function("topUp", "Charges a library card.", {"cardNumber": "Number of the credit card."}),
        marks={"parameters/cardNumber": ""},
    ),
    example(
        function("payFine", "Pays a library fine by credit card.", {"cardNumber": "16 digits."}),
        marks={"parameters/cardNumber": ""},
    ),
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
    example(function("getCard", "Shows one card.", {"cardNumber": "Number of the flash card in its deck."})),
    example(function("renew", "Renews a book.", {"cardNumber": "Number of the reader's library card."})),
    example(function("addBusinessCard", "Stores a contact.", {"cardNumber": "Counts from 1."})),
    example(function("activate", "Activates a SIM.", {"simCardNumber": "As printed on it."})),
    example(function("setPin", "Switches an output.", {"pinNumber": "Number of the GPIO pin, from 1 to 40."})),
    example(function("findShops", "Finds shops.", {"pinCode": "Postal code of the area, six digits."})),
    example(function("movePin", "Moves a pin on the map.", {"pinNumber": "Counts from 1."})),
    example(function("readMail", "Lists mail.", {"accountNumber": "Which e-mail account, 1 for the first."})),
    example(function("addTax", "Adds a tax to an order.", {"taxId": "The tax rate to apply."})),
    example(function("pay", "Pays an order.", {"creditCard": "ID of the saved card."})),
    example(function("transpose", "Changes the key of a song.", {"key": "Key of the song, for example C minor."})),
    example(function("findPlace", "Finds places.", {"sessionToken": "Groups autocomplete calls."})),
    example(function("leer", "Lee una tarjeta.", {"numero": "Número de la tarjeta de memoria en el mazo."})),
    example(function("find", "Находит картину.", {"number": "Номер картины в каталоге."})),
    example(function("find", "Находит карту.", {"number": "Номер карты в колоде."})),
    example(function("find", "দোকান খুঁজে দেয়।", {"code": "এলাকার পিন কোড, ডাকঘরের।"})),
)

_ASKS = "A secret must not pass through an agent, where it may be logged, shown or sent on."
_ADVICE = "Leave it out: let the app itself ask for it or keep it, and work with an ID."
_ABOUT = frozenset("has is show hide reset forgot require requires include with no without".split())


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every secret that goes in or comes out."""
    about = f"{' '.join(words(tool.name))} {tool.description.value}"
    for span in _secrets(tool.description, about, handed_over=True):
        yield Mark("description", _ASKS, _ADVICE, span)
    for parameter in tool.parameters:
        if parameter.schema.get("type") == "boolean":
            continue
        place = f"parameters/{parameter.pointer}"
        near = f"{' '.join(words(parameter.name))} {parameter.description.value}"
        spans = _secrets(parameter.description, near, about, handed_over=False)
        if spans:
            yield Mark(place, _ASKS, _ADVICE, spans[0])
        elif _is_secret(parameter.name, near, about) and not _stands_for(parameter.description):
            yield Mark(place, f"{parameter.name} asks for a secret. {_ASKS}", _ADVICE)
    for span in _secrets(tool.returns, tool.returns.value, about, handed_over=False):
        yield Mark("returns", _ASKS, _ADVICE, span)
    for field in fields(tool):
        near = f"{' '.join(words(field.name))} {field.schema.get('description') or ''}"
        if field.schema.get("type") != "boolean" and _is_secret(field.name, near, about):
            yield Mark("returns", f"The returned field {field.name} holds a secret. {_ASKS}", _ADVICE)


def _is_secret(name: str, *around: str) -> bool:
    """Whether the words of a name ask for a secret and do not go on to something harmless."""
    parts = words(name)
    if not parts or parts[0] in _ABOUT:
        return False
    joined = f" {' '.join(parts)} "
    found = [secret for secret in all_words("sensitive-names") if f" {secret} " in joined]
    if not found:
        return False
    secret = max(found, key=len)
    rest = joined.partition(f" {secret} ")[2].split()
    return not any(word in all_words("harmless-ending") for word in rest) and not _means_another(secret, *around)


def _means_another(secret: str, *around: str) -> bool:
    """Whether the texts around a word, the nearest first, say that it has another sense: the number of a flash card."""
    entries = [entry for code in languages() if (entry := lexicon(code)) is not None]
    for text in around:
        if any(entry.pattern("own-sense").search(text) for entry in entries):
            return False
        said = f"{secret}: {' '.join(text.split())}"
        if any(entry.pattern("other-sense").search(said) for entry in entries):
            return True
    return False


def _stands_for(text: Text) -> bool:
    """Whether a parameter's text says that it is only the ID or the name of what its name speaks of."""
    entry = words_of(text)
    return entry is not None and entry.pattern("stands-for").search(text.value) is not None


def _secrets(text: Text, *around: str, handed_over: bool) -> list[Span]:
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
        and not _means_another(match.group(), *around)
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
