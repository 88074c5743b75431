"""The schemas of a description, made whole for one function: local references lead to `$defs`, none to a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from workshop import schema as json_schema
from workshop.app import Unread
from workshop.errors import LoadError
from workshop.formats import json_document, yaml_document

Path = tuple[str | int, ...]

_MAX_STEPS = 30
#: Values of a schema, not schemas: what looks like a reference in them is none.
_DATA = frozenset({"example", "examples", "default", "enum", "const"})
_BY_NAME = frozenset({"properties", "patternProperties", "dependentSchemas", "$defs", "definitions"})
#: A description whose schemas unfold into more than this, by references on references, is a trap.
MAX_COPIED = 3_000_000
_DEFS = "#/$defs/"


class Schemas:
    """Follows and copies the schemas of one document."""

    def __init__(self, document: json_document.Document | yaml_document.Document) -> None:
        self.document = document
        self._names: dict[str, str] = {}
        self._origins: dict[str, Path] = {}
        self._copies: dict[str, Any] = {}
        self._needs: dict[str, tuple[str, ...]] = {}
        self._notes: dict[str, Unread] = {}
        self._spent = 0

    def target(self, ref: Any) -> Path | None:
        """Where a local reference leads; None when nowhere, or out of the document."""
        if not isinstance(ref, str) or not ref.startswith("#"):
            return None
        found = json_schema.target(self.document.value, ref) or json_schema.target(self.document.value, unquote(ref))
        return found[0] if found else None

    def followed(self, path: Path) -> Path | None:
        """Where what stands at a path really is, references followed; None when they lead nowhere or in a circle."""
        for _ in range(_MAX_STEPS):
            value = self.document.at(path)
            if not isinstance(value, Mapping) or "$ref" not in value:
                return path
            target = self.target(value["$ref"])
            if target is None:
                self._note(str(value["$ref"]))
                return None
            path = target
        return None

    def properties(self, path: Path) -> list[tuple[str, Path, bool]]:
        """The properties of an object, those of its `allOf` too: name, path, required. Empty for anything else."""
        found: dict[str, Path] = {}
        required: set[str] = set()
        pending, seen = [path], set()
        while pending:
            at = self.followed(pending.pop())
            if at is None or at in seen:
                continue
            seen.add(at)
            schema = self.document.at(at)
            if not isinstance(schema, Mapping):
                continue
            if "oneOf" in schema or "anyOf" in schema:
                return []
            own, names = schema.get("properties"), schema.get("required")
            for name, value in own.items() if isinstance(own, Mapping) else ():
                if isinstance(value, Mapping):
                    found.setdefault(name, (*at, "properties", name))
            required.update(name for name in (names if isinstance(names, list) else ()) if isinstance(name, str))
            parts = schema.get("allOf")
            count = len(parts) if isinstance(parts, list) else 0
            pending += [(*at, "allOf", index) for index in reversed(range(count))]
        return [(name, at, name in required) for name, at in found.items()]

    def copy(self, schema: Any, *, by_name: bool = False) -> Any:
        """A schema in JSON Schema's own terms, its references turned to `$defs`; or an object of schemas by name."""
        self._spend(1)
        if isinstance(schema, list):
            return [self.copy(item) for item in schema]
        if not isinstance(schema, Mapping):
            return schema
        if by_name:
            return {name: self.copy(value) for name, value in schema.items()}
        copied = {
            key: value if key in _DATA else self.copy(value, by_name=key in _BY_NAME) for key, value in schema.items()
        }
        if isinstance(ref := schema.get("$ref"), str):
            copied["$ref"] = self._renamed(ref)
        if schema.get("nullable") is True and isinstance(schema.get("type"), str):
            del copied["nullable"]
            copied["type"] = [schema["type"], "null"]
        return copied

    def whole(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """The schema with every definition that it refers to, by whatever steps."""
        wanted: dict[str, Any] = {}
        pending = [*_names(schema)]
        while pending:
            name = pending.pop()
            if name not in wanted:
                wanted[name] = self._definition(name)
                pending += self._needs[name]
        self._spend(len(wanted))
        return {**schema, "$defs": wanted} if wanted else dict(schema)

    def origin(self, name: str) -> Path:
        """Where a definition stands in the document."""
        return self._origins[name]

    def notes(self) -> Iterator[Unread]:
        """What could not be followed so far, each reference once."""
        yield from self._notes.values()

    def _definition(self, name: str) -> Any:
        if name not in self._copies:
            self._copies[name] = self.copy(self.document.at(self._origins[name]))
            self._needs[name] = tuple(_names(self._copies[name]))
        return self._copies[name]

    def _renamed(self, ref: str) -> str:
        """A reference as it is in the schema of one function; one that leads nowhere stays as it is."""
        if ref in self._names:
            return self._names[ref]
        path = self.target(ref)
        if path is None:
            self._note(ref)
            return ref
        base = re.sub(r"[^\w.-]", "_", str(path[-1]) if path else "root")
        name, count = base, 1
        while name in self._origins and self._origins[name] != path:
            count += 1
            name = f"{base}_{count}"
        self._origins[name] = path
        self._names[ref] = f"{_DEFS}{name}"
        return self._names[ref]

    def _note(self, ref: str) -> None:
        offset = max(self.document.data.find(ref.encode()), 0)
        line = self.document.data.count(b"\n", 0, offset) + 1
        why = "which is not in this document" if ref.startswith("#") else "which is another file: it is not read"
        shown = ref if len(ref) <= 80 else f"{ref[:79]}…"
        self._notes.setdefault(ref, Unread(self.document.path, line, f"A reference leads to {shown}, {why}."))

    def _spend(self, count: int) -> None:
        self._spent += count
        if self._spent > MAX_COPIED:
            reason = f"Its references unfold into more than {MAX_COPIED:,} values."
            raise LoadError(reason, where=self.document.path, expected="schemas as people write them")


def _names(schema: Any) -> Iterator[str]:
    """The definitions that a copied schema refers to."""
    pending = [schema]
    while pending:
        value = pending.pop()
        if isinstance(value, Mapping):
            ref = value.get("$ref")
            if isinstance(ref, str) and ref.startswith(_DEFS):
                yield ref.removeprefix(_DEFS)
            pending += value.values()
        elif isinstance(value, list):
            pending += value
