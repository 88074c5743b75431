"""Docstrings in three styles: what is read, against what docstring_parser reads from the same words."""

import inspect

import docstring_parser
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.formats.python.docstring import read

GOOGLE = """Opens a box.

    Longer words.

    Args:
        name: Which box,
            by its name.
        force (int, optional): How hard.
        kind (dict[str, int]): See (below).
        **more: Others.

    Returns:
        str: The box.

    Raises:
        ValueError: Never.
    """
NUMPY = """
    Opens a box.

    Longer words.

    Parameters
    ----------
    name : str
        Which box,
        by its name.
    force : int, optional
        How hard.

    Returns
    -------
    str
        The box.

    Raises
    ------
    ValueError
        Never.
    """
SPHINX = """Opens a box.

    Longer words.

    :param name: Which box,
        by its name.
    :param int force: How hard.
    :type name: str
    :returns: The box.
    :raises ValueError: Never.
    """


@pytest.mark.parametrize("value", [GOOGLE, NUMPY, SPHINX], ids=["google", "numpy", "sphinx"])
def test_a_docstring_says_what_docstring_parser_says(value):
    doc, other = read(value), docstring_parser.parse(value)
    assert doc.description.value == other.description
    assert {name: words.value for name, words in doc.params.items()} == {
        each.arg_name.lstrip("*"): each.description for each in other.params
    }
    assert doc.returns.value == other.returns.description


@pytest.mark.parametrize("value", [GOOGLE, NUMPY, SPHINX], ids=["google", "numpy", "sphinx"])
def test_every_text_stands_where_it_is_said_to(value):
    doc = read(value)
    for words in (doc.description, doc.returns, *doc.params.values()):
        assert inspect.cleandoc(value[words.start : words.end]) == inspect.cleandoc(words.value)


words = st.lists(st.text("abcé ,.()", min_size=3, max_size=30).map(str.strip).filter(bool), min_size=1, max_size=3)


@given(st.dictionaries(st.sampled_from(["a", "b_1", "c"]), words), words, words)
def test_generated_google_docstrings_say_the_same(params, about, result):
    args = "".join(f"        {name}: " + "\n            ".join(lines) + "\n" for name, lines in params.items())
    value = "\n    ".join(about) + (f"\n\n    Args:\n{args}" if params else "")
    value += "\n\n    Returns:\n        " + "\n        ".join(result) + "\n    "
    doc, other = read(value), docstring_parser.parse(value, docstring_parser.DocstringStyle.GOOGLE)
    assert "".join(doc.description.value.split()) == "".join(other.description.split())
    assert {name: each.value for name, each in doc.params.items()} == {
        each.arg_name: each.description for each in other.params
    }
    assert doc.returns.value == other.returns.description


@pytest.mark.parametrize(
    ("value", "params", "returns"),
    [
        ("A.\n\nArgs:\n    x:\n        On the next line.\n    y:\n", {"x": "On the next line.", "y": ""}, None),
        ("A.\n\nArgs:\n    x: One.\n\n      Two.\n    y: Z.\n", {"x": "One.\n\nTwo.", "y": "Z."}, None),
        ("A.\n\nArgs:\n    x: One.\nLoose end.\n", {"x": "One."}, None),
        ("A.\n\nArguments:\n  x: One.\nKeyword Args:\n  y: Two.\n", {"x": "One.", "y": "Two."}, None),
        ("A.\n\nNote: no section\nArgs: neither\n", {}, None),
        ("A.\n\nParameters\n----------\nx, y : int\n    Both.\n", {"x": "Both.", "y": "Both."}, None),
        ("A.\n\nReturns\n-------\nlist of str\n", {}, "list of str"),
        ("A.\n\nReturns\n-------\nstr\n", {}, None),
        (":param x: One\nmore\n\nend\n:return: R", {"x": "One\nmore"}, "R"),
        ("A.\n\nReturns:\n    list[str]: Titles.\n", {}, "Titles."),
        ("A.\n\nReturns:\n", {}, None),
    ],
)
def test_loose_forms(value, params, returns):
    doc = read(value)
    assert {name: words.value for name, words in doc.params.items()} == params
    assert (doc.returns.value if doc.returns else None) == returns


@pytest.mark.parametrize(
    ("value", "description"),
    [
        ("", None),
        (" \n\t\n ", None),
        ("\n    A.\n      Deeper.\n\n    B.\n    ", "A.\n  Deeper.\n\nB."),
        ("A.\n\tB.\n\t\tC.", "A.\nB.\n        C."),
        ("\u00a0A.\u2028B.", "\u00a0A.\u2028B."),
        ("A.\n\nNote:\n    B.\n\nArgs:\n    x: X.", "A.\n\nNote:\n    B."),
    ],
)
def test_the_description_is_what_stands_before_the_sections(value, description):
    doc = read(value)
    assert (doc.description.value if doc.description else None) == description


@given(st.text("abArgs:RetunsPm-\n \t:param()*,", max_size=120))
def test_anything_can_be_read(value):
    doc = read(value)
    for words in filter(None, (doc.description, doc.returns, *doc.params.values())):
        assert 0 <= words.start <= words.end <= len(value)
        assert bool(words.value) == (words.start < words.end)


LONG = ["x{0}y", "x ({0}", "x ({1}", ":param{0}y", ":param {1}", "{1}:", "x{0}:", "{2}", "x{3}"]


@pytest.mark.parametrize("line", LONG)
@pytest.mark.parametrize("head", ["Args:\n  ", "", "Returns:\n  ", "Parameters\n-----\n"])
def test_a_line_without_end_is_read_in_time(line, head):
    many = line.format(" " * 100_000, ")" * 100_000, "a," * 50_000, ", y" * 50_000)
    assert read(f"A.\n\n{head}{many}").description
