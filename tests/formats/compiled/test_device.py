"""What a device lists: from a saved file, and asked for live over a stand-in for adb."""

from __future__ import annotations

import json
import stat
import sys

import pytest

import workshop as ws
from tests.formats.compiled.made import FULL, ID, as_json, listing, static
from tests.formats.lists import MCP_TOOL, write
from workshop.errors import LoadError
from workshop.formats.compiled import adb


@pytest.mark.parametrize("double", [True, False])
def test_a_saved_list(tmp_path, double):
    path = tmp_path / "list.json"
    path.write_text(as_json(listing(double=double)))
    app = ws.load(path)
    (tool,) = app.tools
    assert (app.id, tool.id, tool.description.value) == ("org.box", ID, "Opens a box.")
    assert [(p.pointer, p.description.value, p.required) for p in tool.parameters] == [
        ("lid", "Which.", True),
        ("lid/width", "How wide.", True),
    ]
    assert tool.output_schema is None
    assert app.unread == ()


@pytest.mark.parametrize("double", [True, False])
def test_a_function_that_was_switched_off(tmp_path, double):
    path = tmp_path / "list.json"
    path.write_text(as_json(listing(double=double, enabled=2)))
    assert ws.load(path).tools[0].extra["enabled"] is False


def test_static_metadata_may_be_nested_twice_as_well(tmp_path):
    (name, inner), *_ = static().items()
    path = tmp_path / "list.json"
    path.write_text(as_json({"org.box": [{name: {name: inner}}]}))
    assert ws.load(path).tools[0].description.value == "Opens a box."


def test_two_packages_may_have_functions_of_one_id(tmp_path):
    path = tmp_path / "list.json"
    path.write_text(as_json({**listing(), **listing("org.other")}))
    app = ws.load(path)
    assert [tool.id for tool in app.tools] == [ID, f"{ID}~2"]
    assert app.name == "org.box + org.other"


@pytest.mark.parametrize(
    "text",
    [
        as_json(listing())[:-20],
        '{"p": [{"AppFunctionStaticMetadata-p": 7}]}',
        '{"p": [{"AppFunctionStaticMetadata-p": {"description": ["x"]}}]}',
        '["AppFunctionStaticMetadata"]',
        '{"AppFunctionStaticMetadata": ' + "[" * 5000 + "]" * 5000 + "}",
        '{"a": "AppFunctionStaticMetadata\0"}',
    ],
)
def test_a_bad_list_gives_one_clear_error(tmp_path, text):
    path = tmp_path / "list.json"
    path.write_text(text)
    with pytest.raises(LoadError) as caught:
        ws.load(path)
    assert "list.json" in caught.value.where


@pytest.fixture
def device(tmp_path, monkeypatch):
    """Puts a stand-in for adb on the PATH that runs the given Python."""

    def connect(code):
        script = tmp_path / "bin" / "adb"
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!{sys.executable}\nimport sys, time\n{code}\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", str(script.parent))

    return connect


def prints(value):
    return f"print({json.dumps(json.dumps(value))})"


def test_a_device_is_asked_for_one_package(device):
    device(
        "assert sys.argv[1:] == 'shell cmd app_function list-app-functions'.split()\n"
        "print('* daemon started successfully')\n" + prints({**listing(), **listing("org.other")})
    )
    app = ws.load("adb:org.box")
    assert [(tool.id, tool.origin.format) for tool in app.tools] == [(ID, "adb")]
    assert (app.name, app.sources) == ("org.box", ("adb:org.box",))


def test_a_device_and_a_file_are_one_app(device, tmp_path):
    device(prints(listing()))
    (tmp_path / "box.xml").write_text(FULL)
    app = ws.load(tmp_path / "box.xml", "adb:org.box")
    assert [tool.id for tool in app.tools] == [ID, f"{ID}~2"]


def test_a_device_is_not_asked_again_to_save_the_file_beside_it(device, tmp_path):
    device(prints(listing()))
    path = write(tmp_path, [MCP_TOOL])
    app = ws.load(path, "adb:org.box")
    device("sys.exit(1)")
    saved = ws.save(app.edit(app.tools[0].id, description="New words."))
    assert [tool.description.value for tool in saved.tools] == ["New words.", "Opens a box."]
    assert "New words." in path.read_text()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("sys.stderr.write('adb: no devices/emulators found'); sys.exit(1)", "no devices/emulators found"),
        ("print('No shell command implementation.')", "cannot list"),
        ("print('hello')", "hello"),
        ("print('{broken}')", "no valid JSON"),
        ("", "nothing at all"),
        (prints(listing("org.other")), "org.other"),
        ("sys.stdout.buffer.write(b'{\\0\\xff}')", "adb:org.box"),
    ],
)
def test_what_goes_wrong_is_told(device, code, words):
    device(code)
    with pytest.raises(LoadError) as caught:
        ws.load("adb:org.box")
    assert words in str(caught.value)
    assert "adb:org.box" in caught.value.where


def test_without_adb_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LoadError, match="not on the PATH"):
        ws.load("adb:org.box")


@pytest.mark.parametrize("package", ["", "box", "org.box; reboot", "../x", "org.box\n"])
def test_what_is_no_package_is_never_run(device, package):
    device("raise SystemExit('was run')")
    with pytest.raises(LoadError, match="no package name"):
        ws.load(f"adb:{package}")


@pytest.mark.parametrize("code", ["time.sleep(60)", "print('{', flush=True); time.sleep(60)"])
def test_a_device_that_never_answers(device, monkeypatch, code):
    monkeypatch.setattr(adb, "_SECONDS", 0.5)
    device(code)
    with pytest.raises(LoadError, match="no answer"):
        ws.load("adb:org.box")


def test_a_device_that_floods(device, monkeypatch):
    monkeypatch.setattr(adb, "MAX_BYTES", 100_000)
    device("while True: print('x' * 1000)")
    with pytest.raises(LoadError, match="more than"):
        ws.load("adb:org.box")
