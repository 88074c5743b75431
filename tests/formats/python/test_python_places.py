"""Every text goes back into its place: it reads as written, nothing else changes, and the code is still the same."""

import ast
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.python.python_cases import file, load, words_of
from workshop.errors import SaveError
from workshop.formats.load import load as load_any
from workshop.formats.save import diff, save

FULL = '''# A file with texts of every kind: ящик 🙂
from typing import Annotated
from mcp.server.fastmcp import FastMCP
from pydantic import BaseModel, Field
from langchain_core.tools import tool

ABOUT = 'A constant\\tabout 🙂.'
mcp = FastMCP("Box", instructions="Keeps \\"boxes\\".")


class Lid(BaseModel):
    """What closes a box."""

    size: int = Field(gt=0, description='How wide.')
    colour: str = "red"
    weight: float
    label: str = Field(
        default="",
        max_length=3,
    )


@mcp.tool()
def google(name: str, lid: Lid, force: int = 1, twice: bool = False) -> str:
    """Opens ящик.

    Second paragraph – with a dash.
      Deeper.

    Args:
        name: Which box,
            by its name.
        force (int, optional): How hard.

    Returns:
        str: The box.

    Raises:
        ValueError: Never told.
    """
    return name


@mcp.tool()
async def numpy(name, force: int = 1, *, shape: str = "", size: int = 2) -> str:
    """
    Shuts it.

    Parameters
    ----------
    name : str
        Which box.
    shape, size
        How it looks.

    Returns
    -------
    str
        What came of it.
    """


class Tools:
    @mcp.tool(name="sphinx")
    def method(self, name: str, other: int = 1):
        """Locks it.

        :param str name: Which box,
            by its name.
        :type name: str
        :raises ValueError: Never.
        :return: What came of it.
        """
        return 1

    @mcp.tool()
    def inner(self, a: int) -> int:
        # no docstring
        @staticmethod
        def b(): ...


@tool(description="From the decorator.")
def decorated(a: Annotated[int, Field(description="An int.")], b: Annotated[str, 'Words.'], c: int = Field(3, ge=1)):
    pass


@mcp.tool(description=ABOUT)
def constant(): return 1

@mcp.tool()
def short(a: int): 'One line.'

@mcp.tool()
def tight(a: int): """Tight."""; return 1

@mcp.tool()
def bare(a: int, b: int): return a

@mcp.tool()
def empty(a: int):
    """"""
    return a

@mcp.tool()
def only_args(a: int, b: int) -> int:
    """
    Args:
        b: The b.
    """
    return a

@mcp.tool()
def raised(a: int):
    """Escapes: \\t \\x41 \\u00e9 \\
    joined \\"quoted\\".

    Args:
      a: Two \\\\ spaces."""
    return a
'''


def _places():
    with TemporaryDirectory() as folder:
        return sorted((tool or "", place) for tool, place, text in load(Path(folder), FULL).texts() if text.place)


PLACES = _places()
#: Texts that stand alone in a literal: any characters will do. All others share a docstring.
WHOLE = [
    key
    for key in PLACES
    if key
    in {
        ("", "instructions"),
        ("decorated", "description"),
        ("constant", "description"),
        *(("decorated", f"parameters/{name}") for name in "abc"),
        *(("google", f"parameters/lid/{name}") for name in ("size", "colour", "weight", "label")),
    }
]
SHARED = [key for key in PLACES if key not in WHOLE]
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    ['"""', "'''", '"', "'", "\\", '\\"', "two\nlines\r\n", "\x00\x1f\x7f", "{x}", "\\N{DASH}", "\u2028\u202e", "🙂"]
)
LINE = (
    st.text(st.sampled_from("abc Zж漢🙂.,;()[]{}<>&\"'$\\#=+?!`~^|%*/@\u00a0\u2028\x07"), min_size=1, max_size=40)
    .map(lambda text: text.strip(" "))
    .filter(str.strip)
)
READ_OTHERWISE = re.compile(r"[^\s:]+:[ \t]|[^:]*\]:[ \t]|:\w|[A-Z][A-Za-z ]*:$")
LINES = st.lists(LINE | st.just(""), max_size=4).map("\n".join)


