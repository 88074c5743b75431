"""Hostile and broken descriptions: one clear error each, in bounded time and memory."""

import json

import pytest

from workshop.errors import LoadError
from workshop.formats.load import load

HEAD = b"openapi: 3.1.0\npaths:\n  /a:\n    get: {operationId: a}\n"


def bomb(levels: int) -> bytes:
    lines = [b"x0: &x0 [a, a]\n"]
    lines += [b"x%d: &x%d [*x%d, *x%d, *x%d, *x%d]\n" % (i, i, *[i - 1] * 4) for i in range(1, levels)]
    return b"".join(lines)


HOSTILE = {
    "cut short": (HEAD + b"info: {title: 'x", "api.yaml:"),
    "another encoding": (HEAD + b"# caf\xe9", "api.yaml:5: This is not UTF-8."),
    "NUL bytes": (HEAD + b"x: a\0b\n", "a character that YAML does not allow"),
    "control characters": (HEAD + b"x: a\x07b\n", "a character that YAML does not allow"),
    "an alias bomb": (HEAD + bomb(40), "unfold into more than"),
    "an alias of itself": (HEAD + b"x: &x [*x]\n", "The alias *x names nothing that is whole"),
    "an unknown alias": (HEAD + b"x: *y\n", "names nothing"),
    "deep nesting": (HEAD + b"x: " + b"[" * 50_000, "exceeded maximum nesting depth"),
    "deep mappings": (HEAD + b"".join(b" " * i + b"k:\n" for i in range(300)), "nested deeper than 100"),
    "megabytes": (HEAD + b"x: " + b"a" * 9_000_000, "This YAML has 9 MB"),
    "tabs": (HEAD + b"\tx: y\n", "This is no valid YAML"),
    "no operations": (b"openapi: 3.1.0\npaths: {}\n", "no operations"),
    "paths of another shape": (b"openapi: 3.1.0\npaths: [1, 2]\n", "no operations"),
    "operations of another shape": (b"openapi: 3.1.0\npaths: {/a: {get: 3}}\n", "GET /a is no operation"),
    "another version": (b"openapi: 4.0.0\npaths: {/a: {get: {}}}\n", "by 4.0.0"),
    "a list as a key": (HEAD + b"? [a]\n: b\n", "A key of this mapping is no word"),
}


@pytest.mark.parametrize(("data", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_broken_description_is_one_clear_error(data, message, tmp_path):
    path = tmp_path / "api.yaml"
    path.write_bytes(data)
    with pytest.raises(LoadError) as caught:
        load(path)
    assert message in str(caught.value)
    assert "api.yaml" in caught.value.where
    assert len(str(caught.value)) < 900


ODD = {
    "parameters of another shape": {"parameters": {"a": 1}, "requestBody": 7, "responses": [1]},
    "parameters without a name": {"parameters": [3, {"in": "query"}, {"$ref": 5}, None]},
    "schemas of another shape": {"parameters": [{"name": "a", "schema": []}, {"name": "b", "content": 3}]},
    "descriptions of another shape": {"description": 3, "summary": ["a"], "operationId": {}},
    "an empty body": {"requestBody": {"content": {"application/json": {}}}},
    "properties of another shape": {
        "requestBody": {"content": {"a/json": {"schema": {"properties": [1], "required": "a", "allOf": {"a": 1}}}}}
    },
    "data that looks like a reference": {
        "parameters": [
            {"name": "a", "schema": {"default": {"$ref": "#/none"}, "properties": {"$ref": {"type": "string"}}}}
        ]
    },
}


@pytest.mark.parametrize("operation", ODD.values(), ids=ODD)
def test_odd_parts_do_not_hide_the_rest(operation, tmp_path):
    path = tmp_path / "api.json"
    path.write_text(json.dumps({"openapi": "3.1.0", "paths": {"/a": {"get": operation, "put": {"operationId": "b"}}}}))
    app = load(path)
    assert len(app.tools) == 2
    app.to_json()


def test_references_that_double_are_bounded(tmp_path):
    schemas = {"S0": {"type": "object", "properties": {"a": {"type": "string"}}}}
    for level in range(1, 60):
        ref = {"$ref": f"#/components/schemas/S{level - 1}"}
        schemas[f"S{level}"] = {"type": "object", "properties": {"a": ref, "b": ref}}
    schema = {"$ref": "#/components/schemas/S59"}
    operation = {"operationId": "a", "parameters": [{"name": "s", "schema": schema}]}
    path = tmp_path / "api.json"
    path.write_text(
        json.dumps({"openapi": "3.1.0", "paths": {"/a": {"get": operation}}, "components": {"schemas": schemas}})
    )
    app = load(path)
    assert len(app.tools[0].parameters) <= 5000
    assert len(app.tools[0].input_schema["$defs"]) == 60


def test_overlapping_references_are_bounded(tmp_path):
    deep: dict = {"type": "object"}
    refs = []
    for level in range(60):
        deep = {"type": "object", "properties": {f"p{n}": deep if n == 0 else {} for n in range(50)}}
        refs.append("#/components/schemas/D" + "/properties/p0" * level)
    parameters = [{"name": f"q{n}", "schema": {"$ref": ref}} for n, ref in enumerate(refs)]
    paths = {f"/{n}": {"get": {"operationId": f"o{n}", "parameters": parameters}} for n in range(10)}
    path = tmp_path / "api.json"
    path.write_text(json.dumps({"openapi": "3.1.0", "paths": paths, "components": {"schemas": {"D": {}}}}))
    assert len(load(path).tools) == 10


def test_a_yaml_tag_makes_nothing(tmp_path):
    trap = tmp_path / "trap"
    path = tmp_path / "api.yaml"
    path.write_bytes(HEAD + b"x: !!python/object/apply:os.system ['touch %s']\n" % str(trap).encode())
    assert load(path).tools
    assert not trap.exists()


def test_keys_that_stand_twice_and_further_documents_are_listed(tmp_path):
    path = tmp_path / "api.yaml"
    path.write_bytes(HEAD + b"x: 1\nx: 2\n---\nopenapi: 3.1.0\n")
    assert [note.line for note in load(path).unread] == [6, 7]
