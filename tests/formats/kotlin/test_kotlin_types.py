"""Kotlin types as JSON Schema: what an agent may send, and what comes back."""

from __future__ import annotations

import pytest
from kotlin_cases import in_class, load, only_tool

from workshop.schema import dangling_refs, nodes


def parameter_schema(declared: str, annotations: str = ""):
    return only_tool(in_class(f"@AppFunction fun f({annotations} a: {declared}) {{}}")).input_schema["properties"]["a"]


def with_types(types: str, function: str):
    return load(
        f"package box\n\n{types}\n\nclass Tools {{\n    @AppFunction(isDescribedByKDoc = true)\n    {function}\n}}\n"
    )


@pytest.mark.parametrize(
    ("declared", "schema"),
    [
        ("String", {"type": "string"}),
        ("kotlin.String", {"type": "string"}),
        ("String?", {"type": ["string", "null"]}),
        ("(String)?", {"type": ["string", "null"]}),
        ("Int", {"type": "integer"}),
        ("Long?", {"type": ["integer", "null"]}),
        ("Double", {"type": "number"}),
        ("Float", {"type": "number"}),
        ("Boolean", {"type": "boolean"}),
        ("ByteArray", {"type": "string", "contentEncoding": "base64"}),
        ("LocalDate", {"type": "string", "format": "date"}),
        ("java.time.LocalTime", {"type": "string", "format": "time"}),
        ("LocalDateTime?", {"type": ["string", "null"], "format": "date-time"}),
        ("Instant", {"type": "string", "format": "date-time"}),
        ("Uri", {"type": "string", "format": "uri"}),
        ("PendingIntent", {"type": "object", "title": "PendingIntent"}),
        ("IntArray", {"type": "array", "items": {"type": "integer"}}),
        ("List<String>", {"type": "array", "items": {"type": "string"}}),
        ("List<String?>?", {"type": ["array", "null"], "items": {"type": ["string", "null"]}}),
        ("Array<out Uri>", {"type": "array", "items": {"type": "string", "format": "uri"}}),
        ("Map<String, Int>", {"type": "object", "additionalProperties": {"type": "integer"}}),
        ("Elsewhere", {"type": "object", "title": "Elsewhere"}),
        ("(Int) -> Unit", {}),
    ],
)
def test_types_of_the_library(declared, schema):
    assert parameter_schema(declared) == schema


@pytest.mark.parametrize(
    ("annotations", "declared", "schema"),
    [
        (
            '@AppFunctionStringValueConstraint(enumValues = ["A", "B"])',
            "String",
            {"type": "string", "enum": ["A", "B"]},
        ),
        (
            '@AppFunctionStringValueConstraint(["A"])',
            "String?",
            {"type": ["string", "null"], "enum": ["A", None]},
        ),
        (
            "@AppFunctionIntValueConstraint(enumValues = [0, -1, 0x10])",
            "Int",
            {"type": "integer", "enum": [0, -1, 16]},
        ),
        ("@AppFunctionIntValueConstraint(enumValues = intArrayOf(1))", "Int", {"type": "integer", "enum": [1]}),
        (
            '@AppFunctionStringValueConstraint(enumValues = ["A"])',
            "List<String>",
            {"type": "array", "items": {"type": "string", "enum": ["A"]}},
        ),
        ("@AppFunctionStringValueConstraint(enumValues = [LARGE])", "String", {"type": "string"}),
    ],
)
def test_value_constraints(annotations, declared, schema):
    assert parameter_schema(declared, annotations) == schema


def test_a_constraint_on_the_function_is_about_what_it_returns():
    tool = only_tool(
        in_class('@AppFunctionStringValueConstraint(enumValues = ["ON"])\n@AppFunction fun f(): String = ""')
    )
    assert tool.output_schema == {"type": "string", "enum": ["ON"]}
    assert tool.input_schema["properties"] == {}


@pytest.mark.parametrize("target", ["", "property:"])
def test_a_constraint_on_a_property(target):
    annotation = f'@{target}AppFunctionStringValueConstraint(enumValues = ["S"])'
    app = with_types(f"data class Box({annotation} val size: String)", "fun f(box: Box) {}")
    assert app.tools[0].parameter("box/size").schema["enum"] == ["S"]


def test_a_class_becomes_a_definition_with_required_and_optional_properties():
    app = with_types(
        """/** A box. @see Lid */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Box(
    /** How wide. */
    val width: Int,
    val lid: String? = null,
    var note: String?,
    plain: Int,
)""",
        "fun f(box: Box): Box? = null",
    )
    tool = app.tools[0]
    box = {
        "type": "object",
        "description": "A box. @see Lid",
        "properties": {
            "width": {"type": "integer", "description": "How wide."},
            "lid": {"type": ["string", "null"]},
            "note": {"type": ["string", "null"]},
        },
        "required": ["width", "note"],
    }
    assert tool.input_schema["$defs"] == {"Box": box}
    assert tool.output_schema == {"anyOf": [{"$ref": "#/$defs/Box"}, {"type": "null"}], "$defs": {"Box": box}}
    assert [(p.pointer, p.required) for p in tool.parameters] == [
        ("box", True),
        ("box/width", True),
        ("box/lid", False),
        ("box/note", True),
    ]


def test_the_text_of_a_class_is_not_taken_for_that_of_a_parameter():
    app = with_types("/** A box. */ @AppFunctionSerializable(true) class Box(val a: Int)", "fun f(box: Box) {}")
    assert app.tools[0].parameter("box").description.value == ""


