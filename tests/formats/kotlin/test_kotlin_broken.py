"""Sources that are broken or hostile: what is good loads, what is bad is told, and it takes no time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kotlin_cases import files, in_class, load

from workshop.formats.kotlin import read

GOOD = "    /** Opens. */\n    @AppFunction(isDescribedByKDoc = true)\n    fun open(a: Int) {}"


def test_good_functions_load_beside_a_broken_one():
    app = load(
        in_class(GOOD, "    /** Bad. */\n    @AppFunction fun bad(a: Int) { val x = ( }", GOOD.replace("open", "shut"))
    )
    assert [tool.name for tool in app.tools] == ["open", "bad", "shut"]
    assert [(unread.path, unread.line) for unread in app.unread] == [("Tools.kt", 8)]
    texts = {tool.name: tool.description for tool in app.tools}
    assert texts["bad"].value == "Bad."
    assert texts["bad"].place is None
    assert texts["open"].place is not None


def test_every_broken_function_is_told():
    app = load(in_class("@AppFunction fun one() { val x = ( }", GOOD, "@AppFunction fun two() { val x = ( }"))
    assert [unread.line for unread in app.unread] == [4, 8]
    assert "two" in app.unread[1].reason


def test_a_class_that_the_parser_gave_up_on_still_names_its_functions():
    app = load(in_class(GOOD, "    fun bad(a: ) {}", "    fun worse(x: Int) }{"))
    assert [tool.id for tool in app.tools] == ["box.Tools#open"]
    assert [unread.line for unread in app.unread] == [7]


def test_a_missing_brace_is_told():
    app = load(in_class(GOOD).removesuffix("}\n"))
    assert [tool.name for tool in app.tools] == ["open"]
    assert len(app.unread) == 1


def test_a_body_on_one_line_is_not_broken():
    app = load(in_class('    companion object { const val X = "a" }', GOOD))
    assert [tool.id for tool in app.tools] == ["box.Tools#open"]
    assert app.unread == ()


@pytest.mark.parametrize(
    "comment", ["/** Shuts.\n", "/* x\n", "/** a /* b */\n", "/** " + "x\n * " * 100_000, "/*" * 100_000]
)
def test_a_comment_that_never_ends_is_told_and_takes_no_time(comment):
    app = load(in_class(GOOD, "    " + comment, GOOD.replace("open", "shut").replace("*/", "")))
    assert [tool.name for tool in app.tools] == ["open"]
    (unread,) = app.unread
    assert unread.line == 7
    assert "never ends" in unread.reason


@pytest.mark.parametrize("text", ['"image/*"', "'/' + '*'", '"""/* "x" """', '"\\"/*"', "1 // /*"])
def test_comment_signs_in_strings_open_no_comment(text):
    app = load(in_class(f"    val x = {text}", GOOD, "    @AppFunction fun bad() { val x = ( }"))
    assert [tool.name for tool in app.tools] == ["open", "bad"]
    assert not any("never ends" in unread.reason for unread in app.unread)


def test_many_comments_are_read():
    app = load(in_class("/* x */ // y\n" * 2000, GOOD))
    assert [tool.name for tool in app.tools] == ["open"]
    assert app.unread == ()


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"class A { // \xff\n @AppFunction fun f() {} }", 1),
        (b"\x00\x01AppFunction", None),
        ("class A".encode("utf-16"), None),
    ],
)
def test_a_file_that_is_no_text_is_told(data, line):
    app = load({"Bad.kt": data, "Tools.kt": in_class(GOOD)})
    assert [tool.name for tool in app.tools] == ["open"]
    assert [(unread.path, unread.line) for unread in app.unread] == [("Bad.kt", line)]


def test_broken_files_alone_explain_why_there_are_no_functions():
    app = load({"Bad.kt": b"\xff"})
    assert app.tools == ()
    assert [unread.path for unread in app.unread] == ["Bad.kt"]


def test_a_broken_file_that_never_speaks_of_app_functions_is_left_alone():
    assert read(files({"Bad.kt": "class {{{ (", "Good.kt": "class A"})) is None


@pytest.mark.parametrize(
    "code",
    [
        "class A {\n" * 3000 + "@AppFunction fun f() {}\n" + "}\n" * 3000,
        "@AppFunction fun f() {" + "{" * 3000 + "throw X()" + "}" * 3000 + "}",
        "@AppFunction fun f(a: Int = " + "(" * 20_000 + "1" + ")" * 20_000 + ") {}",
        "@AppFunctionInstruction(" + '"a" + ' * 5000 + '"b") @AppFunction fun f() {}',
        "@AppFunctionInstruction(" + "(" * 5000 + '"b"' + ")" * 5000 + ") @AppFunction fun f() {}",
        "@AppFunction fun f(a: " + "(" * 5000 + "Int" + ")" * 5000 + ") {}",
    ],
)
def test_deep_nesting_is_read(code):
    assert [tool.name for tool in load(code).tools] == ["f"]


def test_bidirectional_controls_are_kept_as_they_are():
    assert load(in_class("/** Opens \u202ethe box. */\n@AppFunction fun f() {}")).tools[0].description.value == (
        "Opens \u202ethe box."
    )


def test_a_large_file_that_takes_the_parser_too_long_is_told(monkeypatch):
    large = in_class(GOOD) + "// x\n" * 20_000
    assert load({"Large.kt": large}).tools
    monkeypatch.setattr("workshop.formats.syntax.MAX_SECONDS", -1)
    app = load({"Large.kt": large, "Tools.kt": in_class(GOOD)})
    assert len(app.tools) == 1
    assert [(unread.path, unread.line) for unread in app.unread] == [("Large.kt", None)]


@settings(deadline=None)
@given(st.data())
def test_no_damage_makes_the_loader_fail(data):
    code = in_class(
        GOOD, '/** @param a "x" */ @AppFunction(true) fun shut(a: List<Int?> = emptyList()): Box<Int> = 1'
    ).encode()
    start = data.draw(st.integers(0, len(code)))
    end = data.draw(st.integers(start, min(len(code), start + 12)))
    noise = data.draw(st.text(st.sampled_from("/*\"'{}()<>@$:=,\n\0é "), max_size=6)).encode()
    read(files({"Tools.kt": code[:start] + noise + code[end:]}, single=True))
