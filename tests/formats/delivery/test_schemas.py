"""Keywords, names, depths and counts that clients refuse."""

from typing import Any

import pytest

from workshop.formats.delivery.by_client import count_faults
from workshop.formats.delivery.clients import client
from workshop.formats.delivery.schemas import schema_faults


def said(name: str, schema: dict[str, Any], *, strict: bool = False) -> str:
    return " ".join(fault.words for fault in schema_faults(client(name), schema, strict=strict))


def nested(levels: int) -> dict[str, Any]:
    inner = {"type": "string"} if levels == 1 else nested(levels - 1)
    return {"type": "object", "properties": {"x": inner}}


MANY = {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(5001)}}
VALUES = {"type": "object", "properties": {"x": {"enum": [str(number) for number in range(1001)]}}}


@pytest.mark.parametrize(
    ("schema", "words"),
    [(MANY, "5000 properties"), (VALUES, "1000 allowed values"), (nested(11), "10 levels")],
    ids=["properties", "values", "levels"],
)
def test_openai_counts_in_the_strict_form_alone(schema, words):
    assert words in said("openai-api", schema, strict=True)
    assert said("openai-api", schema) == ""


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ({"type": ["string", "null"]}, "a list of types"),
        ({"type": "array"}, "an array without items"),
        ({"$ref": "#/$defs/A"}, "$ref"),
        ({"type": "array", "items": {"const": 1}}, "const"),
        ({"anyOf": [{"type": "integer", "minimum": 1}]}, "minimum"),
    ],
)
def test_gemini_refuses_keywords_wherever_they_stand(inner, words):
    assert words in said("gemini-api", {"type": "object", "properties": {"x": inner}})


@pytest.mark.parametrize("name", ["default", "minimum", "$ref", "oneOf"])
def test_a_parameter_called_like_a_keyword_is_no_keyword(name):
    schema = {"type": "object", "properties": {name: {"type": "string", "enum": ["oneOf"]}}}
    assert "in a schema" not in said("gemini-api", schema)


def test_examples_and_defaults_are_data_not_schemas():
    schema = {"type": "object", "properties": {"x": {"type": "string", "examples": [{"oneOf": 1}]}}}
    assert said("gemini-api", schema) == ""


@pytest.mark.parametrize("schema", [{}, {"properties": 3}, {"enum": "x", "items": [], "anyOf": {}}, {"type": 7}])
def test_what_is_no_schema_is_no_trouble(schema):
    for name in ("gemini-api", "openai-api", "mcp-toolbox"):
        said(name, schema, strict=True)


@pytest.mark.parametrize(
    ("name", "count", "words"),
    [
        ("openai-api", 20, []),
        ("openai-api", 21, ["advises at most 20 functions"]),
        ("openai-api", 129, ["advises at most 20 functions", "refuses more than 128 functions"]),
        ("cursor", 41, ["drops more than 40 functions (others say 80"]),
        ("appfunctions", 5000, []),
    ],
)
def test_numbers_of_functions(name, count, words):
    found = [fault.words for fault in count_faults(client(name), count)]
    assert len(found) == len(words)
    assert all(part in whole for part, whole in zip(words, found, strict=True))
