"""The texts of a function as an SDK or compiler sends them, and those that it loses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from workshop.app import App, Edit, Tool
from workshop.errors import UsageError
from workshop.formats.delivery.change import Change
from workshop.formats.delivery.sdks import NAMES, PYTHON, Sdk, appfunctions, google_genai, langchain, langchain_parsed
from workshop.formats.delivery.sdks import docstring as docstrings
from workshop.formats.delivery.sdks.sent import Lost
from workshop.schema import described


@dataclass(frozen=True, slots=True)
class Texts:
    """What leaves the SDK: the description, the schema with its texts, and what changed."""

    description: str
    schema: Mapping[str, Any]
    changes: tuple[Change, ...] = ()


def sdk_of(tool: Tool, sdk: str | None = None) -> str:
    """The SDK that sends a function: the one asked for, else the one its source proves; empty where none is known.

    Raises `UsageError` for a name that is none.
    """
    if sdk is not None and sdk not in NAMES:
        raise UsageError(f"There is no SDK {sdk!r}.", expected=", ".join(NAMES))
    language = tool.origin.format.lower()
    if language == "kotlin":
        return appfunctions.OLD if sdk == appfunctions.OLD else appfunctions.NAME
    if language != "python" or not isinstance(tool.extra.get("docstring"), str):
        return ""
    return sdk if sdk is not None and sdk in PYTHON else _proved(tool)


def _proved(tool: Tool) -> str:
    """The SDK that a Python source names: by the package of the decorator, and what that switches on."""
    package = str(tool.extra.get("sdk", ""))
    switches = tool.extra.get("switches")
    if package == langchain.NAME and isinstance(switches, Mapping) and switches.get("parse_docstring") is True:
        return langchain_parsed.NAME
    name = google_genai.NAME if package == "google" else package
    return name if name in PYTHON else ""


def by_sdk(app: App, key: str, tool: Tool, sdk: str | None = None) -> Texts:
    """The function as its SDK sends it. Without a known one its texts leave as they are, but for unsent ones."""
    name = sdk_of(tool, sdk)
    if name in PYTHON:
        return _python(app, key, tool, PYTHON[name])
    schema = tool.input_schema
    changes = list(_kotlin(key, tool)) if name else []
    for parameter in tool.parameters:
        text = parameter.description
        too_new = name == appfunctions.OLD and text.needs == appfunctions.CLASS_TAGS
        if text.value and (too_new or not text.sent):
            schema = described(schema, parameter.path, "")
            why = "reads a property's own KDoc alone" if too_new else "is not told to read this KDoc"
            changes.append(_lost(key, f"parameters/{parameter.pointer}", name, why, text.value))
    for place, text in (("description", tool.description), ("returns", tool.returns)):
        if text and not text.sent:
            changes.append(_lost(key, place, name, "is not told to read this KDoc", text.value))
    return Texts(tool.description.reaching, schema, tuple(changes))


def lost_words(app: App, tool: Tool, sdk: str) -> tuple[Lost, ...]:
    """The words in a function's documentation that this SDK never sends."""
    if sdk in PYTHON:
        docstring = _docstring(app, tool)
        return docstrings.lost(docstring, PYTHON[sdk].send(docstring, _given(tool, docstring)))
    kdoc = tool.extra.get("kdoc")
    return appfunctions.lost(kdoc) if isinstance(kdoc, str) and tool.description.sent else ()


def _kotlin(key: str, tool: Tool) -> Iterator[Change]:
    for part in lost_words(App("", ""), tool, appfunctions.NAME):
        message = f"{appfunctions.TITLE} sends nothing of {part.what}."
        yield Change("lost", key, "description", appfunctions.NAME, message, gone=part.words)


def _python(app: App, key: str, tool: Tool, sdk: Sdk) -> Texts:
    docstring = _docstring(app, tool)
    given = _given(tool, docstring)
    sent = sdk.send(docstring, given)
    schema: Mapping[str, Any] = tool.input_schema
    for parameter in tool.parameters:
        text = sent.parameters.get(parameter.name, "")
        if not parameter.nested and text != parameter.description.value:
            schema = described(schema, parameter.path, text)
    changes = [
        Change("lost", key, "description", sdk.NAME, f"{sdk.TITLE} sends nothing of {part.what}.", gone=part.words)
        for part in docstrings.lost(docstring, sent)
    ]
    changes += [
        Change(
            "moved", key, f"parameters/{name}", sdk.NAME, f"{sdk.TITLE} leaves the text of {name} in the description."
        )
        for name in docstrings.moved(docstring, sent, given)
    ]
    return Texts(sent.description, schema, tuple(changes))


def _docstring(app: App, tool: Tool) -> str:
    """The docstring with the edits in it. An edit whose old words are not found there replaces nothing."""
    docstring = str(tool.extra["docstring"])
    for edit in app.edits:
        if edit.tool == tool.id:
            docstring = _edited(docstring, edit)
    return docstring


def _edited(docstring: str, edit: Edit) -> str:
    words = edit.before.split()
    if not words:
        return docstring if edit.place != "description" else f"{edit.after}\n\n{docstring}".strip()
    pattern = r"\s+".join(map(re.escape, words))
    return re.sub(pattern, lambda _: edit.after, docstring, count=1)


def _given(tool: Tool, docstring: str) -> dict[str, str]:
    """The texts that stand beside the parameters' types: those that the docstring does not give."""
    parsed = {name: " ".join(text.split()) for name, text in docstrings.parameter_texts(docstring).items()}
    return {
        parameter.name: parameter.description.value
        for parameter in tool.parameters
        if not parameter.nested
        and parameter.description
        and " ".join(parameter.description.value.split()) != parsed.get(parameter.name)
    }


def _lost(key: str, place: str, sdk: str, why: str, words: str) -> Change:
    return Change("lost", key, place, sdk, f"{appfunctions.TITLE if sdk else 'The source'} {why}.", gone=words)
