"""What names stand for: constants, aliases, sealed classes, and what files without AppFunctions declare."""

from __future__ import annotations

import pytest
from kotlin_cases import in_class, load

TOOLS = "a/src/main/T.kt"
OTHER = "a/src/main/Other.kt"


def only(source: str, other: str = ""):
    (tool,) = load({TOOLS: source, OTHER: other}).tools
    return tool


@pytest.mark.parametrize(
    ("argument", "other"),
    [
        ("HIGH", 'const val HIGH = "high"'),
        ("Levels.HIGH", 'object Levels {\n    const val HIGH = "high"\n}'),
        ("box.Levels.HIGH", 'package box\nobject Levels {\n    const val HIGH: String = "high"\n}'),
        ("Levels.HIGH", 'class Levels {\n    companion object {\n        const val HIGH = "high"\n    }\n}'),
        ('"hi" + GH', 'const val GH = "gh"'),
    ],
)
def test_constants_by_name(argument, other):
    constraint = f"@AppFunctionStringValueConstraint(enumValues = [{argument}])"
    tool = only(in_class(f"@AppFunctionInstruction({argument}) @AppFunction fun f({constraint} a: String) {{}}"), other)
    assert tool.description.value == "high"
    assert tool.parameter("a").schema["enum"] == ["high"]


def test_a_constant_of_the_own_file_goes_before_others():
    source = 'const val HIGH = "own"\n' + in_class("@AppFunctionInstruction(HIGH) @AppFunction fun f() {}")[12:]
    assert only(source, 'const val HIGH = "other"').description.value == "own"


@pytest.mark.parametrize("other", ["val HIGH = g()", 'val HIGH = "high"', 'const val HIGH = "a $b"', ""])
def test_what_is_no_plain_constant_stands_for_nothing(other):
    assert not only(in_class("@AppFunctionInstruction(HIGH) @AppFunction fun f() {}"), other).description


def test_a_name_of_two_constants_stands_for_nothing():
    two = 'object A {\n    const val X = "a"\n}\nobject B {\n    const val X = "b"\n}'
    assert not only(in_class("@AppFunctionInstruction(X) @AppFunction fun f() {}"), two).description
    assert only(in_class("@AppFunctionInstruction(B.X) @AppFunction fun f() {}"), two).description.value == "b"


@pytest.mark.parametrize(
    ("alias", "schema"),
    [
        ("typealias Id = String", {"type": "string"}),
        ("typealias Id = String?", {"type": ["string", "null"]}),
        ("typealias Id = Other\ntypealias Other = List<Int>", {"type": "array", "items": {"type": "integer"}}),
        ("typealias Id = Many<Int>\ntypealias Many<T> = List<T>", {"type": "array", "items": {"type": "integer"}}),
        ("typealias Id = Mode\nenum class Mode {\n    ON,\n    OFF\n}", {"type": "string", "enum": ["ON", "OFF"]}),
        ("typealias Id = Round\ntypealias Round = Id", {"type": "object", "title": "Id"}),
    ],
)
def test_type_aliases(alias, schema):
    assert dict(only(in_class("@AppFunction fun f(a: Id) {}"), alias).parameter("a").schema) == schema


def test_the_context_may_hide_behind_an_alias():
    tool = only(in_class("@AppFunction fun f(c: Ctx, a: Int) {}"), "typealias Ctx = AppFunctionContext")
    assert [parameter.name for parameter in tool.parameters] == ["a"]


def test_enums_of_files_that_never_speak_of_app_functions():
    app = load(
        {
            TOOLS: in_class("@AppFunction fun f(a: Mode) {}"),
            OTHER: "enum class Mode {\n    ON,\n    OFF\n}",
            "a/src/main/Unused.kt": "enum class Colour { RED }",
        }
    )
    assert app.tools[0].parameter("a").schema["enum"] == ["ON", "OFF"]
    assert [file.path for file in app.files] == [TOOLS, OTHER]


def test_a_sealed_class_is_one_of_its_classes():
    shapes = """@AppFunctionSerializable
sealed interface Shape
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Circle(
    /** How far out. */
    val radius: Int,
) : Shape
@AppFunctionSerializable
data class Square(val side: Int, override val name: String) : Base("x"), Shape
"""
    tool = only(in_class("@AppFunction fun f(a: Shape) {}"), shapes)
    defs = tool.input_schema["$defs"]
    assert defs["Shape"] == {"type": "object", "oneOf": [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]}
    assert [parameter.pointer for parameter in tool.parameters] == ["a", "a/radius", "a/side", "a/name"]
    radius = tool.parameter("a/radius").description
    assert radius.place is not None
    assert (radius.value, radius.place.file) == ("How far out.", OTHER)


def test_several_services_in_one_app():
    def service(name, arguments):
        return f"@AppFunctionServiceEntryPoint({arguments})\nabstract class {name} : AppFunctionService() {{\n"

    source = (
        service("A", '"NoteService", "notes"')
        + "@AppFunction fun one() {}\n}\n"
        + service("B", 'appFunctionXmlFileName = XML, serviceName = "PlanService"')
        + "@AppFunction fun two() {}\n}\nclass C {\n@AppFunction fun three() {}\n}\n"
    )
    tools = load({TOOLS: source, OTHER: 'const val XML = "plans"'}).tools
    assert [tool.extra.get("service") for tool in tools] == [
        {"name": "NoteService", "xml": "notes"},
        {"name": "PlanService", "xml": "plans"},
        None,
    ]


def manifest(feature=""):
    used = f'<uses-feature android:name="android.hardware.type.{feature}"/>' if feature else ""
    return f'<manifest xmlns:android="http://schemas.android.com/apk/res/android">{used}<application/></manifest>'


def test_form_factors_by_module_and_variant():
    app = load(
        {
            "phone/src/main/AndroidManifest.xml": manifest(),
            "phone/src/main/A.kt": "class A { @AppFunction fun one() {} }",
            "wear/src/main/AndroidManifest.xml": manifest("watch"),
            "wear/src/main/B.kt": "class B { @AppFunction fun two() {} }",
            "phone/src/auto/AndroidManifest.xml": manifest("automotive"),
            "phone/src/auto/C.kt": "class C { @AppFunction fun three() {} }",
        }
    )
    factors = {tool.name: tool.extra.get("form_factors") for tool in app.tools}
    assert factors == {"one": None, "two": ["watch"], "three": ["automotive"]}
    assert set(app.form_factors) == {"watch", "automotive"}


def test_one_function_of_two_variants_is_told_as_that():
    source = "package a\nclass A { @AppFunction fun one() {} }"
    app = load({"app/src/phone/A.kt": source, "app/src/wear/A.kt": source})
    (unread,) = app.unread
    assert "app/src/phone and app/src/wear" in unread.reason