def test_property_texts_come_from_themselves_then_property_tag_then_param_tag():
    app = with_types(
        """/**
 * A box.
 * @property one tag one
 * @property two tag two
 * @param two param two
 * @param three param three
 * @param five
 */
@AppFunctionSerializable(isDescribedByKDoc = true)
class Box(
    /** own one */ val one: Int, val two: Int, val three: Int, val four: Int, val five: Int,
    @AppFunctionInstruction("said six") val six: Int,
)""",
        "fun f(box: Box) {}",
    )
    texts = {p.name: p.description for p in app.tools[0].parameters if p.nested}
    assert [text.value for text in texts.values()] == ["own one", "tag two", "param three", "", "", "said six"]
    assert texts["six"].place is None
    assert texts["five"].place != texts["four"].place


@pytest.mark.parametrize(
    "annotation", ["@AppFunctionSerializable", "", "@AppFunctionSerializable(isDescribedByKDoc = false)"]
)
def test_a_class_without_the_flag_sends_no_text_even_in_a_described_function(annotation):
    app = with_types(
        f"/** A box. */ {annotation} class Box(/** How wide. */ val width: Int)", "fun f(box: Box): Box = box"
    )
    tool = app.tools[0]
    width = tool.parameter("box/width").description
    assert (width.value, width.sent) == ("How wide.", False)
    assert "description" not in tool.input_schema["$defs"]["Box"]
    assert tool.output_schema is not None
    assert "description" not in tool.output_schema["$defs"]["Box"]["properties"]["width"]


def test_generic_classes_take_their_arguments():
    app = with_types(
        "@AppFunctionSerializable(true) data class SetField<T>(/** The new value. */ val value: T)",
        "fun f(a: SetField<String>? = null, b: SetField<String?>? = null, c: SetField<List<Int>>) {}",
    )
    tool = app.tools[0]
    values = {pointer: tool.parameter(pointer).schema["type"] for pointer in ("a/value", "b/value", "c/value")}
    assert values == {"a/value": "string", "b/value": ["string", "null"], "c/value": "array"}
    places = {tool.parameter(pointer).description.place for pointer in values}
    assert len(places) == 1


def test_enums_are_their_entries():
    app = with_types(
        "enum class Size(val x: Int) {\n    /** small */ S(1),\n    M(2) { },\n}", "fun f(a: Size?, b: List<Size>) {}"
    )
    assert app.tools[0].input_schema["properties"] == {
        "a": {"type": ["string", "null"], "enum": ["S", "M", None]},
        "b": {"type": "array", "items": {"type": "string", "enum": ["S", "M"]}},
    }


def test_a_class_may_hold_itself():
    tool = with_types(
        "data class Node(val name: String, val next: Node?, val all: List<Node>)", "fun f(n: Node) {}"
    ).tools[0]
    assert list(tool.input_schema["$defs"]) == ["Node"]
    assert dangling_refs(tool.input_schema) == []
    assert "n/next" in [node.pointer for node in nodes(tool.input_schema)]


@pytest.mark.parametrize(
    "types",
    [
        "class Grow<T>(val more: Grow<List<T>>)",
        "class Pair<A, B>(val a: A, val b: B)\nclass Grow<T>(val more: Grow<Pair<T, T>>)",
        "\n".join(f"class C{i}(val a: C{i + 1}, val b: C{i + 1}, val c: List<C{i + 1}>)" for i in range(300))
        + "\nclass Grow<T>(val first: C0)",
    ],
)
def test_types_without_end_are_cut(types):
    tool = with_types(types, "fun f(a: Grow<Int>) {}").tools[0]
    assert 1 < len(tool.input_schema["$defs"]) <= 200
    assert dangling_refs(tool.input_schema) == []


def test_type_arguments_without_end_are_cut():
    depth = 3000
    assert parameter_schema("List<" * depth + "Int" + ">" * depth)["type"] == "array"


@pytest.mark.parametrize(
    ("imports", "expected"),
    [("import far.Box", "far"), ("import far.Box as B", "near"), ("import near.*", "near"), ("", "near")],
)
def test_a_name_means_what_its_file_says(imports, expected):
    app = load(
        {
            "far/Box.kt": "package far\n@AppFunctionSerializable class Box(val far: Int)",
            "near/Box.kt": "package near\n@AppFunctionSerializable class Box(val near: Int)",
            "near/Tools.kt": f"package near\n{imports}\nclass Tools {{ @AppFunction fun f(box: Box) {{}} }}",
        }
    )
    assert app.tools[0].parameters[1].name == expected


def test_two_classes_of_one_name_are_two_definitions():
    app = load(
        {
            "far/Box.kt": "package far\n@AppFunctionSerializable class Box(val far: Int)",
            "near/Box.kt": "package near\nimport far.Box as Far\n@AppFunctionSerializable class Box(val a: Far)\n"
            "class Tools { @AppFunction fun f(box: Box) {} }",
        }
    )
    assert [p.pointer for p in app.tools[0].parameters] == ["box", "box/a", "box/a/far"]
    assert len(app.tools[0].input_schema["$defs"]) == 2


def test_an_imported_class_of_a_library_is_not_taken_for_one_of_the_project():
    app = load(
        {
            "near/Box.kt": "package near\n@AppFunctionSerializable class Box(val near: Int)",
            "near/Tools.kt": "package near\nimport library.Box\nclass Tools { @AppFunction fun f(box: Box) {} }",
        }
    )
    assert app.tools[0].input_schema["properties"]["box"] == {"type": "object", "title": "Box"}
