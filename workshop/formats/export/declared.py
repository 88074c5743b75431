"""A function on its way into a declaration: its name as a format takes it, its schema as an object."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workshop.app import App, Tool
from workshop.formats.export.difference import Difference


@dataclass(frozen=True, slots=True)
class Naming:
    """The names that a format takes: characters and first characters, as in a class of them, and how many."""

    characters: str
    length: int
    first: str = ""


@dataclass(frozen=True, slots=True)
class Declared:
    """A function with the name it gets and the schema of its input, both as every format takes them."""

    key: str
    name: str
    tool: Tool
    schema: Mapping[str, Any]

    @property
    def description(self) -> str:
        """What it says of itself."""
        return self.tool.description.value


def declared(app: App, naming: Naming, differences: list[Difference]) -> list[Declared]:
    """Every function under a name that is valid and unique; what had to change for that joins the differences."""
    taken: set[str] = set()
    found = []
    for key, tool in zip(app.keys(), app.tools, strict=True):
        name = _unique(_valid(key, naming), naming.length, taken)
        taken.add(name)
        if name != tool.name:
            differences.append(Difference(key, "name", f"is called {name}: {_why(key, tool, naming)}."))
        schema = tool.input_schema
        if schema.get("type") != "object":
            schema = {"type": "object", "properties": {}, **schema} if "type" not in schema else schema
        found.append(Declared(key, name, tool, schema))
        differences += [
            Difference(key, place, "was not sent to agents so far; now it is.")
            for place, text in tool.texts()
            if text and not text.sent
        ]
    return found


def _valid(name: str, naming: Naming) -> str:
    # The end of a long name says most: `pkg.Class#method`.
    valid = re.sub(f"[^{naming.characters}]+", "_", name)[-naming.length :]
    if not re.search(r"[a-zA-Z0-9]", valid):
        valid = "function"
    if naming.first and not re.match(f"[{naming.first}]", valid):
        valid = f"_{valid}"[: naming.length]
    return valid


def _unique(valid: str, length: int, taken: set[str]) -> str:
    name, number = valid, 1
    while name in taken:
        number += 1
        name = f"{valid[: length - 1 - len(str(number))]}_{number}"
    return name


def _why(key: str, tool: Tool, naming: Naming) -> str:
    if key != tool.name:
        return "several functions have the same name"
    if len(key) > naming.length:
        return f"names have at most {naming.length} characters"
    if not re.fullmatch(f"[{naming.characters}]+", key):
        return "names are made of other characters"
    if naming.first and not re.match(f"[{naming.first}]", key):
        return "names begin with a letter"
    return "its own is taken" if re.search(r"[a-zA-Z0-9]", key) else "names hold a letter or digit"
