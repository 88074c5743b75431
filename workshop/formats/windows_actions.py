"""Windows App Actions (`actions.json`): actions with their inputs, and a sentence for each combination of inputs.

Inputs have no descriptions of their own. The sentence of a combination stands at the last of its inputs that no
shorter combination has spoken for; one that finds none is listed as unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import App, Origin, Place, Tool, Unread, parameters_of
from workshop.formats import json_place
from workshop.formats.json_document import Document, Path

NAME = "Windows App Actions"
LOOKS_FOR = "actions.json of Windows App Actions"
WRITES = ("json",)

_READ = {"id", "description", "inputs", "inputCombinations"}


def is_whole(value: Mapping[str, Any]) -> bool:
    """Whether this declares App Actions."""
    actions = value.get("actions")
    return isinstance(actions, list) and any(
        isinstance(action, Mapping)
        and isinstance(action.get("id"), str)
        and not {"inputs", "inputCombinations", "invocation"}.isdisjoint(action)
        for action in actions
    )


def read(document: Document) -> Iterator[App | Tool | Unread]:
    """The actions as functions; the file says nothing of the app itself."""
    yield App("", "", extra={key: inner for key, inner in document.value.items() if key != "actions"})
    for index in range(len(document.value["actions"])):
        yield from _action(document, ("actions", index))


def _action(document: Document, path: Path) -> Iterator[Tool | Unread]:
    action = document.at(path)
    name = action.get("id") if isinstance(action, Mapping) else None
    if not isinstance(name, str) or not name.strip():
        yield document.unread(path, "This action has no id.")
        return
    if not isinstance(action.get("description"), str | None):
        yield document.unread((*path, "description"), f"The description of {name} is no text.")
    inputs = [entry for entry in _list(action, "inputs") if isinstance(entry, Mapping)]
    schema = _schema(inputs)
    places: dict[tuple[str | int, ...], Place] = {}
    for index, combination in _by_length(_list(action, "inputCombinations")):
        at = (*path, "inputCombinations", index)
        words = combination.get("description")
        names = [key for key in combination["inputs"] if isinstance(key, str) and key in schema["properties"]]
        free = [key for key in names if ("properties", key) not in places]
        if free:
            places["properties", free[-1]] = json_place.place(document, at)
            if isinstance(words, str):
                schema["properties"][free[-1]]["description"] = words
        elif isinstance(words, str):
            yield document.unread(at, f"The sentence for {', '.join(names) or 'no input'} of {name} is not shown.")
    yield Tool(
        id=name,
        name=name,
        description=json_place.text(document, path),
        parameters=parameters_of(schema, places),
        input_schema=schema,
        origin=Origin(NAME, document.path, document.line(document.node(path).start)),
        extra={key: inner for key, inner in action.items() if key not in _READ},
    )


def _schema(inputs: list[Any]) -> dict[str, Any]:
    """The inputs as properties; their kind (`Text`, `File`, `Photo`) is kept as the title of each."""
    named = [entry for entry in inputs if isinstance(entry.get("name"), str)]
    properties: dict[str, dict[str, Any]] = {
        entry["name"]: {"type": "string", "title": str(entry.get("kind", ""))} for entry in named
    }
    required = [entry["name"] for entry in named if entry.get("required") is True]
    return {"type": "object", "properties": properties, "required": required}


def _by_length(combinations: list[Any]) -> list[tuple[int, Mapping[str, Any]]]:
    whole = [
        (index, each)
        for index, each in enumerate(combinations)
        if isinstance(each, Mapping) and isinstance(each.get("inputs"), list)
    ]
    return sorted(whole, key=lambda pair: len(pair[1]["inputs"]))


def _list(value: Mapping[str, Any], key: str) -> list[Any]:
    inner = value.get(key)
    return inner if isinstance(inner, list) else []
