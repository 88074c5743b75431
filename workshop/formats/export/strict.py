"""OpenAI's strict form of a schema: every property required, an optional one may be null, nothing else allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workshop.errors import WorkshopError
from workshop.schema import target

#: Keywords that the strict form does not know and that only narrow what is allowed.
_DROPPED = frozenset(
    "default $schema $id examples title minLength maxLength uniqueItems contains minContains maxContains "
    "minProperties maxProperties propertyNames unevaluatedProperties unevaluatedItems deprecated readOnly writeOnly "
    "$comment nullable".split()
)
#: Keywords that decide what an argument looks like, which the strict form cannot say.
_IMPOSSIBLE = ("not", "if", "patternProperties", "prefixItems", "dependentRequired", "dependentSchemas")
_MAX_PROPERTIES, _MAX_DEPTH = 5000, 10
#: So many places are named where a keyword is left out.
_NAMED = 5


@dataclass(frozen=True, slots=True)
class Strict:
    """The strict form and what is not as it was; or why there is none."""

    schema: Mapping[str, Any]
    changes: tuple[str, ...] = ()
    obstacle: str = ""


class _NotStrictError(WorkshopError):
    """A schema that has no strict form."""


@dataclass(slots=True)
class _Work:
    root: Mapping[str, Any]
    changes: dict[str, None] = field(default_factory=dict)
    dropped: dict[str, list[str]] = field(default_factory=dict)
    properties: int = 0

    def said(self) -> tuple[str, ...]:
        """Every change in a sentence."""
        return (*self.changes, *(f"{key} of {_listed(places)} is left out." for key, places in self.dropped.items()))


def strict_schema(schema: Mapping[str, Any]) -> Strict:
    """The strict form of an input schema."""
    work = _Work(schema)
    try:
        if schema.get("type") != "object" or any(key in schema for key in ("anyOf", "oneOf", "allOf", "$ref")):
            raise _NotStrictError("the root must be a plain object")
        made = _strict(work, schema, "the root", 1, ())
        definitions = {
            keyword: {
                name: _strict(work, inner, name, 1, ()) if isinstance(inner, Mapping) else inner
                for name, inner in schema[keyword].items()
            }
            for keyword in ("$defs", "definitions")
            if isinstance(schema.get(keyword), Mapping)
        }
    except _NotStrictError as error:
        return Strict(schema, obstacle=error.message)
    return Strict({**made, **definitions}, work.said())


def _strict(
    work: _Work, schema: Mapping[str, Any], where: str, level: int, open_refs: tuple[str, ...]
) -> dict[str, Any]:
    if word := next((word for word in _IMPOSSIBLE if word in schema), None):
        raise _NotStrictError(f"{where} uses {word}")
    if isinstance(ref := schema.get("$ref"), str):
        return _referring(work, schema, ref, where, level, open_refs)
    schema = _joined(schema, where)
    made: dict[str, Any] = {}
    for key, value in schema.items():
        if key in _DROPPED:
            work.dropped.setdefault(key, []).append(where)
        elif key in ("anyOf", "oneOf"):
            made["anyOf"] = [*made.get("anyOf", ()), *_variants(work, value, where, level, open_refs)]
            if key == "oneOf":
                work.changes[f"oneOf of {where} becomes anyOf."] = None
        elif key == "items" and isinstance(value, Mapping):
            made[key] = _strict(work, value, f"the items of {where}", level, open_refs)
        elif key not in ("properties", "required", "additionalProperties", "$defs", "definitions"):
            made[key] = value
    if _is_object(schema):
        made |= _object(work, schema, where, level, open_refs)
    elif not any(key in made for key in ("type", "anyOf", "enum", "const")):
        raise _NotStrictError(f"{where} has no type")
    return made


def _listed(places: list[str]) -> str:
    more = len(places) - _NAMED
    return ", ".join(places[:_NAMED]) + (f" and {more} more places" if more > 0 else "")


def _object(
    work: _Work, schema: Mapping[str, Any], where: str, level: int, open_refs: tuple[str, ...]
) -> dict[str, Any]:
    if level > _MAX_DEPTH:
        raise _NotStrictError(f"more than {_MAX_DEPTH} levels at {where}")
    properties = schema.get("properties") or {}
    others = schema.get("additionalProperties")
    if isinstance(others, Mapping) or (others is not False and not properties and where != "the root"):
        raise _NotStrictError(f"{where} takes properties of any name")
    work.properties += len(properties)
    if work.properties > _MAX_PROPERTIES:
        raise _NotStrictError(f"more than {_MAX_PROPERTIES:,} properties")
    required = schema.get("required")
    required = required if isinstance(required, list) else []
    made = {}
    for name, inner in properties.items():
        if not isinstance(inner, Mapping):
            raise _NotStrictError(f"{name} is no schema object")
        made[name] = _strict(work, inner, name, level + 1, open_refs)
        if name not in required:
            work.changes[f"{name} is required now, and may be null instead of left out."] = None
            made[name] = _nullable(made[name])
    if others is not False:
        work.changes[f"{where} takes no other properties."] = None
    every = list(
        dict.fromkeys([*(name for name in required if isinstance(name, str) and name in properties), *properties])
    )
    return {"properties": made, "required": every, "additionalProperties": False}


def _referring(
    work: _Work, schema: Mapping[str, Any], ref: str, where: str, level: int, open_refs: tuple[str, ...]
) -> dict[str, Any]:
    """A reference as it is; with words beside it, which a strict reference may not have, what it refers to."""
    beside = {key: value for key, value in schema.items() if key != "$ref" and key not in _DROPPED}
    if not beside:
        return {"$ref": ref}
    found = target(work.root, ref) if ref.startswith("#") else None
    if found is None or ref in open_refs:
        raise _NotStrictError(f"{where} refers to {ref}, which cannot be put in its place")
    return _strict(work, {**found[1], **beside}, where, level, (*open_refs, ref))


def _joined(schema: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """The schema with an `allOf` of one put in its place."""
    every = schema.get("allOf")
    if every is None:
        return schema
    if not isinstance(every, list) or len(every) != 1 or not isinstance(every[0], Mapping) or "$ref" in every[0]:
        raise _NotStrictError(f"{where} uses allOf")
    return {**every[0], **{key: value for key, value in schema.items() if key != "allOf"}}


def _variants(work: _Work, value: Any, where: str, level: int, open_refs: tuple[str, ...]) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(inner, Mapping) for inner in value):
        raise _NotStrictError(f"{where} has variants that are no schemas")
    return [_strict(work, inner, where, level, open_refs) for inner in value]


def _is_object(schema: Mapping[str, Any]) -> bool:
    kind = schema.get("type")
    return kind == "object" or (isinstance(kind, list) and "object" in kind) or ("properties" in schema and not kind)


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with null beside what it allows."""
    kind = schema.get("type")
    if kind == "null" or (isinstance(kind, list) and "null" in kind):
        return schema
    if "anyOf" in schema:
        null = {"type": "null"}
        return schema if null in schema["anyOf"] else {**schema, "anyOf": [*schema["anyOf"], null]}
    if kind is None or "const" in schema:
        words = {"description": schema["description"]} if "description" in schema else {}
        inner = {key: value for key, value in schema.items() if key != "description"}
        return {**words, "anyOf": [inner, {"type": "null"}]}
    made = {**schema, "type": [*(kind if isinstance(kind, list) else [kind]), "null"]}
    if "enum" in made and None not in made["enum"]:
        made["enum"] = [*made["enum"], None]
    return made
