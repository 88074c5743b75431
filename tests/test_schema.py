"""The walk over JSON Schema: every property once, wherever `$ref`, arrays and unions put it."""

from hypothesis import given
from hypothesis import strategies as st

from workshop.schema import MAX_DEPTH, MAX_NODES, dangling_refs, described, escape, nodes

ORDER = {
    "type": "object",
    "properties": {
        "order": {"$ref": "#/$defs/Order", "description": "The order."},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"quantity": {"type": "integer"}}}},
        "when": {"anyOf": [{"type": "object", "properties": {"day": {"description": "A day."}}}, {"type": "null"}]},
    },
    "required": ["order"],
    "$defs": {
        "Order": {"type": "object", "description": "Any order.", "properties": {"id": {"description": "Its ID."}}}
    },
}


def test_nested_properties_have_pointers_that_pass_through_arrays_and_unions():
    assert [node.pointer for node in nodes(ORDER)] == [
        "order",
        "order/id",
        "lines",
        "lines/quantity",
        "when",
        "when/day",
    ]


def test_a_description_beside_a_ref_wins_over_the_one_it_points_to():
    order = next(nodes(ORDER))
    assert (order.description, order.path, order.required) == ("The order.", ("properties", "order"), True)


def test_a_described_copy_changes_the_shared_definition_and_nothing_else():
    node = {node.pointer: node for node in nodes(ORDER)}["order/id"]
    changed = described(ORDER, node.path, "What it is called by.")
    assert changed["$defs"]["Order"]["properties"]["id"]["description"] == "What it is called by."
    assert ORDER["$defs"]["Order"]["properties"]["id"]["description"] == "Its ID."
    assert changed["properties"] == ORDER["properties"]


def test_a_schema_that_refers_to_itself_ends():
    node = {"type": "object", "properties": {"next": {"$ref": "#"}, "value": {"type": "string"}}}
    found = [each.pointer for each in nodes(node)]
    assert "next/value" in found
    assert len(found) <= 2 * (MAX_DEPTH + 2)


def test_references_that_multiply_are_cut():
    wide = {"type": "object", "properties": {f"p{i}": {"$ref": f"#/$defs/D{i}"} for i in range(20)}}
    wide["$defs"] = {f"D{i}": wide | {"$defs": {}} for i in range(20)}
    assert sum(1 for _ in nodes(wide)) <= MAX_NODES


def test_dangling_references_are_named():
    assert dangling_refs({"properties": {"a": {"$ref": "#/$defs/Gone"}}, "$defs": {}}) == ["#/$defs/Gone"]
    assert dangling_refs(ORDER) == []


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["properties", "items", "$ref", "anyOf", "required", "description", "x", "a/b~c"]),
            inner | st.sampled_from(["#", "#/properties/x", "#/items"]),
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(st.dictionaries(st.sampled_from(["properties", "items", "anyOf", "$defs", "$ref", "required"]), json_values))
def test_any_json_is_walked_without_error_and_every_path_can_be_described(schema):
    found = list(nodes(schema))
    assert len({node.pointer for node in found}) == len(found)
    for node in found:
        again = {each.pointer: each for each in nodes(described(schema, node.path, "new"))}
        assert again[node.pointer].description == "new"


def test_a_slash_in_a_name_is_escaped():
    assert escape("a/b~c") == "a~1b~0c"
    assert [node.pointer for node in nodes({"properties": {"a/b~c": {}}})] == ["a~1b~0c"]
