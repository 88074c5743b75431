"""A description sends the agent to another function.

## What it looks for

Names of other functions, of this app or another ("use searchContacts instead"), and words that put calls in order
("First find the contact, then call sendMessage").

## Why

A description should be enough for its own function. References go stale, tie functions together, and pull the agent
away from the request. The order of calls belongs in the description of the app, where agents plan.

## How it decides

A token is a reference when it is exactly another function's name, written as only code writes a word, or when a plain
word is quoted and called a function. An unknown name in code style counts after "call" and its like. Order counts
where a clause begins with "first" or "then" and a command. Names of the function's own parameters, returned fields and
allowed values are never references; "an ID from the search results" names no function.

## Limits

A function whose name is a plain word (`search`) is seen only where the text quotes it or calls it a function.

## Source

AppFunctions quality guideline: encapsulation; no procedural instructions about other functions.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Span, Text, Tool
from workshop.guidelines.context import Context, own_words, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.clauses import clause_starts
from workshop.language.lexicon import Lexicon
from workshop.language.names import identifiers, is_compound
from workshop.language.sentences import Sentence, quotes, sentences, unquoted

RULE = Rule("E303", "refers-to-other-function", "error", ("text",), ("AF",))

_SEARCH = function("searchContacts", "Finds contacts by name and returns up to ten.")
BAD = (
    example(
        _SEARCH,
        function("sendMessage", "Sends a message. The ID is one that searchContacts returned."),
        marks={"description": "searchContacts"},
    ),
    example(
        function("sendMessage", "Sends a message. First search contacts, then pick one."),
        marks={"description": "First search contacts, then pick one"},
    ),
    example(
        function("getPage", "Returns a page. For a list of pages, call `listPages`."),
        marks={"description": "listPages"},
    ),
    example(
        _SEARCH,
        function("sendMessage", "Sends a message.", {"recipientId": "ID of the contact, from searchContacts."}),
        marks={"parameters/recipientId": "searchContacts"},
    ),
    example(
        function("search", "Finds notes.", title="Find notes"),
        function("open", "Opens a note; its ID comes from the 'Find notes' tool."),
        marks={"description": "'Find notes'"},
    ),
    example(
        function("enviar", "Envía un mensaje. Primero busca el contacto."),
        marks={"description": "Primero busca el contacto"},
    ),
    example(
        function("send", "Отправляет сообщение. Сначала найдите контакт."),
        marks={"description": "Сначала найдите контакт"},
    ),
    example(
        function("send", "একটি বার্তা পাঠায়। প্রথমে পরিচিতি খুঁজুন।"),
        marks={"description": "প্রথমে পরিচিতি খুঁজুন"},
    ),
    example(
        function("enviar", "Envía un mensaje. Llama a esta función y luego llama a otra función."),
        marks={"description": "luego llama a otra función"},
    ),
)
GOOD = (
    example(_SEARCH, function("sendMessage", "Sends a message.", {"id": "An ID from contact search results."})),
    example(
        function("searchPhotos", "Finds photos and returns up to 100 of them."),
        function("createAlbum", "Creates an album for photos."),
        function("photos", "Opens the gallery."),
    ),
    example(function("sync", "First uploads local notes, then downloads new ones.")),
    example(function("addPerson", "Adds a person.", {"name": "First name. The result is sorted by last name first."})),
    example(function("find", "Finds notes. Narrowed by sortOrder.", {"sortOrder": "newest_first or oldest_first."})),
    example(function("log_in", "Use log_in at most once an hour.")),
    example(function("enviar", "Envía un mensaje a un contacto, primero por correo.")),
    example(function("send", "Отправляет сообщение, сначала самым новым контактам.")),
    example(function("send", "প্রথমে সবচেয়ে নতুন পরিচিতিকে বার্তা পাঠায়।")),
    example(function("find", "Finds notes. First call this tool. It must first be called with a title.")),
    example(function("buscar", "Busca notas. Siempre debes llamar a esta función primero.")),
    example(function("buscar", "Busca notas. Se debe usar primero esta herramienta; luego llama a esta función.")),
    example(function("find", "Находит заметки. Сначала вызовите эту функцию.")),
    example(function("find", "Находит заметки. Сначала нужно вызвать этот инструмент.")),
    example(function("find", "নোট খুঁজে দেয়। প্রথমে এই ফাংশন কল করুন।")),
    example(function("find", "নোট খুঁজে দেয়। প্রথমে সবসময় এই টুলটি ব্যবহার করুন।")),
)

_QUOTES = "`'\"“”‘’«»„"


def check(tool: Tool, context: Context) -> Iterator[Mark]:
    """Every reference in the texts of a function, one a name and one an order in a sentence."""
    own = own_words(tool)
    for place, text in tool.texts():
        if not text:
            continue
        entry = words_of(text)
        plain = unquoted(text.value)
        taken: list[Span] = []
        if entry is not None:
            anywhere = entry.pattern("order").search(plain) is not None
            for sentence in sentences(text.value):
                order = _order(plain, sentence, entry, anywhere=anywhere)
                if order is not None:
                    taken.append(order)
                    yield Mark(
                        place,
                        "This tells agents to call another function; a description is about its own.",
                        "Move the order of calls to the description of the app, or say only what this function needs.",
                        order,
                    )
        for start, end in _names(tool, text, entry, own, context):
            if not any(first <= start < last for first, last in taken):
                does = "sends the agent to" if _is_order(text.value, start, end, entry) else "names"
                yield Mark(
                    place,
                    f"This {does} {text.value[start:end].strip(_QUOTES)}, another function.",
                    "Say what this function needs or gives without naming the other one.",
                    (start, end),
                )


def _order(text: str, sentence: Sentence, entry: Lexicon, *, anywhere: bool) -> Span | None:
    """The part of a sentence that orders calls, up to the sentence's end."""
    start, end = sentence.start, sentence.end
    match = entry.pattern("order").search(text, start, end) if anywhere else None
    places = [match.start()] if match is not None else []
    pattern = entry.pattern("order-start")
    places += [at for at in clause_starts(text, start, end, entry) if pattern.match(text, at, end)]
    while end > start and text[end - 1] in ".!?…।":
        end -= 1
    return (min(places), end) if places else None


