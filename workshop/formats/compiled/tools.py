"""Compiled functions as tools. They have no places: what a compiler wrote is exported, never patched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workshop.app import Origin, Text, Tool, Unread, parameters_of
from workshop.formats.compiled.record import Compiled, Record, one, records, true, word
from workshop.formats.compiled.types import Types

#: Fields that a Tool has a place for, or that say nothing; any other is kept in `Tool.extra`.
_KNOWN = frozenset(
    """id functionId description parameters response deprecation accessLevel enabledByDefault packageName
    isCompatEnforcementEnabled mobileApplicationQualifiedId""".split()
)


def tools_of(compiled: Compiled, format_name: str) -> Iterator[Tool | Unread]:
    """Every function of a compiled file, and a note for whatever of it cannot be read."""
    types = Types(compiled)
    for function in compiled.functions:
        name = function_id(function)
        if not name:
            yield Unread(compiled.path, compiled.line("<appfunction>"), "This function has no id.")
            continue
        yield _tool(function, name, types, format_name)
        for code in sorted(types.unknown):
            reason = f"{name} has the type code {code}, which no version of the compiler writes."
            yield Unread(compiled.path, compiled.line(name), reason)
        types.unknown.clear()


def function_id(function: Record) -> str:
    """The id of a function, by whichever name its version has for it."""
    found = word(function, "id").strip()
    return found if found not in ("", "unused") else word(function, "functionId").strip()


def _tool(function: Record, id_: str, types: Types, format_name: str) -> Tool:
    schema = _input_schema(function, types)
    response = one(function, "response")
    result = response if isinstance(response, dict) else {}
    referred: list[str] = []
    output = types.type(one(result, "valueType"), referred)
    output_schema = types.schema(output, referred) if output.get("type", "") != "null" else {}
    return Tool(
        id=id_,
        name=id_.rpartition("#")[2],
        description=Text.of(word(function, "description")),
        parameters=parameters_of(schema),
        input_schema=schema,
        output_schema=output_schema or None,
        returns=Text.of(word(result, "description")),
        access=word(function, "accessLevel") or None,
        origin=Origin(format_name, types.compiled.path, types.compiled.line(id_)),
        carries=("returns", "access") if "parameters" in function or "response" in function else (),
        extra=_extra(function),
    )


def _input_schema(function: Record, types: Types) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required = []
    referred: list[str] = []
    for parameter in records(function, "parameters"):
        if not (name := word(parameter, "name")):
            continue
        schema = types.type(one(parameter, "dataTypeMetadata"), referred)
        words = word(parameter, "description")
        # Beside a reference even an empty text is written: without it the type would seem to describe the use.
        properties[name] = {**schema, "description": words} if words or "$ref" in schema else schema
        if true(parameter, "isRequired"):
            required.append(name)
    schema = {"type": "object", "properties": properties, **({"required": required} if required else {})}
    return types.schema(schema, referred)


def _extra(function: Record) -> dict[str, Any]:
    extra: dict[str, Any] = {key: one(function, key) for key in function if key not in _KNOWN}
    if "deprecation" in function:
        message = one(function, "deprecation")
        extra["deprecated"] = word(message, "message") if isinstance(message, dict) else ""
    if true(function, "enabledByDefault") is False:
        extra["enabled"] = False
    return extra