def code(source: bytes) -> str:
    """The tree without docstrings, without the words of any string, and without what describes."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            node.body = body[1:]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
        if isinstance(node, ast.Call):
            node.keywords = [each for each in node.keywords if each.arg not in ("description", "instructions")]
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call) and not node.value.keywords:
            node.value = node.value.args[0] if node.value.args else None
    return ast.dump(tree)


def check(folder, source, key, words):
    path = file(folder, source)
    before, app = path.read_bytes(), load_any(path)
    tool, place = key[0] or None, key[1]
    spot = app.text(tool, place).place
    saved = save(app.edit(tool, place, words))
    wanted = {each: words if app.text(*each).place == spot and spot else text for each, text in words_of(app).items()}
    assert words_of(saved) == wanted
    assert load_any(path) == saved
    after = path.read_bytes()
    if spot.spans and not spot.also:
        (start, end), tail = spot.spans[0], len(before) - spot.spans[-1][1]
        assert after[:start] == before[:start]
        assert after[len(after) - tail :] == before[end:]
    assert code(after) == code(before)
    if b"\r\n" in before:
        assert b"\n" not in after.replace(b"\r\n", b"")


def test_every_kind_of_text_has_a_place():
    assert len(WHOLE) == 10
    assert {tool for tool, _ in SHARED if tool != "constant"} == {
        *("google", "numpy", "sphinx", "inner", "short", "tight", "bare", "empty", "only_args", "raised")
    }


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("key", PLACES)
def test_every_place_takes_a_line(key, newline, tmp_path):
    check(tmp_path, FULL.replace("\n", newline), key, "Новый text: \"50 %\" & 'more' \\d 🙂")


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(WHOLE), ANY, st.sampled_from(["\n", "\r\n"]))
def test_any_words_survive_in_a_literal_of_their_own(tmp_path_factory, key, words, newline):
    check(tmp_path_factory.mktemp("whole"), FULL.replace("\n", newline), key, words)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(SHARED), LINE, st.sampled_from(["\n", "\r\n"]))
def test_any_line_survives_in_a_docstring(tmp_path_factory, key, line, newline):
    try:
        check(tmp_path_factory.mktemp("line"), FULL.replace("\n", newline), key, line)
    except SaveError as refused:
        # What a docstring would read as a type, a field or a title is refused, and only that.
        assert READ_OTHERWISE.match(line), refused  # noqa: PT017


@settings(deadline=None, max_examples=80)
@given(
    st.sampled_from(SHARED),
    ANY | st.lists(LINE | st.just(""), max_size=4).map("\n".join),
    st.sampled_from(["\n", "\r\n"]),
)
def test_a_text_is_written_as_it_is_or_refused_with_nothing_written(tmp_path_factory, key, words, newline):
    folder = tmp_path_factory.mktemp("any")
    try:
        check(folder, FULL.replace("\n", newline), key, words)
    except SaveError:
        assert (folder / "tools.py").read_bytes() == FULL.replace("\n", newline).encode()


def test_paragraphs_and_lists_survive_in_a_docstring(tmp_path):
    words = 'First line.\n\n- one\n  deeper\n- two\n\nLast "line".'
    for key in SHARED:
        if key[1] == "description":
            check(tmp_path, FULL, key, words)


def change(folder, source, tool, place, words):
    path = file(folder, source)
    save(load_any(path).edit(tool, place, words))
    return path.read_text()


HEAD = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
DEF = f"{HEAD}@mcp.tool()\ndef f(a: int, b: int, c: int) -> int:\n"


@pytest.mark.parametrize(
    ("body", "place", "expected"),
    [
        ('"""Opens."""', "parameters/b", '"""Opens.\n\n    Args:\n        b: NEW\n    """'),
        ("'Opens.'", "parameters/b", "'''Opens.\n\n    Args:\n        b: NEW\n    '''"),
        ('r"Opens."', "returns", 'r"""Opens.\n\n    Returns:\n        NEW\n    """'),
        ('"""Opens.\n    """', "returns", '"""Opens.\n\n    Returns:\n        NEW\n    """'),
        (
            '"""Opens.\n\n    Args:\n      a: x\n         y\n\n    Raises:\n      E: z\n    """',
            "parameters/c",
            '"""Opens.\n\n    Args:\n      a: x\n         y\n      c: NEW\n\n    Raises:\n      E: z\n    """',
        ),
        (
            '"""Opens.\n\n    Args:\n        b: x\n    """',
            "parameters/a",
            '"""Opens.\n\n    Args:\n        a: NEW\n        b: x\n    """',
        ),
        (
            '"""Opens.\n\n    Raises:\n        E: z\n    """',
            "parameters/a",
            '"""Opens.\n\n    Args:\n        a: NEW\n\n    Raises:\n        E: z\n    """',
        ),
        (
            '"""Opens.\n\n    Args:\n        a: x\n    """',
            "returns",
            '"""Opens.\n\n    Args:\n        a: x\n\n    Returns:\n        NEW\n    """',
        ),
        (
            '"""Opens.\n\n    :param a: x\n    :raises E: y\n    """',
            "parameters/b",
            '"""Opens.\n\n    :param a: x\n    :param b: NEW\n    :raises E: y\n    """',
        ),
        (
            '"""Opens.\n\n    :param a: x\n    :raises E: y\n    """',
            "returns",
            '"""Opens.\n\n    :param a: x\n    :return: NEW\n    :raises E: y\n    """',
        ),
        (
            '"""Opens.\n\n    Parameters\n    ----------\n    a : int\n        x\n    """',
            "parameters/b",
            '"""Opens.\n\n    Parameters\n    ----------\n    a : int\n        x\n    b\n        NEW\n    """',
        ),
        (
            '"""Opens.\n\n    Parameters\n    ----------\n    a : int\n        x\n    """',
            "returns",
            '"""Opens.\n\n    Parameters\n    ----------\n    a : int\n        x\n\n'
            '    Returns\n    -------\n    int\n        NEW\n    """',
        ),
        ('"""\n    Args:\n        a: x\n    """', "description", '"""NEW\n\n    Args:\n        a: x\n    """'),
        ('""":param a: x\n    """', "description", '"""NEW\n\n    :param a: x\n    """'),
        ('"""   """', "description", '"""NEW   """'),
        ("return a", "description", '"""NEW"""\n    return a'),
        ("return a", "parameters/a", '"""\n    Args:\n        a: NEW\n    """\n    return a'),
        ("return a", "returns", '"""\n    Returns:\n        NEW\n    """\n    return a'),
    ],
)
def test_a_missing_text_goes_where_an_author_would_put_it(body, place, expected, tmp_path):
    assert change(tmp_path, f"{DEF}    {body}\n", "f", place, "NEW") == f"{DEF}    {expected}\n"


