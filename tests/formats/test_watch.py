"""`load(..., watch=True)`: the app follows its sources; a broken state in between keeps the last good one."""

import gc
import os
import threading
import time
import weakref

import pytest

from tests.formats.lists import MCP_TOOL, write
from workshop.errors import LoadError, UsageError
from workshop.formats.load import load
from workshop.formats.watch import Watched

NEW = {**MCP_TOOL, "description": "New."}


@pytest.fixture
def watched(tmp_path):
    """A watched folder that looks only when the test says so."""
    write(tmp_path, [MCP_TOOL])
    with Watched(tmp_path, interval=3600) as watched:
        yield watched


def test_a_changed_file_is_read_again(watched, tmp_path):
    told = []
    watched.on_change(lambda here: told.append(here.app.tools[0].description.value))
    assert not watched.look()
    write(tmp_path, [NEW])
    assert watched.look()
    assert watched.app.tools[0].description.value == "New."
    assert not watched.look()
    assert told == ["New."]


def test_files_come_and_go(watched, tmp_path):
    other = write(tmp_path, [{**MCP_TOOL, "name": "other"}], name="other.json")
    assert watched.look()
    assert [tool.name for tool in watched.app.tools] == ["other", "create"]
    other.unlink()
    assert watched.look()
    assert [tool.name for tool in watched.app.tools] == ["create"]


def test_a_file_that_says_nothing_new_is_no_change(watched, tmp_path):
    (tmp_path / "notes.txt").write_text("nothing")
    write(tmp_path, [MCP_TOOL])
    assert not watched.look()


def test_a_broken_state_keeps_the_last_good_app_and_says_so(watched, tmp_path):
    good, told = watched.app, []
    watched.on_change(lambda here: told.append(here.problem))
    (tmp_path / "tools.json").write_text('[{"name": "cre')
    assert watched.look()
    assert watched.app is good
    assert "tools.json:1" in watched.problem
    assert "broken now" in repr(watched)
    assert not watched.look()
    write(tmp_path, [NEW])
    assert watched.look()
    assert watched.problem == ""
    assert watched.app.tools[0].description.value == "New."
    assert [bool(problem) for problem in told] == [True, False]


def test_functions_that_vanish_with_a_broken_file_are_kept(watched, tmp_path):
    other = write(tmp_path, [{**MCP_TOOL, "name": "other"}], name="other.json")
    watched.look()
    other.write_text('[{"name": "other", "inputSchema"')
    assert watched.look()
    assert [tool.name for tool in watched.app.tools] == ["other", "create"]
    assert watched.problem.startswith("other.json:1: This is no valid JSON")


def test_a_source_that_is_gone_is_told(watched, tmp_path):
    (tmp_path / "tools.json").unlink()
    assert watched.look()
    assert "no functions" in watched.problem or "empty" in watched.problem
    assert len(watched.app.tools) == 1


def test_old_files_are_told_by_their_time_and_size(watched, tmp_path):
    path = tmp_path / "tools.json"
    os.utime(path, (1, 1))
    watched.look()
    before = path.read_bytes()
    path.write_bytes(before.replace(b"create", b"delete"))
    os.utime(path, (2, 2))
    assert watched.look()
    assert watched.app.tools[0].name == "delete"


def test_one_callback_s_fault_is_not_the_others(watched, tmp_path, caplog):
    told = []
    watched.on_change(lambda _: 1 / 0)
    end = watched.on_change(told.append)
    write(tmp_path, [NEW])
    watched.look()
    assert told == [watched]
    assert "A callback failed" in caplog.text
    end()
    end()
    write(tmp_path, [MCP_TOOL])
    watched.look()
    assert told == [watched]


def test_it_looks_by_itself_until_it_is_stopped(tmp_path):
    write(tmp_path, [MCP_TOOL])
    changed = threading.Event()
    watched = Watched(tmp_path, interval=0.01)
    watched.on_change(lambda _: changed.set())
    write(tmp_path, [NEW])
    assert changed.wait(30)
    watched.stop()
    changed.clear()
    for thread in threading.enumerate():
        if thread.name == "workshop watch":
            thread.join(30)
    write(tmp_path, [MCP_TOOL])
    assert watched.app.tools[0].description.value == "New."
    assert not changed.is_set()


def test_nobody_looks_for_an_app_that_nobody_holds(tmp_path):
    write(tmp_path, [MCP_TOOL])
    watched = Watched(tmp_path, interval=0.01)
    gone = weakref.ref(watched)
    del watched
    end = time.monotonic() + 30
    while gone() is not None and time.monotonic() < end:
        gc.collect()
        time.sleep(0.01)
    assert gone() is None


def test_load_watches_when_asked(tmp_path):
    path = write(tmp_path, [MCP_TOOL])
    with load(path, watch=True) as watched:
        assert watched.app == load(path)
    with pytest.raises(LoadError):
        load(tmp_path / "none", watch=True)
    with pytest.raises(UsageError, match="never changes"):
        load("git:HEAD", watch=True)


@pytest.mark.parametrize("source", ["mcp:server", "https://example.com/mcp", "adb:org.box", [MCP_TOOL]])
def test_what_is_no_file_is_not_watched(source):
    with pytest.raises(UsageError, match="Only files and folders can be watched"):
        load(source, watch=True)
