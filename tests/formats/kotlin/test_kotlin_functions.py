"""Functions as tools: ids, parameters, access, errors, facts of the code."""

from __future__ import annotations

import pytest
from kotlin_cases import in_class, load, only_tool


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("package a.b\nclass T { @AppFunction fun f() {} }", "a.b.T#f"),
        ("package a\nabstract class T : AppFunctionService() { @AppFunction fun f() {} }", "a.T#f"),
        ("package a\ninterface T {\n @AppFunction fun f()\n}", "a.T#f"),
        ("package a\nobject T { @AppFunction fun f() {} }", "a.T#f"),
        ("package a\nclass T { class Inner { @AppFunction fun f() {} } }", "a.T$Inner#f"),
        ("package a\nclass T {\n companion object {\n @AppFunction fun f() {}\n }\n}", "a.T$Companion#f"),
        ("class T { @AppFunction fun f() {} }", "T#f"),
        ("package a\n@AppFunction fun f() {}", "a.ToolsKt#f"),
        ("package a\nclass T { @AppFunction fun `f`() {} }", "a.T#f"),
        ("package `in`.a // end\nclass T { @AppFunction fun f() {} }", "in.a.T#f"),
    ],
)
def test_the_id_is_the_declaring_class_and_the_method(source, expected):
    tool = only_tool(source)
    assert (tool.id, tool.name) == (expected, "f")


@pytest.mark.parametrize(
    "annotation",
    ["@AppFunction", "@AppFunctionDeclaration", "@androidx.appfunctions.AppFunction", "@[Suppress AppFunction]"],
)
def test_annotations_count_by_their_simple_name(annotation):
    assert only_tool(in_class(f"{annotation} fun f() {{}}")).name == "f"


def test_other_functions_are_no_tools():
    app = load(
        in_class("@AppFunction fun f() {}", "fun g() {}", "@AppFunctions fun h() {}", "// @AppFunction", "fun i() {}")
    )
    assert [tool.name for tool in app.tools] == ["f"]


def test_tools_keep_the_order_of_the_source():
    inner = "class A {\n class B {\n @AppFunction fun one() {}\n }\n @AppFunction fun two() {}\n}"
    source = f"{inner}\n@AppFunction fun three() {{}}"
    assert [tool.name for tool in load(source).tools] == ["one", "two", "three"]


def test_the_context_is_skipped_by_type():
    tool = only_tool(
        in_class("@AppFunction fun f(ctx: AppFunctionContext, context: String, x: a.b.AppFunctionContext) {}")
    )
    assert [p.name for p in tool.parameters] == ["context"]


def test_a_default_makes_a_parameter_optional_and_null_does_not():
    tool = only_tool(
        in_class(
            '@AppFunction fun f(a: Int?, b: Int? = null, c: List<String> /* x */ = listOf("a", "b"), vararg d: Int) {}'
        )
    )
    assert [(p.name, p.required) for p in tool.parameters] == [("a", True), ("b", False), ("c", False), ("d", True)]
    assert tool.input_schema["required"] == ["a", "d"]
    assert tool.input_schema["properties"]["d"]["type"] == "array"
    assert tool.code is not None
    assert tool.code.defaults == {"b": "null", "c": 'listOf("a", "b")'}


@pytest.mark.parametrize(
    ("annotation", "access"),
    [
        ("", None),
        (
            "@AppFunctionAccessLevel(level = AppFunctionMetadata.ACCESS_LEVEL_SELF, isCompatEnforcementEnabled = true)",
            "self",
        ),
        ("@AppFunctionAccessLevel(AppFunctionMetadata.ACCESS_LEVEL_SYSTEM)", "system"),
        ("@AppFunctionAccessLevel(level = ACCESS_LEVEL_ANDROID_TRUSTED)", "trusted"),
        ("@AppFunctionAccessLevel(level = 100)", "self"),
        ("@AppFunctionAccessLevel(level = mine())", None),
    ],
)
def test_access_levels(annotation, access):
    assert only_tool(in_class(f"{annotation}\n@AppFunction fun f() {{}}")).access == access


@pytest.mark.parametrize(
    ("annotations", "extra"),
    [
        ("@AppFunction", {}),
        ('@Deprecated("use g") @AppFunction', {"deprecated": "use g"}),
        ('@Deprecated(level = X, message = "m") @AppFunction', {"deprecated": "m"}),
        ("@Deprecated @AppFunction", {"deprecated": ""}),
        ("@AppFunction(isEnabled = false)", {"enabled": False}),
        ("@AppFunction(isEnabled = true)", {}),
    ],
)
def test_what_has_no_field_of_its_own_is_kept(annotations, extra):
    assert only_tool(in_class(f"{annotations} fun f() {{}}")).extra == extra


def test_thrown_exceptions_and_those_that_agents_learn_of():
    source = """class Lost : AppFunctionElementNotFoundException("gone")
class Odd(x: Int) : RuntimeException()
class T {
    @AppFunction
    fun f(a: Int?): Int = run {
        try { a ?: throw AppFunctionInvalidArgumentException("x ${throw Odd(1)}") } catch (e: Exception) { throw e }
        listOf(1).forEach { throw Lost() }
        throw a.b.IllegalStateException()
    }
}"""
    tool = only_tool(source)
    assert tool.code is not None
    assert tool.code.throws == ("AppFunctionInvalidArgumentException", "Odd", "Lost", "IllegalStateException")
    assert tool.errors == ("AppFunctionInvalidArgumentException", "Lost")


@pytest.mark.parametrize(
    ("declared", "output", "has_place"),
    [
        (": String = x", {"type": "string"}, True),
        (": Unit = x", None, False),
        (" {}", None, False),
        (" = 1", None, True),
        (": Int? { return 1 }", {"type": ["integer", "null"]}, True),
    ],
)
def test_what_comes_back(declared, output, has_place):
    tool = only_tool(in_class(f"@AppFunction fun f(){declared}"))
    assert tool.output_schema == output
    assert (tool.returns.place is not None) is has_place


def test_overloads_get_ids_of_their_own_and_are_told():
    app = load(in_class("@AppFunction fun f() {}", "@AppFunction fun f(a: Int) {}", "@AppFunction fun f(a: Long) {}"))
    assert [tool.id for tool in app.tools] == ["box.Tools#f", "box.Tools#f~2", "box.Tools#f~3"]
    assert [unread.line for unread in app.unread] == [5, 6]
    assert "cannot tell" in app.unread[0].reason


def test_origin_and_carries():
    tool = only_tool(in_class("@AppFunction\n\nfun f() {}"))
    assert (tool.origin.format, tool.origin.file, tool.origin.line) == ("kotlin", "Tools.kt", 6)
    assert tool.carries == ("returns", "access", "code")


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        (r'"a\tb\\c \"d\" \$e \u00e9"', 'a\tb\\c "d" $e é'),
        (r'"\uD83D\uDE42"', "🙂"),
        ('"""raw\n"x" """', 'raw\n"x" '),
        ('"a" + "b" + "c"', "abc"),
        ('"costs $price"', ""),
        ('"costs ${price}"', ""),
        ("TEXT", ""),
        ('"a" + TEXT', ""),
    ],
)
def test_instructions_are_plain_constants(literal, expected):
    assert (
        only_tool(in_class(f"@AppFunctionInstruction({literal}) @AppFunction fun f() {{}}")).description.value
        == expected
    )