def test_a_new_docstring_is_written_in_the_style_of_the_file(tmp_path):
    other = "@mcp.tool()\ndef g(a):\n    '''G.\n\n    :param a: A.\n    '''\n"
    after = change(tmp_path, f"{DEF}    return a\n{other}", "f", "parameters/a", "NEW")
    assert '"""\n    :param a: NEW\n    """\n    return a' in after


def test_several_missing_texts_make_one_docstring(tmp_path):
    path = file(tmp_path, f"{DEF}\treturn a\n")
    app = load_any(path)
    for place in ("parameters/c", "returns", "description", "parameters/a"):
        app = app.edit("f", place, f"New {place}.")
    save(app)
    assert path.read_text() == (
        f'{DEF}\t"""New description.\n\n\tArgs:\n\t    a: New parameters/a.\n\t    c: New parameters/c.\n\n'
        '\tReturns:\n\t    New returns.\n\t"""\n\treturn a\n'
    )


def test_a_docstring_goes_in_front_of_a_decorated_statement_and_behind_one_on_its_line(tmp_path):
    source = f"{HEAD}@mcp.tool()\ndef f():\n    @x\n    def g(): ...\n@mcp.tool()\ndef h(): x = 1; return x\n"
    after = change(tmp_path, source, "f", "description", "NEW")
    assert 'def f():\n    """NEW"""\n    @x\n' in after
    assert 'def h(): """NEW"""; x = 1; return x\n' in change(tmp_path, source, "h", "description", "NEW")


@pytest.mark.parametrize(
    ("call", "after"),
    [
        ("FastMCP('x')", "FastMCP('x', instructions=\"NEW\")"),
        ("FastMCP()", 'FastMCP(instructions="NEW")'),
        ("FastMCP(\n    'x',\n)", "FastMCP(\n    'x', instructions=\"NEW\",\n)"),
        ("FastMCP('x', instructions='')", "FastMCP('x', instructions='NEW')"),
        ("FastMCP('x', instructions='''\nOld.\n''')", "FastMCP('x', instructions='''NEW''')"),
    ],
)
def test_instructions_of_a_server_are_written(call, after, tmp_path):
    source = "from fastmcp import FastMCP\nmcp = {}\n@mcp.tool\ndef f(): 'F.'\n"
    path = file(tmp_path, source.format(call))
    app = load_any(path)
    saved = save(app.edit(None, "app", "NEW"))
    assert saved.instructions.value == "NEW"
    assert path.read_text() == source.format(after)


