"""Compiled types as JSON Schema: numeric codes, shared types as `$defs`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workshop.formats.compiled.record import MAX_DEPTH, Compiled, Record, one, records, true, word
from workshop.schema import escape, with_null

_PLAIN: dict[int, dict[str, Any]] = {
    0: {"type": "null"},
    1: {"type": "boolean"},
    2: {"type": "string", "contentEncoding": "base64"},
    4: {"type": "number"},
    5: {"type": "number"},
    6: {"type": "integer"},
    7: {"type": "integer"},
    8: {"type": "string"},
}
_WHOLE = (6, 7)


@dataclass(slots=True)
class Types:
    """Turns the types of one compiled file into schemas. `unknown` are codes that no version has."""

    compiled: Compiled
    unknown: set[str] = field(default_factory=set)

    def schema(self, root: dict[str, Any], referred: list[str]) -> dict[str, Any]:
        """The schema with the definition of every shared type it refers to, over however many steps."""
        defs: dict[str, Any] = {}
        while referred:
            name = referred.pop()
            if name not in defs and name in self.compiled.types:
                defs[name] = self.type(self.compiled.types[name], referred)
        return {**root, "$defs": dict(sorted(defs.items()))} if defs else root

    def type(self, described: Any, referred: list[str], depth: int = 0) -> dict[str, Any]:
        """The schema of one `dataTypeMetadata`; the names of shared types it needs are added to `referred`."""
        if not isinstance(described, Mapping) or depth > MAX_DEPTH:
            return {}
        code = _code(described)
        schema = self._by_code(code, described, referred, depth)
        if values := [value for value in described.get("enumValues") or [] if isinstance(value, str | int)]:
            schema["enum"] = [_whole(value) for value in values] if code in _WHOLE else values
        if true(described, "isNullable"):
            schema = with_null(schema)
        if words := word(described, "description"):
            schema["description"] = words
        return schema

    def _by_code(self, code: int | None, described: Record, referred: list[str], depth: int) -> dict[str, Any]:
        if code in _PLAIN:
            return dict(_PLAIN[code])
        match code:
            case 3:  # an object
                return self._object(described, referred, depth)
            case 10:  # a list
                return {"type": "array", "items": self.type(one(described, "itemType"), referred, depth + 1)}
            case 11:  # a shared type
                name = word(described, "dataTypeReference")
                referred.append(name)
                known = name in self.compiled.types
                return {"$ref": f"#/$defs/{escape(name)}"} if known else {"type": "object", "title": name}
            case 12 | 14:  # all of, one of
                keyword = "allOf" if code == 12 else "oneOf"
                parts = records(described, keyword) or records(described, f"match{keyword[0].upper()}{keyword[1:]}")
                return {keyword: [self.type(part, referred, depth + 1) for part in parts]}
            case 13:  # a PendingIntent; any Parcelable since the newer compiler
                kind = "android.os.Parcelable" if self.compiled.newer else "android.app.PendingIntent"
                return {"type": "object", "title": word(described, "objectQualifiedName") or kind}
        self.unknown.add(str(one(described, "type")))
        return {}

    def _object(self, described: Record, referred: list[str], depth: int) -> dict[str, Any]:
        properties = {
            name: self.type(one(item, "dataTypeMetadata"), referred, depth + 1)
            for item in records(described, "properties")
            if (name := word(item, "name"))
        }
        required = [name for name in described.get("required") or [] if isinstance(name, str)]
        return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _code(described: Record) -> int | None:
    value = one(described, "type")
    try:
        return int(value) if isinstance(value, str | int) else None
    except ValueError:
        return None


def _whole(value: str | int) -> str | int:
    try:
        return int(value)
    except ValueError:
        return value
