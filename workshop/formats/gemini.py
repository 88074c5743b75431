"""Gemini function declarations: `parameters` in Gemini's own schema words, or `parametersJsonSchema`.

The own words are turned into JSON Schema (`"STRING"` to `"string"`, `nullable` to a union with null, numbers
written as strings to numbers); the original stays in `Tool.extra`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.app import Tool, Unread
from workshop.formats import declaration
from workshop.formats.json_document import Document, Path

NAME = "Gemini"
LOOKS_FOR = 'Gemini functions ("functionDeclarations")'
WRITES = ("json",)

_LISTS = ("functionDeclarations", "function_declarations")
_JSON_SCHEMA = ("parametersJsonSchema", "parameters_json_schema")
_COUNTS = frozenset({"minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"})


def declares(item: Mapping[str, Any]) -> bool:
    """Whether this object is a Gemini tool that holds functions, or one function declaration."""
    if any(isinstance(item.get(key), list) for key in _LISTS):
        return True
    parameters = item.get("parameters")
    kind = parameters.get("type") if isinstance(parameters, Mapping) else None
    own_words = isinstance(kind, str) and kind.isupper()
    named = isinstance(item.get("name"), str) and "type" not in item
    return named and (own_words or any(key in item for key in _JSON_SCHEMA))


def read(document: Document, path: Path) -> Iterator[Tool | Unread]:
    """The function at a path, or the functions of the tool there."""
    item = document.at(path)
    if not isinstance(item, Mapping):
        yield from declaration.read(document, path, declaration.Shape(NAME, schema="parameters"))
        return
    lists = [key for key in _LISTS if isinstance(item.get(key), list)]
    for key in lists:
        for index, _ in enumerate(item[key]):
            yield from read(document, (*path, key, index))
    if lists:
        return
    schema = next((key for key in _JSON_SCHEMA if item.get(key) is not None), "parameters")
    outputs = ("responseJsonSchema", "response_json_schema", "response")
    output = next((key for key in outputs if item.get(key) is not None), "")
    shape = declaration.Shape(
        NAME,
        schema=schema,
        output=output,
        carries=("returns",) if output else (),
        plain=json_schema,
        extra={key: item[key] for key in ("parameters", "response") if key in item},
    )
    yield from declaration.read(document, path, shape)


def json_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A Gemini schema in the words of JSON Schema, every property where it was."""
    plain = {key: _plain(key, value) for key, value in schema.items() if key != "nullable"}
    if plain.get("type") == "type_unspecified":
        del plain["type"]
    if schema.get("nullable") is True:
        if isinstance(plain.get("type"), str):
            plain["type"] = [plain["type"], "null"]
        if isinstance(plain.get("enum"), list):
            plain["enum"] = [*plain["enum"], None]
        if isinstance(plain.get("anyOf"), list):
            plain["anyOf"] = [*plain["anyOf"], {"type": "null"}]
    return plain


def _plain(key: str, value: Any) -> Any:
    if key == "type" and isinstance(value, str):
        return value.lower()
    if key in ("properties", "$defs") and isinstance(value, Mapping):
        return {name: _plain("items", inner) for name, inner in value.items()}
    if key == "anyOf" and isinstance(value, list):
        return [_plain("items", inner) for inner in value]
    if key in ("items", "additionalProperties") and isinstance(value, Mapping):
        return json_schema(value)
    if key in _COUNTS and isinstance(value, str) and value.isdecimal() and len(value) < 20:
        return int(value)
    return value
