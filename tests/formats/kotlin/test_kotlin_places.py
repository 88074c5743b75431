"""Every text goes back into its place: it reads as written, and nothing else changes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kotlin_cases import in_class, load, text_of, words_of, written

FULL = """package box

/**
 * A lid for a box.
 *
 * @property size how wide it is
 * @param colour its colour
 */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Lid(
    val size: Int,
    val colour: String?,
    /** What is written on it. */
    val label: String = "",
    val shape: String, val weight: Double = 1.0,
)

class Tools : AppFunctionService() {
\t/**
\t * Opens ящик.
\t * Second line – with a dash.
\t *
\t * @param name which box
\t *   by its name
\t * @param lid
\t * @param force
\t *   how hard
\t * @throws Stuck never told
\t * @return the box
\t */
\t@AppFunction(isDescribedByKDoc = true)
\tsuspend fun open(context: AppFunctionContext, name: String, lid: Lid, force: Int?, twice: Boolean = false): Int = 1

    /** Shuts it. */
    @AppFunction(isDescribedByKDoc = true)
    fun shut(name: String, lid: List<Lid>): String = ""

    /**@param name which*/
    @AppFunction(isDescribedByKDoc = true)
    fun lock(name: String, key: String): String = ""

    /** @return what came of it */
    @AppFunction(isDescribedByKDoc = true)
    fun unlock(name: String): String = ""

    /**
     * @see Lid
     */
    @AppFunction(isDescribedByKDoc = true)
    fun paint(name: String, colour: String): String = ""

    /** */
    @AppFunction(isDescribedByKDoc = true)
    fun burn(name: String): String = ""

    /**
     */
    @AppFunction(isDescribedByKDoc = true)
    fun sink(name: String): String = ""

    // no KDoc
    @Suppress("x")
    @AppFunction
    fun bare(name: String, other: Other): String = ""

    @AppFunction() fun paren(name: String): String = ""

    @AppFunctionDeclaration(isEnabled = true)
    fun named(name: String): String = ""

    @AppFunction(isDescribedByKDoc = false) fun off(name: String): String = ""

    fun before() {} ; @AppFunction fun inline(name: String): String = ""
}

