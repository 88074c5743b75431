"""The strict form: what OpenAI asks for, and an honest no where there is none."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from workshop.formats.export.strict import strict_schema
from workshop.schema import children


def a(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def required(**properties: Any) -> dict[str, Any]:
    return {**a(**properties), "required": list(properties)}


TEXT = {"type": "string", "description": "A text."}
WORDS = {"A": {"type": "object", "properties": {"b": TEXT}}}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (TEXT, {"type": ["string", "null"], "description": "A text."}),
        ({"enum": ["a"], "type": "string"}, {"enum": ["a", None], "type": ["string", "null"]}),
        ({"enum": ["a"]}, {"anyOf": [{"enum": ["a"]}, {"type": "null"}]}),
        ({"type": ["string", "null"]}, {"type": ["string", "null"]}),
        ({"const": "a"}, {"anyOf": [{"const": "a"}, {"type": "null"}]}),
        ({"anyOf": [TEXT]}, {"anyOf": [TEXT, {"type": "null"}]}),
        ({"oneOf": [TEXT, {"type": "null"}]}, {"anyOf": [TEXT, {"type": "null"}]}),
        ({"type": "string", "default": "x", "minLength": 1}, {"type": ["string", "null"]}),
        ({"allOf": [{"type": "string"}], "description": "A."}, {"type": ["string", "null"], "description": "A."}),
    ],
)
def test_an_optional_property(before, after):
    assert strict_schema(a(x=before)).schema["properties"]["x"] == after


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({}, "root"),
        ({"anyOf": [a()], "type": "object"}, "root"),
        (a(x={"type": "object"}), "any name"),
        (a(x={"type": "object", "additionalProperties": TEXT}), "any name"),
        (a(x={}), "no type"),
        (a(x={"not": TEXT}), "not"),
        (a(x={"allOf": [TEXT, TEXT]}), "allOf"),
        (a(x={"type": "object", "patternProperties": {}}), "patternProperties"),
        (a(x={"$ref": "#/nowhere", "description": "B."}), "cannot be put"),
        (a(x=True), "no schema"),
    ],
)
def test_what_has_no_strict_form_says_why(schema, words):
    made = strict_schema(schema)
    assert words in made.obstacle
    assert made.schema == schema


def deep(levels: int) -> dict[str, Any]:
    return a(x=deep(levels - 1)) if levels > 1 else a(x=TEXT)


def test_too_deep_and_too_many():
    assert not strict_schema(deep(10)).obstacle
    assert "10 levels" in strict_schema(deep(11)).obstacle
    assert "5,000" in strict_schema(a(**{f"p{number}": TEXT for number in range(5001)})).obstacle


def test_references_stay_and_with_words_beside_them_are_put_in_place():
    refer = {"$ref": "#/$defs/A"}
    made = strict_schema({**required(x=refer, y={**refer, "description": "B."}), "$defs": WORDS})
    assert made.schema["properties"]["x"] == {"$ref": "#/$defs/A"}
    assert made.schema["properties"]["y"]["description"] == "B."
    assert made.schema["properties"]["y"]["additionalProperties"] is False
    assert made.schema["$defs"]["A"]["required"] == ["b"]


def test_recursion_stays_a_reference():
    tree = {"type": "object", "properties": {"next": {"$ref": "#/$defs/T"}}, "required": ["next"]}
    made = strict_schema({**required(t={"$ref": "#/$defs/T"}), "$defs": {"T": tree}})
    assert not made.obstacle
    around = {**tree, "properties": {"next": {"$ref": "#/$defs/T", "description": "Next."}}}
    assert "cannot be put" in strict_schema({**required(t={"$ref": "#/$defs/T"}), "$defs": {"T": around}}).obstacle


SCHEMA = {
    **a(
        who=TEXT,
        place=required(street=TEXT, number={"type": "integer", "minimum": 1}),
        tags={"type": "array", "items": a(k=TEXT)},
    ),
    "required": ["who"],
}


def test_every_object_is_closed_and_every_property_required():
    stack = [strict_schema(SCHEMA).schema]
    while stack:
        schema = stack.pop()
        if "properties" in schema:
            assert schema["additionalProperties"] is False
            assert schema["required"] == list(schema["properties"])
        stack += children(schema)


def test_arguments_of_the_strict_form_are_arguments_of_the_first_without_their_nulls():
    strict = Draft202012Validator(strict_schema(SCHEMA).schema)
    given = {"who": "Ann", "place": None, "tags": [{"k": None}]}
    strict.validate(given)
    Draft202012Validator(SCHEMA).validate({"who": "Ann", "tags": [{}]})
    assert not strict.is_valid({"who": "Ann"})
    assert not strict.is_valid({**given, "other": 1})


def test_everything_that_changed_is_said():
    changes = strict_schema(a(x={"oneOf": [TEXT], "default": "a"})).changes
    assert changes == (
        "oneOf of x becomes anyOf.",
        "x is required now, and may be null instead of left out.",
        "the root takes no other properties.",
        "default of x is left out.",
    )