def test_a_raw_string_holds_what_it_can_and_refuses_the_rest(tmp_path):
    path = file(tmp_path, HEAD + '@mcp.tool()\ndef f():\n    r"""A \\d."""\n')
    assert save(load_any(path).edit("f", description="B \\w\nC.")).tools[0].description.value == "B \\w\nC."
    before = path.read_bytes()
    for words in ('a """ b', "ends in \\", "\x00", 'ends in "', "a\rb"):
        with pytest.raises(SaveError, match="raw string") as refused:
            save(load_any(path).edit("f", description=words))
        assert refused.value.where == "tools.py:5"
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "reason", "value"),
    [
        ("description='a ' 'b'", "joined from several literals", "a b"),
        ("description='a ' + 'b'", "joined from several literals", "a b"),
        ("description=f'a {x}'", "f-string", ""),
        ("description=make()", "worked out by code", ""),
        ("description=dedent('a')", "worked out by code", ""),
    ],
)
def test_what_is_no_single_literal_is_read_or_named_but_not_written(text, reason, value, tmp_path):
    path = file(tmp_path, f"{HEAD}\n@mcp.tool({text})\ndef f(): pass\n")
    app = load_any(path)
    assert app.tools[0].description.value == value
    assert [note.line for note in app.unread] == [4]
    assert reason in app.unread[0].reason
    with pytest.raises(SaveError, match="no place"):
        save(app.edit("f", description="NEW"))


@pytest.mark.parametrize("literal", ["'a ' 'b'", "f'a {x}'", "('a '\n     'b')"])
def test_a_docstring_of_several_literals_or_an_f_string_is_not_written(literal, tmp_path):
    path = file(tmp_path, f"{HEAD}@mcp.tool()\ndef f(a):\n    {literal}\n")
    app = load_any(path)
    assert [note.line for note in app.unread] == [5]
    for place in ("description", "parameters/a"):
        with pytest.raises(SaveError, match="no place"):
            save(app.edit("f", place, "NEW"))


@pytest.mark.parametrize(
    ("cookie", "encoding"),
    [
        ("latin-1", "latin-1"),
        ("cp1251", "cp1251"),
        ("shift_jis", "shift_jis"),
        ("utf-8", "utf-8"),
        ("utf-8", "utf-8-sig"),
    ],
)
def test_the_encoding_of_the_file_is_kept(cookie, encoding, tmp_path):
    sign = {"latin-1": "é", "cp1251": "ж", "shift_jis": "漢"}.get(encoding, "🙂")
    function = f"x = '{sign}'\n@mcp.tool()\ndef f(a: int):\n    '''{sign} old.'''\n    y = '{sign}'\n"
    source = f"# -*- coding: {cookie} -*-\n{HEAD}{function}"
    path = file(tmp_path, source.encode(encoding))
    edited = load_any(path).edit("f", description=f"{sign} new 🙂 ж.").edit("f", "parameters/a", "a 漢")
    assert f"-    '''{sign} old.'''" in diff(edited)
    saved = save(edited)
    assert saved.tools[0].description.value == f"{sign} new 🙂 ж."
    assert saved.tools[0].parameter("a").description.value == "a 漢"
    text = path.read_bytes().decode(encoding)
    assert text.count(sign) >= 3
    assert text.startswith(f"# -*- coding: {cookie}")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf") == (encoding == "utf-8-sig")


def test_an_encoding_that_shifts_is_read_but_not_written(tmp_path):
    source = f"# coding: iso2022_jp\n{HEAD}@mcp.tool()\ndef f(a: int):\n    '''漢字.'''\n"
    app = load(tmp_path, source.encode("iso2022_jp"))
    assert app.tools[0].description.value == "漢字."
    assert not any(text.place for _, _, text in app.texts())
    assert [note.line for note in app.unread] == [1]


def test_the_diff_shows_only_the_line_that_changed(tmp_path):
    app = load(tmp_path, FULL).edit("google", "parameters/force", "How hard to push.")
    changed = [line for line in diff(app).splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert changed == [
        "-        force (int, optional): How hard.",
        "+        force (int, optional): How hard to push.",
    ]


def test_a_field_by_another_name_is_one(tmp_path):
    head = "from pydantic import BaseModel, Field as Info\n"
    path = file(tmp_path, f"{head}class A(BaseModel):\n    'A.'\n    x: int = 1\n    y: int = Info(2)\n")
    save(load_any(path).edit("A", "parameters/x", "X.").edit("A", "parameters/y", "Y."))
    assert path.read_text().endswith('    x: int = Info(1, description="X.")\n    y: int = Info(2, description="Y.")\n')
