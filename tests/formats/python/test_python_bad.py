"""Bad Python gives one clear error or a note with its line, in bounded time; what is good beside it loads."""

import pytest

from tests.formats.python.python_cases import file, load
from workshop.errors import LoadError
from workshop.formats.load import load as load_any

TOOL = b"@tool\ndef f(): 'F.'\n"
BAD = {
    "syntax": (b"x = 1\n@tool\ndef f(:\n", 3, "no valid Python 3"),
    "python 2": (b"@tool\ndef f():\n    print 'x'\n", 3, "no valid Python 3"),
    "cut off": (b"@tool\ndef f():\n    '''never ends\n", 3, "no valid Python 3"),
    "nul": (TOOL + b"\0", None, "no text"),
    "not utf-8": (TOOL + b"x = '\xff\xfe'\n", 3, "not UTF-8"),
    "utf-16": ("@tool\ndef f(): 'F.'\n".encode("utf-16"), None, ""),
    "unknown encoding": (b"# coding: klingon\n" + TOOL, 1, "encoding"),
    "no text encoding": (b"# coding: rot13\n" + TOOL, 1, ""),
    "bracket bomb": (b"# tool\nx = " + b"(" * 5000 + b")" * 5000, None, ""),
    "list bomb": (b"# tool\nx = " + b"[" * 100_000, None, ""),
    "sum bomb": (b"# tool\nx = " + b"1+" * 50_000 + b"1\n", None, ""),
    "minus bomb": (b"# tool\nx = " + b"-" * 50_000 + b"1\n", None, ""),
    "huge": (b"# tool\n" + b"x = 1\n" * 500_000, None, "too much"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_alone_is_one_error(kind, tmp_path):
    data, line, reason = BAD[kind]
    with pytest.raises(LoadError) as error:
        load(tmp_path, data)
    assert "tools.py" in error.value.where
    if line is not None:
        assert error.value.where.endswith(f":{line}")
    assert reason in error.value.message or "no functions" in error.value.message


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_beside_a_good_one_is_a_note(kind, tmp_path):
    data, line, _ = BAD[kind]
    file(tmp_path, TOOL, "good.py")
    file(tmp_path, data, "bad.py")
    app = load_any(tmp_path)
    assert [tool.name for tool in app.tools] == ["f"]
    assert [note.path for note in app.unread] in (["bad.py"], [])
    if line is not None:
        assert app.unread[0].line == line


def test_a_bad_file_that_speaks_of_no_tool_is_no_business_of_ours(tmp_path):
    file(tmp_path, TOOL, "good.py")
    file(tmp_path, "print 'python 2'\n", "old.py")
    assert load_any(tmp_path).unread == ()


@pytest.mark.parametrize(
    "source", ["", "# nothing\n", "x = 1\n", "def f(): pass\n", "@tool\nclass A: pass\n".replace("@tool\n", "")]
)
def test_a_file_without_functions_says_what_was_looked_for(source, tmp_path):
    with pytest.raises(LoadError, match="no functions") as error:
        load(tmp_path, source)
    assert "@mcp.tool" in error.value.expected


def test_half_characters_in_escapes_are_replaced(tmp_path):
    app = load(tmp_path, "def f(x: int = 1):\n    'A \\ud83d b.'\n")
    assert app.tools[0].description.value == "A \ufffd b."
    app.to_json().encode()


def test_long_literals_and_many_functions_are_read_in_time(tmp_path):
    many = "".join(
        f"@tool\ndef f{index}(a: int):\n    '''F.\n\n    Args:\n        a: A.\n    '''\n" for index in range(2000)
    )
    assert len(load(tmp_path, many).tools) == 2000
    app = load(tmp_path, f"def f():\n    '''{'word ' * 200_000}'''\n")
    assert app.tools[0].description.value.startswith("word word")
    assert app.tools[0].description.place is None


def test_deep_dictionaries_and_sums_of_strings_end(tmp_path):
    deep = "{'a': " * 90 + "1" + "}" * 90
    long = "+".join(["'a'"] * 500)
    source = f"Tool(name='x', description='X.', inputSchema={deep})\nTool(name='y', description={long})\n"
    app = load(tmp_path, source)
    assert [tool.name for tool in app.tools] == ["x", "y"]


def test_classes_that_extend_themselves_end(tmp_path):
    source = "class A(B):\n    a: int\nclass B(A, BaseModel):\n    b: int\ndef f(x: A): 'F.'\n"
    (tool,) = load(tmp_path, source).tools
    assert [each.pointer for each in tool.parameters] == ["x", "x/b", "x/a"]
