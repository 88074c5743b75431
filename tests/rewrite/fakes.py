"""Rules, overlap and an app made for rewrites: small enough to see what must come out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.trials.fakes import Scripted
from workshop.app import App, Place, Text, Tool, parameters_of
from workshop.guidelines.rule import AppName, Finding, Findings, Fix, finding_id
from workshop.similarity.pairs import Overlap, Pair

FILLER = "This function is used to "
SHOUT = "IMPORTANT! "


def found(rule: str, tool: str | None, place: str, span: tuple[int, int], text: str, fix: str | None = None) -> Finding:
    mended = Fix(tool, place, fix, f"Fix {rule}") if fix is not None else None
    marked = text[slice(*span)]
    identity = finding_id(rule, tool, place, marked, None)
    return Finding(identity, "X1", rule, "warning", tool, place, span, marked, f"{rule}.", "Change it.", mended)


def _findings(app: App, key: str, tool: Tool) -> Iterator[Finding]:
    for place, words in tool.texts():
        text = words.value
        if text.startswith(FILLER):
            rest = text.removeprefix(FILLER)
            yield found("filler-opening", key, place, (0, len(FILLER)), text, rest[:1].upper() + rest[1:])
        if SHOUT in text:
            at = text.index(SHOUT)
            yield found("shouting", key, place, (at, at + len(SHOUT)), text, text.replace(SHOUT, ""))
        for other in app.tools:
            if other.name != tool.name and (named := re.search(rf"\b{other.name}\b", text)):
                yield found("refers-to-other-function", key, place, named.span(), text)


def check(
    app: App, profile: str = "appfunctions", *, fast: bool = False, encoder: object = None, overlap: object = None
) -> Findings:
    keys = app.keys()
    findings = tuple(one for key, tool in zip(keys, app.tools, strict=True) for one in _findings(app, key, tool))
    return Findings(AppName(app.name), profile, findings, tools=keys)


def overlap(app: App, *, encoder: object = None) -> Overlap:
    """One pair, the nearer the more its first texts are of one length."""
    a, b = app.tools[:2]
    risk = 1 / (1 + abs(len(a.description.value) - len(b.description.value)))
    pair = Pair(1, a.name, b.name, risk, "overlapping", risk, risk, (), {"a": (), "b": ()})
    return Overlap(app.name, "fake", app.keys(), (pair,), (), ())


def tool(name: str, description: str, **parameters: str) -> Tool:
    properties = {key: {"type": "string", "description": text} for key, text in parameters.items()}
    schema = {"type": "object", "properties": properties}
    return Tool(name, name, description=Text(description, "en"), parameters=parameters_of(schema), input_schema=schema)


def app_of(*tools: Tool, text: str = "Keeps notes.") -> App:
    place = Place("app_metadata.xml", "xml", ((0, len(text)),))
    return App("notes", "Notes", description=Text(text, "en", place), tools=tools, carries=("app-description",))


NOTES = app_of(
    tool("createNote", FILLER + "create a note. " + SHOUT + "At most 500 characters.", title="Its title."),
    tool("findNotes", "Finds notes by their words."),
    tool("updateNote", "Changes a note. Call findNotes first to get its ID.", noteId=FILLER + "find the note."),
)


def always(name: str) -> Scripted:
    return Scripted(lambda *_: name, "retrieval")
