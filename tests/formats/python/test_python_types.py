"""Types read from source say what Pydantic says of the same types when they run."""

import pytest

from tests.formats.python.python_cases import TYPES, file, load
from workshop.formats.load import load as load_any


def without_titles(value):
    if isinstance(value, dict):
        return {key: without_titles(each) for key, each in value.items() if key != "title" or isinstance(each, dict)}
    return [without_titles(each) for each in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def apps(tmp_path_factory):
    """The function read from its source, and given as an object."""
    folder = tmp_path_factory.mktemp("types")
    space = {"__name__": "types_case"}
    exec(TYPES, space)
    return load_any(file(folder, TYPES)), load_any(space["every"])


def test_a_schema_from_source_is_the_one_of_the_running_function(apps):
    read, live = (app.tools[0].input_schema for app in apps)
    for name, schema in live["properties"].items():
        assert without_titles(read["properties"][name]) == without_titles(schema), name
    assert read["required"] == live["required"]
    for name, schema in live["$defs"].items():
        found, wanted = without_titles(read["$defs"][name]), without_titles(schema)
        # Pydantic describes a dataclass and a typed dictionary without words of its own.
        assert found == wanted, name


def test_the_texts_from_source_are_those_of_the_running_function(apps):
    texts = [{place: text.value for place, text in app.tools[0].texts() if text} for app in apps]
    assert texts[0] == texts[1]
    assert texts[0]["parameters/topic"] == "Names of the notes."
    assert texts[0]["parameters/friend/email"] == "Where to write to a friend."


def test_the_result_has_a_schema(apps):
    read, live = (app.tools[0].output_schema for app in apps)
    assert without_titles(read) == without_titles(live)


def test_a_class_of_another_file_is_found_and_written_in_its_own(tmp_path):
    file(
        tmp_path,
        "from pydantic import BaseModel, Field\nclass Note(BaseModel):\n    a: int = Field(description='A.')\n",
        "models.py",
    )
    app = load(tmp_path, "from models import Note\nfrom langchain.tools import tool\n@tool\ndef f(note: Note): 'F.'\n")
    whole = load_any(tmp_path)
    assert [p.pointer for p in app.tools[0].parameters] == ["note"]
    assert whole.tools[0].parameter("note/a").description.value == "A."
    assert whole.tools[0].parameter("note/a").description.place.file == "models.py"
    assert {each.path for each in whole.files} == {"models.py", "tools.py"}


def test_of_two_classes_of_one_name_the_imported_one_counts(tmp_path):
    for name in ("one", "two"):
        file(tmp_path, f"class Note(BaseModel):\n    {name}: int\n", f"{name}.py")
    source = "from .two import Note\nfrom langchain.tools import tool\n@tool\ndef f(note: Note): 'F.'\n"
    file(tmp_path, source)
    assert [p.pointer for p in load_any(tmp_path).tools[0].parameters] == ["note", "note/two"]


@pytest.mark.parametrize(
    "annotation",
    ["Unknown", "'not python ('", "list['" + "list[" * 60 + "int" + "]" * 60 + "']", "f()", "a.b.c", "1", "Note[int]"],
)
def test_a_type_that_says_nothing_is_left_open(annotation, tmp_path):
    app = load(tmp_path, f"def f(x: {annotation}):\n    'F.'\n")
    assert [p.pointer for p in app.tools[0].parameters] == ["x"]


def test_types_that_refer_to_themselves_end(tmp_path):
    source = "A = B\nB = A\nclass N(BaseModel):\n    n: 'list[N]'\ndef f(x: A, y: N):\n    'F.'\n"
    app = load(tmp_path, source)
    assert app.tools[0].input_schema["properties"]["x"] == {}
    assert app.tools[0].input_schema["properties"]["y"] == {"$ref": "#/$defs/N"}
