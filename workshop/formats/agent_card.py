"""A2A agent cards: an agent and its skills. What another agent picks by is a skill's description.

A skill has no schema, it is asked in words. `tags` and `examples` are kept in `Tool.extra`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import App, Origin, Tool, Unread
from workshop.formats import json_place
from workshop.formats.json_document import Document, Path
from workshop.formats.secrets import hidden_in

NAME = "A2A"
LOOKS_FOR = "an A2A agent card"
WRITES = ("json",)

_READ = {"name", "description", "skills"}
_SIGNS = {"url", "protocolVersion", "supportedInterfaces", "capabilities", "defaultInputModes", "preferredTransport"}


def is_whole(value: Mapping[str, Any]) -> bool:
    """Whether this is an agent card."""
    skills = value.get("skills")
    named = isinstance(value.get("name"), str) and isinstance(skills, list)
    return named and not _SIGNS.isdisjoint(value) and all(isinstance(skill, Mapping) for skill in skills or ())


def read(document: Document) -> Iterator[App | Tool | Unread]:
    """The agent as an app, its skills as functions."""
    value = document.value
    yield App(
        value["name"],
        value["name"],
        description=json_place.text(document, ()),
        carries=("app-description",),
        extra=hidden_in({key: inner for key, inner in value.items() if key not in _READ}),
    )
    for index in range(len(value["skills"])):
        yield _skill(document, ("skills", index))


def _skill(document: Document, path: Path) -> Tool | Unread:
    skill = document.at(path)
    name, title = skill.get("id"), skill.get("name")
    name = name if isinstance(name, str) and name.strip() else title
    if not isinstance(name, str) or not name.strip():
        return document.unread(path, "This skill has neither an id nor a name.")
    if not isinstance(skill.get("description"), str | None):
        return document.unread((*path, "description"), f"The description of {name} is no text.")
    return Tool(
        id=name,
        name=name,
        title=title if isinstance(title, str) else "",
        description=json_place.text(document, path),
        origin=Origin(NAME, document.path, document.line(document.node(path).start)),
        extra={key: inner for key, inner in skill.items() if key not in ("id", "name", "description")},
    )