def _names(tool: Tool, text: Text, entry: Lexicon | None, own: frozenset[str], context: Context) -> Iterator[Span]:
    """The names and titles of other functions, each once."""
    value = text.value
    seen: set[str] = set()
    for at, token in identifiers(value):
        if token.islower() and token.isalpha() and token not in context.functions:
            continue  # a plain word, and so are most
        last = token.rpartition("#")[2]
        if token in own or token in seen or last == tool.name:
            continue
        known = token in context.functions or last in context.functions
        if known or is_compound(token):
            called = _is_called(value, at, at + len(token), entry)
            if called or (known and (is_compound(token) or "-" in token)):
                seen.add(token)
                yield at, at + len(token)
    for start, end in quotes(value) if context.titles else ():
        other = context.titles.get(value[start + 1 : end - 1].lower())
        if other is not None and other.id != tool.id:
            yield start, end


def _is_order(text: str, start: int, end: int, entry: Lexicon | None) -> bool:
    """Whether the words around a name say to call it, or to use it instead; else it is only mentioned."""
    return entry is not None and (
        entry.pattern("call-verb").search(text[max(0, start - 32) : start]) is not None
        or entry.pattern("instead").match(text[end : end + 24]) is not None
    )


def _is_called(text: str, start: int, end: int, entry: Lexicon | None) -> bool:
    """Whether the words around a token make it a function: "call X", "the X tool", "use X instead"."""
    if entry is None:
        return False
    after = text[end : end + 24]
    if entry.pattern("value-noun").match(after):
        return False
    return _is_order(text, start, end, entry) or entry.pattern("call-noun").match(after) is not None
