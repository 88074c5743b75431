"""SKILL.md: only the value of `description` changes, whatever style it is written in."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.formats.test_json_bad import attempt
from workshop.errors import LoadError, SaveError
from workshop.formats.load import load
from workshop.formats.save import save

BODY = "---\n\n# Notes\n\n---\ndescription: not this one\n---\n"

#: Front matter in every style, with its description as YAML reads it.
STYLES = {
    "plain": ("name: notes\ndescription: Keeps notes. # short\nlicense: MIT\n", "Keeps notes."),
    "plain over lines": (
        "name: notes\ndescription: Keeps notes,\n  and finds them\n  again.\nlicense: MIT\n",
        "Keeps notes, and finds them again.",
    ),
    "single quotes": ("description: 'It''s for notes: all of them'\nname: notes\n", "It's for notes: all of them"),
    "double quotes": ('name: notes\ndescription: "Notes\\n\\u00e9 \\"now\\""   # short\n', 'Notes\né "now"'),
    "folded": (
        "name: notes\ndescription: >-\n  Keeps notes,\n  and finds them.\n\nlicense: MIT\n",
        "Keeps notes, and finds them.",
    ),
    "literal": (
        "name: notes\ndescription: |\n    Keeps notes.\n\n    Finds them.\nlicense: MIT\n",
        "Keeps notes.\n\nFinds them.\n",
    ),
    "literal at the end": ("name: notes\ndescription: |+\n  Keeps notes.\n\n", "Keeps notes.\n\n"),
    "on its own line": ("name: notes\ndescription:\n  Keeps notes.\nlicense: MIT\n", "Keeps notes."),
    "braces": ('{name: notes, description: "Keeps notes.", license: MIT}\n', "Keeps notes."),
    "missing": ("name: notes # the name\nlicense: MIT\n", ""),
    "null": ("name: notes\ndescription:\nlicense: MIT\n", ""),
    "null with a comment": ("name: notes\ndescription: # none\nlicense: MIT\n", ""),
    "null with a space": ("name: notes\nlicense: MIT\ndescription: \n", ""),
    "non-ASCII before": ("name: примечания\ndescription: Хранит заметки. 😀\n", "Хранит заметки. 😀"),
    "indented": ("  name: notes\n  description: Keeps notes.\n", "Keeps notes."),
}

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    [
        "a: b",
        "# no comment",
        "- list",
        "yes",
        "12",
        "null",
        "~",
        "a #b",
        "it's",
        '"so"',
        "one\ntwo\n",
        "one\n\n two",
        " x",
        "x ",
        "---",
        "a\n---\nb",
        "\t",
        "{a}",
        "@a",
        "*a",
        "&a",
        "%",
        "a\r\nb",
        "?",
        "\x85\u2028",
    ]
)


def write(folder, front, newline="\n", bom=""):
    path = folder / "SKILL.md"
    path.write_bytes((bom + "---\n" + front + BODY).replace("\n", newline).encode())
    return path


@pytest.mark.parametrize("style", STYLES)
def test_every_style_is_read(style, tmp_path):
    front, description = STYLES[style]
    (tool,) = load(write(tmp_path, front)).tools
    assert tool.description.value == description
    assert tool.name in ("notes", "примечания")
    assert tool.extra == ({"license": "MIT"} if "MIT" in front else {})


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(STYLES)), words, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"]))
def test_any_description_comes_back_and_nothing_else_changes(tmp_path_factory, style, new, newline, bom):
    path = write(tmp_path_factory.mktemp("skill"), STYLES[style][0], newline, bom)
    before, app = path.read_bytes(), load(path)
    text = app.tools[0].description
    assume(text.value != new)
    saved = save(app.edit(app.tools[0].id, description=new))
    assert saved.tools[0].description.value == new
    after = path.read_bytes()
    start, end = text.place.spans[0] if text.place.spans else (text.place.insert,) * 2
    assert after[:start] == before[:start]
    assert after.endswith(before[end:])
    assert saved.tools[0].extra == app.tools[0].extra


@pytest.mark.parametrize(
    ("style", "new", "written"),
    [
        ("plain", "Finds notes.", "description: Finds notes. # short\n"),
        ("folded", "Finds notes.", "description: Finds notes.\n\nlicense: MIT\n"),
        ("plain", "Finds: all notes.", 'description: "Finds: all notes." # short\n'),
        ("literal", "One.\nTwo.\n", "description: |\n  One.\n  Two.\nlicense: MIT\n"),
        ("plain over lines", "One.\n\nTwo.", "description: |-\n  One.\n\n  Two.\nlicense: MIT\n"),
        ("missing", "Finds notes.", "name: notes # the name\ndescription: Finds notes.\nlicense: MIT\n"),
        ("null", "Finds notes.", "description: Finds notes.\nlicense: MIT\n"),
    ],
)
def test_it_is_written_as_people_write_it(style, new, written, tmp_path):
    path = write(tmp_path, STYLES[style][0])
    save(load(path).edit("notes", description=new))
    assert written in path.read_text()


def test_a_folder_of_skills_and_a_broken_one_among_them(tmp_path):
    for name, front in {"a": STYLES["plain"][0], "b": "name: b\ndescription: [x\n", "c": STYLES["literal"][0]}.items():
        (tmp_path / name).mkdir()
        write(tmp_path / name, front)
    (tmp_path / "README.md").write_text("---\nname: no skill\ndescription: x\n---\n")
    app = load(tmp_path)
    assert [tool.id for tool in app.tools] == ["notes", "notes~2"]
    assert [(note.path, note.line) for note in app.unread] == [("b/SKILL.md", 4)]


def test_words_that_stand_elsewhere_have_no_place(tmp_path):
    path = write(tmp_path, "name: &n notes\ndescription: *n\n")
    app = load(path)
    assert app.tools[0].description.value == "notes"
    with pytest.raises(SaveError, match="no place"):
        save(app.edit("notes", description="x"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"# no front matter\n", "no front matter"),
        (b"---\nname: a\ndescription: b\n", "no front matter"),
        (b"---\nname: [a\n---\n", "no valid YAML"),
        (b"---\nname: a\ndescription: @x\n---\n", "no valid YAML"),
        (b"---\nname: a\ndescription: 7\n---\n", "no text"),
        (b"---\nname: a\ndescription: [x]\n---\n", "no text"),
        (b"---\n- a\n---\n", "no mapping"),
        (b"---\nname: a\x00\n---\n", "no valid YAML"),
        (b"---\nname: \xff\n---\n", "not UTF-8"),
        (b"---\nname: " + b"[" * 3000 + b"\n---\n", "YAML"),
        (b"---\nname: " + b"a" * 70_000 + b"\n---\n", "68 kB"),
        (b"---\nname: !!python/object/apply:os.system [x]\ndescription: !!python/name:os.system\n---\n", "no text"),
        (b"---\n" * 100_000, "no"),
    ],
)
def test_bad_front_matter_is_one_clear_error(data, message, tmp_path):
    path = tmp_path / "SKILL.md"
    path.write_bytes(data)
    with pytest.raises(LoadError, match=message) as caught:
        load(path)
    assert "SKILL.md" in caught.value.where


def test_aliases_of_aliases_are_not_unfolded(tmp_path):
    bomb = "".join(f"a{index}: &a{index} [{', '.join([f'*a{index - 1}'] * 9)}]\n" for index in range(1, 30))
    path = write(tmp_path, f"name: notes\ndescription: Keeps notes.\na0: &a0 [x]\n{bomb}")
    assert len(load(path).to_json()) < 5000


@pytest.mark.parametrize("name", ["README.md", "notes.md"])
def test_other_markdown_is_no_skill(name, tmp_path):
    (tmp_path / name).write_text("---\ntitle: x\n---\n# Hello\n")
    with pytest.raises(LoadError, match="no functions"):
        load(tmp_path / name)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="-: \n#'\"|>&*![]{}ab\té", max_size=40))
def test_any_front_matter_gives_a_skill_or_a_load_error(tmp_path_factory, front):
    path = write(tmp_path_factory.mktemp("skill"), front)
    outcome = attempt(load, path)
    assert outcome.where.startswith(str(path)) if isinstance(outcome, LoadError) else len(outcome.tools) == 1
