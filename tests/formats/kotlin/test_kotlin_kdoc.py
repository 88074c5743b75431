"""The compiler's rules for KDoc, one by one."""

from __future__ import annotations

import pytest
from kotlin_cases import in_class, only_tool

from workshop.app import Place
from workshop.formats.kotlin.kdoc import encode, is_kdoc, read_kdoc


def kdoc(comment: str):
    data = comment.encode()
    return read_kdoc(data, 0, len(data))


def description(*lines: str) -> str:
    return kdoc("/**\n" + "".join(f" * {line}\n" for line in lines) + " */").description.value


def test_every_line_outside_tags_is_the_description():
    assert description("Opens a box.", "", "Second paragraph.", "  indented") == (
        "Opens a box.\n\nSecond paragraph.\n  indented"
    )


@pytest.mark.parametrize(
    "tag", "param return constructor receiver property throws exception sample see author since suppress".split()
)
def test_a_known_tag_takes_all_that_follows(tag):
    assert description("Opens a box.", f"@{tag} lid words", "more", "", "A later paragraph.") == "Opens a box."


def test_an_unknown_tag_stays_and_ends_a_known_one():
    assert description("Opens.", "@throws Sticky if stuck", "really", "@custom note", "goes on") == (
        "Opens.\n@custom note\ngoes on"
    )


def test_a_tag_in_the_middle_of_a_line_is_no_tag():
    assert description("Mail goes to box@param example.", "and so on") == "Mail goes to box@param example.\nand so on"


def test_a_word_that_only_begins_like_a_tag_is_unknown():
    assert description("Opens.", "@parameters are three") == "Opens.\n@parameters are three"


def test_params_join_their_lines_with_one_space_and_drop_blank_ones():
    doc = kdoc(
        "/**\n * @param lid the lid\n *\n *   of the box\n * @param size\n *   in metres\n * @custom x\n * y\n */"
    )
    assert {name: words.value for name, words in doc.params.items()} == {
        "lid": "the lid of the box",
        "size": "in metres",
    }


def test_the_last_param_of_a_name_counts():
    assert kdoc("/**\n * @param a one\n * @param a two\n */").params["a"].value == "two"


def test_what_stands_between_name_and_words_stays():
    assert kdoc("/** @param a - the lid */").params["a"].value == "- the lid"


def test_a_bracketed_name_is_no_param():
    assert kdoc("/** @param [a] the lid */").params == {}


def test_links_stay_in_brackets():
    assert description("Opens the [Box] for [name][other].") == "Opens the [Box] for [name][other]."


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["@return the box"], "the box"),
        (["@return the box", "now open"], "the box now open"),
        (["@return the box", "", "now open"], "the box  now open"),
        (["@return the box", "@see Lid"], "the box"),
        (["@return the box", "@custom tag"], "the box"),
    ],
)
def test_return_words(lines, expected):
    returns = kdoc("/**\n" + "".join(f" * {line}\n" for line in lines) + " */").returns
    assert returns is not None
    assert returns.value == expected


@pytest.mark.parametrize("lines", [["@return", "the box"], ["Opens."], ["@returns the box"]])
def test_return_must_begin_on_its_own_line(lines):
    assert kdoc("/**\n" + "".join(f" * {line}\n" for line in lines) + " */").returns is None


def test_lines_need_no_asterisk_and_may_have_several():
    assert kdoc("/**\n  Opens a box.\n  ** Twice.\n*/").description.value == "Opens a box.\nTwice."


def test_an_asterisk_that_begins_the_words_is_taken_for_layout_on_the_first_line_only():
    assert kdoc("/** **Opens** a box. */").description.value == "Opens** a box."
    assert description("**Opens** a box.") == "**Opens** a box."


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_break(newline):
    assert kdoc(newline.join(["/**", " * One.", " * Two.", " */"])).description.value == "One.\nTwo."


def test_tabs_before_the_asterisk():
    assert kdoc("/**\n\t * One.\n\t * Two.\n\t */").description.value == "One.\nTwo."


def test_escaped_comment_signs_are_read_as_they_are_meant():
    assert kdoc("/** Takes image/&#42; and *&#47; */").description.value == "Takes image/* and */"


