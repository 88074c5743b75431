"""Edits go back into YAML: in the style that stands there where it can hold them, every other byte kept."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.openapi.cases import TREES
from tests.formats.round_trip import holds, texts, words
from workshop.formats.load import load
from workshop.formats.save import save

ENDS = ["\n", ""]


@settings(max_examples=200, deadline=None)
@given(
    data=st.data(),
    new=words.filter(bool),  # without a description, the summary stands in
    newline=st.sampled_from(["\n", "\r\n"]),
    bom=st.sampled_from([b"", b"\xef\xbb\xbf"]),
    end=st.sampled_from(ENDS),
)
def test_any_one_text_comes_back_and_nothing_else_changes(tmp_path_factory, data, new, newline, bom, end):
    path = tmp_path_factory.mktemp("api") / "orchard.yaml"
    path.write_bytes(bom + (TREES.rstrip("\n") + end).replace("\n", newline).encode())
    holds(path, data, new)


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_all_texts_at_once(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("api") / "orchard.yaml"
    path.write_text(TREES)
    app = load(path)
    for tool, place, text in app.texts():
        if text.place:
            app = app.edit(tool, place, data.draw(words.filter(bool)))
    assert texts(save(app)) == texts(app)


API = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      operationId: a\n{}"


def saved(tmp_path, written, new):
    path = tmp_path / "api.yaml"
    path.write_text(API.format(written))
    save(load(path).edit("a", description=new))
    text = path.read_text()
    start = API.format("")
    assert text.startswith(start)
    assert yaml.safe_load(text)["paths"]["/a"]["get"]["description"] == new
    return text.removeprefix(start)


LONG = "Returns every tree of the orchard that is older than ten years, with the fruit it bore in each of them."
WRAPPED = LONG.replace("fruit ", "fruit\n        ")


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        ("Old.", "New, and [good].", "New, and [good]."),
        ("Old.", "New: good.", '"New: good."'),
        ("Old.", "yes", '"yes"'),
        ("Old.", "3", '"3"'),
        ("Old.", "two\nlines", '"two\\nlines"'),
        ("'Old.'", "It's new: yes", "'It''s new: yes'"),
        ('"Old."', 'Say "é"', '"Say \\"é\\""'),
        ("Old\n        words.", LONG, WRAPPED),
        ("|\n        Old.\n", "One.\n\nTwo.\n", "|\n        One.\n\n        Two.\n"),
        ("|\n        Old.\n", "One.", "|-\n        One.\n"),
        ("|- # why\n         Old.\n", "One.\nTwo.", "|- # why\n         One.\n         Two.\n"),
        ("|\n        Old.\n", "  One.", '"  One."\n'),
        (">\n        Old.\n", LONG + "\n", f">\n        {WRAPPED}\n"),
        (">-\n        Old.\n", "One.\nTwo.", ">-\n        One.\n\n        Two.\n"),
    ],
)  # fmt: skip
def test_new_words_are_written_as_the_old_ones_were(old, new, written, tmp_path):
    end = "" if written.endswith("\n") else "\n"
    rest = "      tags: [a]\n"
    assert saved(tmp_path, f"      description: {old}{end}{rest}", new) == f"      description: {written}{end}{rest}"


@pytest.mark.parametrize(
    ("old", "written"),
    [
        ("", "\n      description: New."),
        ("      tags: [a]\n", "      description: New.\n      tags: [a]\n"),
        ("      description:\n", "      description: New.\n"),
        ("      description: # later\n", "      description: New. # later\n"),
    ],
)
def test_a_missing_description_goes_in_behind_the_name(old, written, tmp_path):
    assert saved(tmp_path, old, "New.").strip("\n") == written.strip("\n")


def test_a_missing_description_in_brackets(tmp_path):
    path = tmp_path / "api.yaml"
    text = "openapi: 3.1.0\npaths: {/a: {get: {operationId: a%s, parameters: [{name: q, schema: {}}]}}}\n"
    path.write_text(text % "")
    app = save(load(path).edit("a", description="A, b.").edit("a", "parameters/q", "Q"))
    assert app.tools[0].parameter("q").description.value == "Q"
    assert path.read_text() == (text % ', description: "A, b."').replace("name: q", "name: q, description: Q")