@AppFunctionSerializable
class Other(val one: String, val two: Int)
"""
PLACES = [(tool, place) for tool, place, text in load(FULL).texts() if text.place]
SMALL = st.text(st.sampled_from("abc Zж漢🙂.,;:()[]{}<>&\"'$\\#-=+?!`~^|%*/@"), min_size=1, max_size=40)
#: What a KDoc cannot hold at its ends: layout, a tag, half of a comment sign.
LINE = SMALL.map(lambda text: text.strip(" *@/")).filter(bool)


def code_only(data: bytes) -> str:
    """The source without comments, white space and the flag that a new KDoc may set."""
    bare = re.sub(r"/\*\*.*?\*/|\s+", "", data.decode(), flags=re.DOTALL)
    bare = re.sub(r",?isDescribedByKDoc=(true|false)", "", bare)
    return bare.replace("()", "")


def assert_only(before: bytes, tool: str | None, place: str, text: str) -> None:
    old = load(before)
    spot = text_of(old, tool, place).place
    assert spot is not None
    after = written(before, spot, text)
    new = words_of(load(after))
    for key, value in words_of(old).items():
        shared = text_of(old, *key).place == spot
        assert new[key] == (text if shared else value), key
    assert code_only(before) == code_only(after)
    assert text_of(load(after), tool, place).sent
    if b"\r\n" in before:
        assert not re.search(rb"(?<!\r)\n", after)


def test_every_text_of_the_source_has_a_place():
    missing = [(tool, place) for tool, place, text in load(FULL).texts() if tool and not text.place]
    assert missing == []


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(("tool", "place"), PLACES)
def test_every_place_takes_a_line(tool, place, newline):
    assert_only(FULL.replace("\n", newline).encode(), tool, place, 'Новый text: "50 %" & <more> 🙂')


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(PLACES), LINE, st.sampled_from(["\n", "\r\n"]))
def test_any_words_survive(key, text, newline):
    assert_only(FULL.replace("\n", newline).encode(), *key, text)


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from([key for key in PLACES if key[1] == "description"]),
    st.lists(st.one_of(LINE, st.just("")), max_size=4),
    LINE,
    LINE,
    st.sampled_from(["\n", "\r\n"]),
)
def test_any_lines_of_a_description_survive(key, middle, first, last, newline):
    assert_only(FULL.replace("\n", newline).encode(), *key, "\n".join([first, *middle, last]))


def change(source: str, tool: str, place: str, text: str) -> str:
    app = load(source)
    spot = text_of(app, app.tool(tool).id, place).place
    assert spot is not None
    return written(source.encode(), spot, text).decode()


DESCRIBED = "@AppFunction(isDescribedByKDoc = true)\n    fun open(a: Int, b: Int, c: Int): Int = a"


@pytest.mark.parametrize(
    ("comment", "place", "expected"),
    [
        ("/** Opens. */", "parameters/b", "/**\n     * Opens.\n     *\n     * @param b NEW\n     */"),
        ("/**Opens.*/", "returns", "/**\n     * Opens.\n     *\n     * @return NEW\n     */"),
        ("/** @param a x */", "parameters/b", "/**\n     * @param a x\n     * @param b NEW\n     */"),
        ("/** @param b x */", "parameters/a", "/**\n     * @param a NEW\n     * @param b x\n     */"),
        ("/** @param b x */", "description", "/**\n     * NEW\n     * @param b x\n     */"),
        (
            "/**\n     * Opens.\n     * @param a x\n     *   y\n     *\n     * @see z\n     */",
            "parameters/c",
            "/**\n     * Opens.\n     * @param a x\n     *   y\n     * @param c NEW\n     *\n     * @see z\n     */",
        ),
        (
            "/**\n     * Opens.\n     *\n     * @throws X y\n     */",
            "returns",
            "/**\n     * Opens.\n     *\n     * @return NEW\n     * @throws X y\n     */",
        ),
        (
            "/**\n     * @return z\n     */",
            "description",
            "/**\n     * NEW\n     *\n     * @return z\n     */",
        ),
    ],
)
def test_a_missing_text_goes_where_an_author_would_put_it(comment, place, expected):
    source = in_class(f"    {comment}\n    {DESCRIBED}")
    assert change(source, "open", place, "NEW") == source.replace(comment, expected)


def test_a_missing_kdoc_is_made_above_the_annotations_and_sent():
    source = in_class("\t@Suppress\n\t@AppFunction\n\tfun open(a: Int) {}")
    assert change(source, "open", "parameters/a", "The lid.") == in_class(
        "\t/**\n\t * @param a The lid.\n\t */\n"
        "\t@Suppress\n\t@AppFunction(isDescribedByKDoc = true)\n\tfun open(a: Int) {}"
    )


def test_a_missing_kdoc_of_a_property_is_made_in_front_of_it():
    source = (
        "@AppFunctionSerializable\ndata class Box(\n  @A val one: Int,\n  val two: Int, val three: Int)\n"
        + in_class("@AppFunction fun open(box: Box) {}").removeprefix("package box\n")
    )
    one = change(source, "open", "parameters/box/one", "NEW")
    assert "(isDescribedByKDoc = true)\ndata class Box(\n  /** NEW */\n  @A val one: Int,\n" in one
    assert "  val two: Int, /** NEW */ val three: Int)" in change(source, "open", "parameters/box/three", "NEW")


@pytest.mark.parametrize("annotation", ["@AppFunction", "@AppFunction(isDescribedByKDoc = false)"])
def test_words_that_stand_but_are_not_sent_are_sent_with_the_edit(annotation):
    source = in_class(
        f"/** Opens.\n * @param a one\n */\n{annotation}\nfun open(a: Int) {{}}\n@AppFunction fun g() {{}}"
    )
    assert change(source, "open", "description", "NEW") == source.replace("Opens.", "NEW").replace(
        annotation, "@AppFunction(isDescribedByKDoc = true)", 1
    )
    app = load(source)
    after = app.edit("open", description="NEW").tool("open")
    assert [text.sent for _, text in app.tool("open").texts()] == [False, False, True]
    assert [text.sent for _, text in after.texts()] == [True, True, True]


def test_words_of_a_class_that_never_sends_them_are_not_sent_by_an_edit():
    source = "class Box(\n /** One. */\n val one: Int)\n" + in_class("@AppFunction fun open(box: Box) {}")[12:]
    after = load(source).edit("open", "parameters/box/one", "NEW").tool("open").parameter("box/one").description
    assert (after.value, after.sent) == ("NEW", False)


def test_an_edit_of_one_property_sends_the_words_of_the_others():
    source = "@AppFunctionSerializable\nclass Box(\n /** One. */\n val one: Int,\n val two: Int)\n"
    app = load(source + in_class("@AppFunction fun open(box: Box) {}", "@AppFunction fun shut(box: Box) {}")[12:])
    after = app.edit("open", "parameters/box/two", "NEW").tool("shut").parameter("box/one").description
    assert (after.value, after.sent) == ("One.", True)


def test_the_first_byte_of_a_file_may_be_a_byte_order_mark():
    source = "\ufeff@AppFunction fun open(a: Int) {}\n"
    assert change(source, "open", "description", "NEW") == (
        "\ufeff/**\n * NEW\n */\n@AppFunction(isDescribedByKDoc = true) fun open(a: Int) {}\n"
    )


def test_a_parameter_that_no_tag_can_name_has_no_place():
    app = load(in_class("/** Opens. */\n@AppFunction fun open(имя: Int) {}", "@AppFunction fun shut(имя: Int) {}"))
    assert [tool.parameters[0].description.place for tool in app.tools] == [None, None]


def test_one_property_in_many_functions_is_one_place():
    app = load(FULL)
    places = {id_: text.place for id_, place, text in app.texts() if place == "parameters/lid/label"}
    assert len(places) == 2
    assert len(set(places.values())) == 1
