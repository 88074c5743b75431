"""WebMCP forms: attributes are read as browsers do and patched in place."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from workshop.errors import LoadError, SaveError
from workshop.formats.load import load
from workshop.formats.save import save

PAGE = """<!doctype html>
<meta charset="utf-8"><p>Été <br>
<FORM id=f ToolName="book_table" tooldescription='Books a "table" &amp; waits' toolautosubmit action="/book">
  <label>When <input type="date" name="day" required toolparamdescription="The day,
not in the past"></label>
  <input type=number name=guests toolparamdescription=People>
  <select name="room"><option value="in">Inside<option>Garden &amp; terrace</select>
  <input type=radio name=paid value=now toolparamdescription="When to pay"><input type=radio name=paid value=later>
  <textarea name="wishes" toolparamdescription></textarea>
  <input type=checkbox name=quiet /><input type=hidden name=csrf value=1><input type=submit><input>
</FORM>
<input form=f name=phone type=tel>
<form toolname=empty></form><form action="/search"><input name=q></form>
<script>"<form toolname=script>"</script><!-- <form toolname=comment> -->
"""

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60) | st.sampled_from(
    [
        '"',
        "'",
        "&",
        "&amp;",
        "&copy=1",
        "<b>",
        "-->",
        "</form>",
        "a\r\nb",
        "\r",
        "\n",
        "`",
        "=",
        "😀",
        "\u2028",
        "&#0;",
        "&lt",
    ]
)


def write(folder, page=PAGE, name="page.html", newline="\n"):
    path = folder / name
    path.write_bytes(page.replace("\n", newline).encode())
    return path


def texts(app):
    return {(tool, place): text.value for tool, place, text in app.texts()}


def test_forms_are_functions_and_controls_are_parameters(tmp_path):
    app = load(write(tmp_path))
    book, empty = app.tools
    assert (book.name, book.description.value) == ("book_table", 'Books a "table" & waits')
    assert book.extra == {"toolautosubmit": "", "action": "/book"}
    assert book.origin.line == 3
    assert [(each.name, each.description.value) for each in book.parameters] == [
        ("day", "The day,\nnot in the past"),
        ("guests", "People"),
        ("room", ""),
        ("paid", "When to pay"),
        ("wishes", ""),
        ("quiet", ""),
        ("phone", ""),
    ]
    properties = book.input_schema["properties"]
    assert properties["day"]["format"] == "date"
    assert properties["guests"]["type"] == "number"
    assert properties["room"]["enum"] == ["in", "Garden & terrace"]
    assert properties["paid"]["enum"] == ["now", "later"]
    assert properties["quiet"]["type"] == "boolean"
    assert book.input_schema["required"] == ["day"]
    assert (empty.name, empty.parameters) == ("empty", ())
    assert app.unread == ()


@settings(max_examples=200, deadline=None)
@given(st.data(), words, st.sampled_from(["\n", "\r\n"]))
def test_any_text_comes_back_and_nothing_else_changes(tmp_path_factory, data, new, newline):
    path = write(tmp_path_factory.mktemp("forms"), newline=newline)
    before, app = path.read_bytes(), load(path)
    tool, place, text = data.draw(st.sampled_from([each for each in app.texts() if each[2].place]))
    assume(text.value != new)
    saved = save(app.edit(tool, place, new))
    assert texts(saved) == {**texts(app), (tool, place): new}
    after = path.read_bytes()
    start, end = text.place.spans[0] if text.place.spans else (text.place.insert,) * 2
    assert after[: start - 1] == before[: start - 1]
    assert after.endswith(before[end + 1 :])


def test_all_of_them_at_once(tmp_path):
    path = write(tmp_path)
    app = load(path)
    for tool, place, text in app.texts():
        if text.place:
            app = app.edit(tool, place, f"New {place}")
    saved = save(app)
    assert texts(saved) == texts(app)
    assert '<form toolname=empty tooldescription="New description"></form>' in path.read_text()
    assert '<input form=f name=phone toolparamdescription="New parameters/phone" type=tel>' in path.read_text()
    assert '<textarea name="wishes" toolparamdescription="New parameters/wishes">' in path.read_text()
    assert 'name=guests toolparamdescription="New parameters/guests">' in path.read_text()
    assert 'tooldescription="New description" toolautosubmit' in path.read_text()


def test_what_html_cannot_hold_is_refused(tmp_path):
    path = write(tmp_path)
    with pytest.raises(SaveError, match="read again"):
        save(load(path).edit("book_table", description="a\0b"))
    assert path.read_text() == PAGE


def test_references_as_browsers_read_them_in_attributes(tmp_path):
    page = '<form toolname="a" tooldescription="?x=1&copy=2&amp;y &lt; &eacute; &copy; &copyright">'
    assert load(write(tmp_path, page)).tools[0].description.value == "?x=1&copy=2&y < é © &copyright"


def test_an_attribute_that_stands_twice_counts_once(tmp_path):
    page = '<form toolname="a" tooldescription="one" tooldescription="two"></form>'
    assert load(write(tmp_path, page)).tools[0].description.value == "one"


def test_a_folder_of_pages(tmp_path):
    write(tmp_path)
    write(tmp_path, "<form toolname=''></form><form toolname=b></form>", "b.htm")
    write(tmp_path, "<p>hello", "c.html")
    (tmp_path / "d.html").write_bytes(b"\n<form toolname=\xff>")
    app = load(tmp_path)
    assert [tool.name for tool in app.tools] == ["b", "book_table", "empty"]
    assert [(note.path, note.line) for note in app.unread] == [("b.htm", 1), ("d.html", 2)]


@pytest.mark.parametrize(
    "page",
    [
        "<p>hello",
        "",
        "<form toolname",
        "<form toolname=",
        '<form toolname="',
        '<form toolname="  ">',
        "toolname",
        "<script><form toolname=x>",
    ],
)
def test_a_page_without_a_tool_is_an_error(page, tmp_path):
    with pytest.raises(LoadError) as caught:
        load(write(tmp_path, page))
    assert "page.html" in caught.value.where


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 100_000 + "<form toolname=a>",
        "<form toolname=a>" * 2000,
        "<!--" * 100_000 + "--><form toolname=a>",
        "<form toolname=a x='" + "y" * 3_000_000 + "'>",
        "<form toolname=a>" + "<" * 100_000,
        "<form toolname=a>" + "<input name=b>" * 5000,
    ],
    ids=["deep", "forms", "comments", "one line", "brackets", "controls"],
)
def test_hostile_pages_end(page, tmp_path, monkeypatch):
    path = write(tmp_path, page)
    if page.startswith("<div>"):
        monkeypatch.setattr("workshop.formats.html._SECONDS", 0.2)
        with pytest.raises(LoadError, match="nested too deeply"):
            load(path)
    else:
        assert load(path).tools[0].name == "a"
