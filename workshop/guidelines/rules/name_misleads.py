"""A name promises one thing, the function does another.

## What it looks for

A name that promises reading (`fetch...`, `get...`, `list...`) on a function that deletes, sends, pays or writes; a
name that promises deleting or writing on one that only reads; a name that promises making something on one that
deletes.

## Why

Agents judge by the name what a call may do, and whether to ask first. A harmless name on a harmful function is how
data gets lost.

## How it decides

The name has the class of its first verb, and of one joined to it (`getOrCreate`). The description has the verbs that
open its clauses; "deleted notes" and "updates from the team" are no verbs. A reading name clashes with any clause that
deletes, sends or pays, and with an opening that writes. "Creates a preview" counts as reading. A writing name clashes
with a text that only reads, unless the text has the name's verb as a noun ("the update history") or says what comes of
the change ("Returns the new note", "without duplicates").

## Limits

A description without a verb, or in a language without word lists, is not judged. What the code does is not read here.

## Source

AppFunctions quality guideline: no misleading names, such as `fetchData` for a function that deletes.
"""

from __future__ import annotations

from collections.abc import Iterator

from workshop.app import Hints, Tool
from workshop.guidelines.context import Context, all_words, verbs_of, words_of
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule
from workshop.language.effects import deletes_in_passive, is_derived
from workshop.language.names import stem, words
from workshop.language.verbs import Verb, name_effects

RULE = Rule("N203", "name-misleads", "error", ("text",), ("AF",))

BAD = (
    example(
        function("fetchOldDrafts", "Removes every draft older than a week and returns how many there were."),
        marks={"name": "fetchOldDrafts"},
    ),
    example(function("get_notes", "Finds all notes and deletes them."), marks={"name": "get_notes"}),
    example(function("listOrders", "Sends all open orders to the supplier."), marks={"name": "listOrders"}),
    example(function("readTask", "Updates the task and marks it as done."), marks={"name": "readTask"}),
    example(function("deleteNote", "Returns the text of one note."), marks={"name": "deleteNote"}),
    example(
        function("deleteNote", "Shows one note.", hints=Hints(read_only=True)),
        marks={"name": "deleteNote"},
        note="The text and the hint agree that nothing is changed: the name is the odd one out.",
    ),
    example(function("createNote", "Deletes a note."), marks={"name": "createNote"}),
    example(function("setTheme", "Returns the current theme."), marks={"name": "setTheme"}),
    example(function("add_tag", "Lists the tags of a note."), marks={"name": "add_tag"}),
    example(function("setTheme", "Devuelve el tema actual."), marks={"name": "setTheme"}),
    example(function("setTheme", "Возвращает текущую тему."), marks={"name": "setTheme"}),
    example(function("setTheme", "বর্তমান থিম দেখায়।"), marks={"name": "setTheme"}),
    example(function("getDrafts", "Elimina todos los borradores."), marks={"name": "getDrafts"}),
    example(function("getDrafts", "Удаляет все черновики."), marks={"name": "getDrafts"}),
    example(function("getDrafts", "সব খসড়া মুছে ফেলে।"), marks={"name": "getDrafts"}),
)
GOOD = (
    example(function("fetchOldDrafts", "Returns every draft older than a week.")),
    example(function("getDeletedNotes", "Lists notes that were deleted in the last 30 days.")),
    example(function("getOrCreateTag", "Creates the tag if there is none and returns it.")),
    example(function("getShareLink", "Creates a link to the note.")),
    example(function("listUpdates", "Updates from the team, newest first.")),
    example(function("deleteNote", "Moves a note to the bin.")),
    example(function("removeDuplicates", "Returns the list without duplicates.")),
    example(function("removeNoise", "Shows the chart without outliers.")),
    example(function("getClean", "Removes stop words from the text.")),
    example(function("setList", "Returns the songs of a concert in order.")),
    example(function("setTheory", "Returns articles on sets.")),
    example(function("updateHistory", "Returns past updates of an app.")),
    example(function("dataSet", "Returns a table by its name.")),
    example(function("ruleSet", "Returns the rules of a game.")),
    example(function("changeLog", "Lists what is different in each version.")),
    example(function("createNote", "Returns the new note.")),
    example(function("setTheme", "Returns whether it worked.")),
    example(function("createTime", "Tells when a file was made.")),
    example(function("orderStatus", "Tells where a parcel is.")),
    example(function("updateCheck", "Tells if there is a later version.")),
    example(
        function("deleteNote", "Deletes a note.", hints=Hints(read_only=True)), note="The hint is wrong, not the name."
    ),
    example(function("getDrafts", "Devuelve los borradores eliminados.")),
    example(function("getDrafts", "Возвращает удалённые черновики.")),
    example(function("getDrafts", "মুছে ফেলা খসড়া দেখায়।")),
)

#: After these a verb in a name is a noun: `changeLog`, `setList`, `updateCheck`.
_NOUN_ENDS = frozenset(
    "list log history info information details count size type theory check feed time date point status".split()
)
_HARM = {"delete": "deletes", "send": "sends", "pay": "books or pays", "create": "writes", "update": "changes things"}


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """The name, if the description says otherwise."""
    named = name_effects(tool.name)
    said = [verb for verb in verbs_of(tool.description) if not is_derived(verb, tool.description.language)]
    if not named:
        return
    clash = _clash(tool, named, said)
    if clash:
        yield Mark(
            "name",
            f"The name {tool.name} promises {clash}.",
            "Name it after what it does, or make it do what the name says.",
            (0, len(tool.name)),
        )


def _clash(tool: Tool, named: tuple[str, ...], said: list[Verb]) -> str:
    """What is wrong, as the end of a sentence; empty when nothing is."""
    effects = [verb.effect for verb in said]
    if set(named) == {"read"}:
        if not all_words("reading-names") & set(words(tool.name)):
            return ""
        harm: str | None = next((effect for effect in effects if effect in ("delete", "send", "pay")), None)
        if harm is None and said and said[0].opens and effects[0] in ("create", "update"):
            harm = effects[0]
        if harm is None and deletes_in_passive(tool.description.value, tool.description.language):
            harm = "delete"
        return f"to read, but the description says that the function {_HARM[harm]}" if harm else ""
    if set(effects) == {"read"} and not _tells_outcome(tool):
        if named[0] == "delete":
            return "to delete, but the description only speaks of reading"
        if _promises_writing(tool):
            return "to change something, but the description only speaks of reading"
    if set(named) == {"create"} and effects and effects[0] == "delete" and "create" not in effects:
        return "to make something, but the description says that the function deletes"
    return ""


def _tells_outcome(tool: Tool) -> bool:
    """Whether the text says what comes of a change, or what is left out: "Returns the new note"."""
    entry = words_of(tool.description)
    return entry is not None and entry.pattern("outcome").search(tool.description.value) is not None


def _promises_writing(tool: Tool) -> bool:
    """Whether the name begins with a verb of writing that the text does not have as a noun."""
    first, *others = words(tool.name)
    said = {stem(word) for word in words(tool.description.value)}
    return first in all_words("writing-names") and stem(first) not in said and not _NOUN_ENDS & set(others)
