"""Operations become functions: names, texts, one flat schema, and what HTTP says of the method."""

import json

import pytest

from tests.formats.openapi.cases import TREES
from workshop.app import Hints
from workshop.errors import LoadError
from workshop.formats.load import load
from workshop.formats.save import save
from workshop.formats.yaml_document import Document


@pytest.fixture(params=["yaml", "json"])
def app(request, tmp_path):
    path = tmp_path / f"orchard.{request.param}"
    path.write_text(TREES if request.param == "yaml" else json.dumps(Document.parse("", TREES.encode()).value))
    return load(path)


def one(tmp_path, operation, **more):
    path = tmp_path / "api.json"
    path.write_text(json.dumps({"openapi": "3.0.3", "paths": {"/a/{id}": {"get": operation}}, **more}))
    return load(path)


def test_every_operation_is_a_function(app):
    assert [tool.name for tool in app.tools] == ["getTree", "replaceTree", "Plant_a_tree", "delete_trees"]
    assert app.name == "Orchard"
    assert app.description.value == "Trees, their fruit and where — they stand.\nTwo paragraphs."
    assert app.unread == ()


def test_a_summary_stands_in_for_a_description(app):
    assert app.tool("getTree").title == "One tree"
    assert app.tool("getTree").description.value == "Returns a tree.\n\n  Indented.\n"
    assert app.tool("Plant_a_tree").description.value == "Plant a tree"


def test_parameters_and_body_are_one_flat_object(app):
    schema = app.tool("replaceTree").input_schema
    assert list(schema["properties"]) == ["id__path", "fields", "kind", "age", "parent", "weight", "why", "id"]
    assert schema["required"] == ["id__path", "kind", "why"]
    assert schema["properties"]["parent"] == {"$ref": "#/$defs/Tree"}
    assert app.tool("getTree").parameter("fields").description.value.startswith("Which fields, all of them")


def test_a_body_that_is_no_object_is_one_input(app):
    plant = app.tool("Plant_a_tree")
    assert plant.input_schema["properties"]["body"]["items"] == {"$ref": "#/$defs/Tree"}
    assert plant.parameter("body").description.value == "Many at once"
    assert not plant.parameter("body").required
    assert plant.parameter("body/weight").description.value.strip() == "In kilograms, as weighed."


def test_what_comes_back_is_read(app):
    assert app.tool("getTree").returns.value == "The tree"
    assert app.tool("getTree").output_schema["$ref"] == "#/$defs/Tree"
    assert app.tool("replaceTree").returns.value == "Done é"


def test_the_method_is_no_mcp_hint(app):
    assert {tool.hints for tool in app.tools} == {Hints()}
    http = app.tool("getTree").extra["http"]
    assert http == {"method": "GET", "path": "/trees/{id}", "safe": True, "idempotent": True}
    assert app.tool("getTree").extra["in"] == {"id": "path", "fields": "query"}
    assert app.tool("Plant_a_tree").extra["deprecated"] is True


def test_yaml_words_stay_words(tmp_path):
    path = tmp_path / "api.yml"
    path.write_text(TREES)
    fields = load(path).tool("getTree").parameter("fields")
    assert fields.schema["enum"] == ["kind", "no", "age"]
    assert fields.schema["type"] == ["string", "null"]


def test_an_alias_is_one_text_in_two_places(tmp_path):
    path = tmp_path / "api.yml"
    path.write_text(TREES)
    saved = save(load(path).edit("replaceTree", description="New."))
    assert saved.tool("delete_trees").description.value == "New."
    assert "description: &shared New.\n" in path.read_text()


def test_headers_of_the_client_are_no_inputs(tmp_path):
    parameters = [{"name": name, "in": "header", "schema": {}} for name in ("Accept", "Authorization", "X-Trace")]
    app = one(tmp_path, {"parameters": parameters})
    assert [each.name for each in app.tools[0].parameters] == ["X-Trace"]


def test_references_that_lead_nowhere_or_elsewhere_are_listed(tmp_path):
    secret = tmp_path / "secret.yaml"
    secret.write_text("token: hidden")
    refs = ["#/components/schemas/None", "../secret.yaml#/token", "https://example.com/a.json", "/etc/passwd"]
    parameters = [{"name": f"p{n}", "in": "query", "schema": {"$ref": ref}} for n, ref in enumerate(refs)]
    parameters.append({"$ref": "#/components/parameters/None"})
    app = one(tmp_path, {"operationId": "a", "parameters": parameters})
    assert len(app.tools[0].parameters) == 4
    for ref in refs:
        assert any(ref in note.reason for note in app.unread)
    assert all(note.path == "api.json" and note.line for note in app.unread)
    assert "hidden" not in app.to_json()


def test_references_in_circles_end(tmp_path):
    schemas = {
        "A": {"properties": {"b": {"$ref": "#/components/schemas/B"}}},
        "B": {"allOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]},
        "C": {"$ref": "#/components/schemas/C"},
    }
    parameters = {"P": {"$ref": "#/components/parameters/Q"}, "Q": {"$ref": "#/components/parameters/P"}}
    operation = {
        "operationId": "a",
        "parameters": [
            {"$ref": "#/components/parameters/P"},
            {"name": "c", "schema": {"$ref": "#/components/schemas/C"}},
        ],
        "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/B"}}}},
    }
    app = one(tmp_path, operation, components={"schemas": schemas, "parameters": parameters})
    assert {each.name for each in app.tools[0].parameters} == {"b", "c"}
    json.dumps(app.tools[0].input_schema)


def test_other_versions_are_refused(tmp_path):
    path = tmp_path / "api.json"
    path.write_text(json.dumps({"swagger": "2.0", "paths": {"/a": {"get": {}}}}))
    with pytest.raises(LoadError, match=r"Swagger 2\.0") as caught:
        load(path)
    assert "OpenAPI 3" in caught.value.expected


def test_a_description_lies_beside_other_sources(tmp_path):
    (tmp_path / "api.yaml").write_text(TREES)
    (tmp_path / "tools.json").write_text('[{"name": "a", "description": "A.", "inputSchema": {}}]')
    (tmp_path / "compose.yaml").write_text("services: {}\n")
    assert [tool.name for tool in load(tmp_path).tools][-1] == "a"
    assert load(tmp_path).unread == ()
