"""A function declaration in JSON, whatever the dialect: a name, a description and a JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workshop import schema as json_schema
from workshop.app import Carries, Hints, Origin, Text, Tool, Unread, parameters_of
from workshop.formats import json_place
from workshop.formats.json_document import Document, Path


@dataclass(frozen=True, slots=True)
class Shape:
    """What a dialect calls the parts of a declaration, and what else it says about this one.

    `schema` and `output` are keys of the declaration. `plain` turns a schema into JSON Schema without moving
    anything in it. `group` goes before the id. `extra` is kept beside the unknown keys, `leave_out` is dropped.
    """

    format: str
    schema: str
    output: str = ""
    carries: tuple[Carries, ...] = ()
    title: str = ""
    hints: Hints = field(default_factory=Hints)
    group: str = ""
    plain: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    extra: Mapping[str, Any] = field(default_factory=dict)
    leave_out: tuple[str, ...] = ()


def read(document: Document, path: Path, shape: Shape) -> Iterator[Tool | Unread]:
    """The function declared at a path, and a note for every part of it that could not be read."""
    item = document.at(path)
    if not isinstance(item, Mapping):
        yield document.unread(path, f"This is no function declaration: {_shown(item)}.")
        return
    name = item.get("name")
    if not isinstance(name, str) or not name.strip():
        yield document.unread(path, "This function has no name, so no agent can call it.")
        return
    yield from _not_text(document, path, item, f"The description of {name}")
    schema = yield from _schema(document, path, shape.schema, name)
    output = yield from _schema(document, path, shape.output, name)
    input_schema = shape.plain(schema)
    parameters = []
    for each in parameters_of(input_schema):
        here = (*path, shape.schema, *each.path)
        yield from _not_text(document, here, each.schema, f"The description of {name}/{each.pointer}")
        words = replace(each.description, place=json_place.place(document, here))
        parameters.append(replace(each, description=words))
    known = {"name", "title", "description", shape.schema, shape.output, *shape.leave_out}
    yield Tool(
        id=f"{shape.group}.{name}" if shape.group else name,
        name=name,
        title=shape.title or _string(item.get("title")),
        description=json_place.text(document, path),
        parameters=tuple(parameters),
        input_schema=input_schema,
        output_schema=shape.plain(output) if output else None,
        returns=json_place.text(document, (*path, shape.output)) if output else Text(),
        hints=shape.hints,
        origin=Origin(shape.format, document.path, document.line(document.node(path).start)),
        carries=shape.carries,
        extra={**{key: value for key, value in item.items() if key not in known}, **shape.extra},
    )


def _schema(document: Document, path: Path, key: str, name: str) -> Generator[Unread, None, Mapping[str, Any]]:
    """The schema under a key, `{}` where there is none; what is wrong in it comes as notes."""
    schema = document.at(path).get(key) if key else None
    if schema is None:
        return {}
    here = (*path, key)
    if not isinstance(schema, Mapping):
        yield document.unread(here, f"The {key} of {name} is no JSON Schema object: {_shown(schema)}.")
        return {}
    reasons = dict.fromkeys(json_schema.dangling_refs(schema), f"which is not in its {key}")
    reasons |= dict.fromkeys(json_schema.refs_elsewhere(schema), "another document, which is never fetched")
    for ref, why in reasons.items():
        node = document.node(here)
        offset = max(document.data.find(json.dumps(ref, ensure_ascii=False).encode(), node.start, node.end), node.start)
        yield Unread(document.path, document.line(offset), f"{name} refers to {ref}, {why}.")
    return schema


def _not_text(document: Document, path: Path, item: Mapping[str, Any], what: str) -> Iterator[Unread]:
    value = item.get("description")
    if value is not None and not isinstance(value, str):
        yield document.unread((*path, "description"), f"{what} is no text: {_shown(value)}.")


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:39]}…"
