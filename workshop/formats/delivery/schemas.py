"""A function's schema and a client: the keywords, depths and counts that it refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from workshop.formats.delivery.clients import Client, Limit, differing
from workshop.formats.delivery.fault import Fault
from workshop.schema import MAX_DEPTH, children

_COUNTED = {
    "property-count": "properties",
    "enum-count": "allowed values",
    "schema-depth": "levels",
    "parameter-count": "parameters",
}


@dataclass(slots=True)
class _Seen:
    keywords: dict[str, None] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    values: int = 0
    depth: int = 0


def schema_faults(client: Client, schema: Mapping[str, Any], *, strict: bool = False) -> Iterator[Fault]:
    """What the client has against an input schema; `strict` where the declaration asks for exact arguments."""
    seen = _Seen()
    _look(schema, 1, seen)
    for row in _asked(client, "keyword", strict=strict):
        if used := [word for word in row.value if word in seen.keywords]:
            yield Fault(row, f"{client.title} {row.effect} {', '.join(map(_shown, used))} in a schema.")
    for row in _asked(client, "parameter-name", strict=strict):
        if odd := [name for name in dict.fromkeys(seen.names) if not re.fullmatch(row.value, name)]:
            yield Fault(row, f"{client.title} {row.effect} the parameter name {', '.join(odd)}.")
    properties = schema.get("properties")
    counts = {
        "property-count": len(seen.names),
        "enum-count": seen.values,
        "schema-depth": seen.depth,
        "parameter-count": len(properties) if isinstance(properties, Mapping) else 0,
    }
    for what, count in counts.items():
        strictest = client.strictest(what)
        if strictest in _asked(client, what, strict=strict) and count > strictest.value:
            verb = "advises against" if strictest.effect == "advises" else strictest.effect
            more = f"more than {strictest.value} {_COUNTED[what]}{differing(strictest, client)}"
            yield Fault(strictest, f"{client.title} {verb} {more}; here are {count}.")


def _asked(client: Client, what: str, *, strict: bool) -> list[Limit]:
    return [row for row in client.all(what) if strict or row.when != "strict"]


def _look(schema: Mapping[str, Any], level: int, seen: _Seen) -> None:
    seen.keywords.update(dict.fromkeys(schema))
    if isinstance(schema.get("type"), list):
        seen.keywords["type-list"] = None
    if schema.get("type") == "array" and "items" not in schema:
        seen.keywords["items-missing"] = None
    if isinstance(values := schema.get("enum"), list):
        seen.values += len(values)
    if isinstance(properties := schema.get("properties"), Mapping):
        seen.names += map(str, properties)
        seen.depth = max(seen.depth, level)
        level += 1
    if level <= MAX_DEPTH:
        for inner in children(schema):
            _look(inner, level, seen)


def _shown(keyword: str) -> str:
    return {"type-list": "a list of types", "items-missing": "an array without items"}.get(keyword, keyword)
