"""Servers that hang, chatter, flood, die or leak: one clear error each, and nothing left running."""

import resource
import sys
import time

import pytest

from tests.formats.server.servers.web import serving
from workshop.errors import LoadError
from workshop.formats.load import load
from workshop.formats.server import ask, tap

SECRET = "s3cr3t-w0rd"


def refused(source, **options):
    with pytest.raises(LoadError) as caught:
        load(source, **{"timeout": 15, **options})
    assert caught.value.where
    return caught.value


@pytest.mark.parametrize(
    ("mode", "message", "timeout"),
    [
        ("never-answers", "It has not answered within 1 s.", 1),
        ("ignores-the-end", "It has not answered within 1 s.", 1),
        ("never-lists", "It has not listed its functions within 3 s.", 3),
        ("garbage", "It prints what is no MCP message: 'Server is up!'.", 1),
        ("floods", "It floods: 500 messages, and no list of functions among them.", 15),
        ("one-line", "It has not answered within 2 s.", 2),
        ("floods-stderr", "It has not answered within 1 s.", 1),
        ("exits", "It ended before it answered.", 15),
        ("dies-listing", "It ended in the middle.", 15),
        ("no-tools", "This server lists no functions.", 15),
        ("same-page", "Its list never ends: it gives the same next page again.", 15),
        ("endless-pages", "Its list does not end after 100 functions.", 15),
    ],
)
def test_one_clear_error_and_no_process_left(mode, message, timeout, command, left_behind, monkeypatch, caplog):
    monkeypatch.setattr(tap, "MAX_MESSAGES", 500)
    monkeypatch.setattr(ask, "MAX_PAGES", 100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    error = refused(command("scripted", mode), timeout=timeout)
    assert error.message == message
    # A killed process is a moment in the process table before it is gone.
    patience = time.monotonic() + 20
    while left_behind(mode) and time.monotonic() < patience:
        time.sleep(0.1)
    assert left_behind(mode) == []
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 1024
    assert caplog.records == []


def test_the_last_words_of_a_server_are_shown_without_its_secrets(command, monkeypatch):
    monkeypatch.setenv("THE_KEY", SECRET)
    error = refused(command("scripted", "leaks"), env={"NOTES_KEY": "env:THE_KEY"})
    assert "Its last words on stderr:\n  cannot log in with ***\n  Authorization: ***" in error.advice
    for leaked in (SECRET, "abcdefghijklmnop", "zzzz1"):
        assert leaked not in str(error)


def test_what_a_server_says_in_an_error_is_shown_without_its_secrets(command, monkeypatch):
    monkeypatch.setenv("NOTES", SECRET)
    error = refused(command("scripted", "refuses"), env={"NOTES_KEY": "${NOTES}"})
    assert error.message == "It cannot be asked: No list without a key, ***."


def test_a_flood_on_stderr_leaves_its_last_lines(command):
    error = refused(command("scripted", "floods-stderr"), timeout=1)
    assert error.advice.count("noise") == 8


def test_a_command_that_is_not_there():
    error = refused("mcp:no-such-command-anywhere --flag")
    assert error.message == "no-such-command-anywhere cannot be started: No such file or directory."
    assert error.where == "mcp:no-such-command-anywhere --flag"


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("missing", "It answered 404 Not Found."),
        ("broken", "It answered 500 Internal Server Error."),
        ("page", "Unexpected content type"),
        ("compressed", "Its answer is compressed, although it was asked not to."),
        ("endless", "It sends more than 1 MiB."),
        ("silent", "It has not answered within 1 s."),
        ("plain", "It cannot be asked"),
    ],
)
def test_what_answers_over_http_and_is_no_mcp_server(kind, message, monkeypatch, caplog):
    monkeypatch.setattr("workshop.formats.server.http.MAX_BYTES", 2**20)
    with serving(kind) as url:
        error = refused(url, timeout=1 if kind == "silent" else 15)
    assert message in error.message
    assert error.where == url
    assert caplog.records == []


def test_a_closed_port():
    error = refused("http://127.0.0.1:9/mcp?key=s3cr3t-w0rd")
    assert error.message.startswith("It cannot be reached")
    assert error.where == "http://127.0.0.1:9/mcp?key=***"


@pytest.mark.parametrize("source", ["mcp:", "mcp:  ", "mcp:'unclosed", "https://", "http://[", "http://user:s3cr3t@"])
def test_a_source_that_names_nothing(source):
    assert "s3cr3t" not in str(refused(source, timeout=5))


@pytest.mark.parametrize(
    "source", ["mcp:\0", f"mcp:{sys.executable} \0", "mcp:x\ud800", "https://host\0/", "mcp:" + "x" * 10_000]
)
def test_a_source_that_no_system_takes(source):
    refused(source, timeout=5)


def test_nothing_is_logged_even_where_everything_is(caplog, command):
    with caplog.at_level("DEBUG"), serving("page") as url:
        refused(f"{url}?key=s3cr3t-w0rd", headers={"X-Key": "an0ther-one"})
        load(command("scripted", "one"))
    assert "s3cr3t-w0rd" not in caplog.text
    assert "an0ther-one" not in caplog.text
    assert "create" not in caplog.text