def test_encode_escapes_comment_signs_and_prefixes_lines():
    place = Place("f", "kdoc", line_prefix="\r\n\t * ")
    assert encode("a /* b */\n\nc", place) == "a /&#42; b *&#47;\r\n\t *\r\n\t * c"


@pytest.mark.parametrize("text", ["a*/", "/*", "/*/", "a*/*", "/**/", "a/*b*/c"])
def test_comment_signs_survive(text):
    place = Place("f", "kdoc", line_prefix="\n * ")
    assert kdoc(f"/** {encode(text, place)} */").description.value == text


def test_spans_are_bytes_of_the_words():
    comment = "/**\n * Откройте ящик.\n * Ещё раз.\n * @param a крышка\n *   ящика\n * @custom тег\n */"
    data, doc = comment.encode(), kdoc(comment)
    assert [data[a:b].decode() for a, b in doc.description.spans] == ["Откройте ящик.\n * Ещё раз.", "@custom тег"]
    assert [data[a:b].decode() for a, b in doc.params["a"].spans] == ["крышка\n *   ящика"]


@pytest.mark.parametrize(("comment", "expected"), [(b"/** a */", True), (b"/**/", False), (b"/* a */", False)])
def test_only_two_asterisks_make_a_kdoc(comment, expected):
    assert is_kdoc(comment) is expected


FUNCTION = "@AppFunction(isDescribedByKDoc = true)\n    fun open(lid: String): String = lid"


@pytest.mark.parametrize(
    "source",
    [
        f"    /** Opens. */\n    {FUNCTION}",
        f"    /** Opens. */\n    // a plain comment\n    /* another */\n    {FUNCTION}",
        "    @AppFunction(isDescribedByKDoc = true)\n    /** Opens. */\n    fun open(lid: String): String = lid",
        "    @Suppress\n    /** Opens. */\n    @AppFunction(isDescribedByKDoc = true)\n    fun open(lid: String) = lid",
        "    /** Of something else. */\n    val x = 1\n    /** Stale. */\n    /** Opens. */\n    " + FUNCTION,
    ],
)
def test_the_kdoc_of_a_function(source):
    assert only_tool(in_class(source)).description.value == "Opens."


def test_a_kdoc_of_another_declaration_is_not_taken():
    assert only_tool(in_class("/** Of x. */\n val x = 1\n @AppFunction fun open() {}")).description.value == ""


@pytest.mark.parametrize(
    ("annotation", "sent"),
    [
        ("@AppFunction(isDescribedByKDoc = true)", True),
        ("@AppFunctionDeclaration(isDescribedByKDoc = true)", True),
        ("@androidx.appfunctions.service.AppFunction(isDescribedByKDoc = true)", True),
        ("@AppFunction(true, true)", True),
        ("@AppFunction(true)", False),
        ("@AppFunction(isDescribedByKDoc = false)", False),
        ("@AppFunction", False),
        ("@AppFunction()", False),
    ],
)
def test_kdoc_reaches_agents_only_where_the_annotation_says_so(annotation, sent):
    tool = only_tool(
        in_class(f"/** Opens.\n * @param a lid\n * @return box */\n{annotation}\nfun open(a: Int): Int = a")
    )
    texts = [text for _, text in tool.texts()]
    assert [text.value for text in texts] == ["Opens.", "lid", "box"]
    assert [text.sent for text in texts] == [sent] * 3


def test_an_instruction_goes_before_kdoc_and_needs_no_flag():
    source = in_class(
        """    /** Old.
     * @param a old a
     * @param b old b
     * @return old */
    @AppFunction
    @AppFunctionInstruction("Opens " + "a \\"box\\".")
    fun open(@AppFunctionInstruction("The lid.") a: Int, b: Int): @AppFunctionInstruction("The box.") Box? = null"""
    )
    tool = only_tool(source)
    assert [(text.value, text.sent, text.place is None) for _, text in tool.texts()] == [
        ('Opens a "box".', True, True),
        ("The lid.", True, True),
        ("old b", False, False),
        ("The box.", True, True),
    ]
