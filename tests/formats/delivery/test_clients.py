"""The file of clients: complete, sourced, and open to correction."""

import re

import pytest
import yaml

from workshop.errors import UsageError
from workshop.formats.delivery import clients as room
from workshop.formats.delivery.clients import client, clients
from workshop.formats.delivery.cuts import cut
from workshop.formats.delivery.names import name_faults, offered_name

IDS = (
    "mcp anthropic-api claude-code openai-api openai-apps gemini-api gemini-cli bedrock cursor vscode windsurf "
    "amazon-q copilot-cli librechat m365-agent mcp-toolbox appfunctions mlkit-agent"
).split()
RAW = yaml.safe_load(room._FILE.read_text("utf-8"))
ROWS = [
    pytest.param(what, row, id=f"{name}-{what}-{number}")
    for name, entry in RAW["clients"].items()
    for what, rows in entry["limits"].items()
    for number, row in enumerate(rows)
]


def test_every_client_is_there():
    assert list(clients()) == IDS
    assert re.fullmatch(r"20\d\d-\d\d", str(RAW["date"]))


@pytest.mark.parametrize(("what", "row"), ROWS)
def test_every_row_has_a_source_and_says_how_sure_it_is(what, row):
    assert len(row["source"]) > 5
    assert row["confidence"] in ("high", "medium", "low")
    assert what in room._FILE.read_text("utf-8").split("date:")[0], "the head of the file explains it"


def test_where_sources_differ_the_lower_one_counts():
    assert client("gemini-api").strictest("name-length").value == 64
    assert client("cursor").strictest("tool-count").value == 40


def test_superseded_values_are_not_used():
    assert [row.value for row in client("anthropic-api").all("name-length")] == [128]


def test_an_unknown_client_gets_the_known_ones():
    with pytest.raises(UsageError) as caught:
        client("claude-cod")
    assert caught.value.advice == "Did you mean claude-code?"


@pytest.mark.parametrize(
    ("name", "server", "tool", "offered"),
    [
        ("claude-code", "docs", "find", "mcp__docs__find"),
        ("claude-code", "my docs!", "find", "mcp__my_docs___find"),
        ("vscode", "io.github.upstash/context7", "find", "mcp_io_github_ups_find"),
        ("librechat", "docs", "find", "find_mcp_docs"),
        ("gemini-cli", "docs", "a" * 40 + "b" * 40, "a" * 28 + "___" + "b" * 32),
        ("openai-api", "docs", "find", "find"),
    ],
)
def test_names_as_clients_offer_them(name, server, tool, offered):
    assert offered_name(client(name), server, tool) == offered


def test_a_name_that_fits_alone_may_be_too_long_with_its_server():
    assert not list(name_faults(client("cursor"), "docs", "x" * 56))
    (fault,) = name_faults(client("cursor"), "docs", "x" * 57)
    assert "61 characters with the server's" in fault.message


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("x" * 2048, None),
        ("x" * 2049, 2048),
        ("🌱" * 1024, None),
        ("🌱" * 1024 + "x", 1024),
        ("x" + "🌱" * 1024, 1024),  # half a pair is lost
        ("ё" * 2049, 2048),
    ],
)
def test_claude_code_counts_utf_16(text, kept):
    made = cut(client("claude-code"), "description-length", text)
    assert (made.end if made else None) == kept
    if made:
        assert made.kept(text) == text[:kept] + "… [truncated]"


def test_a_user_corrects_a_value(tmp_path, monkeypatch):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "clients:\n  claude-code: {limits: {description-length: [{value: 10, effect: cuts}], name-prefix: []}}\n"
        "  mine: {title: My client, limits: {tool-count: [{value: 3, effect: refuses}]}}\n"
    )
    monkeypatch.setenv(room.VARIABLE, str(path))
    assert cut(client("claude-code"), "description-length", "x" * 11).limit.source == "your own file"
    assert offered_name(client("claude-code"), "docs", "find") == "find"
    assert cut(client("claude-code"), "instructions-length", "x" * 2049) is not None
    assert client("mine").strictest("tool-count").value == 3
    monkeypatch.delenv(room.VARIABLE)
    assert "mine" not in clients()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "clients: 3",
        "clients: {a: 3}",
        "clients: {a: {limits: {name-length: [{value: 3}]}}}",
        "clients: {a: {limits: {name-length: [{value: x, effect: refuses}]}}}",
        "clients: {a: {limits: {name-length: [{value: 3, effect: explodes}]}}}",
        "clients: {a: {limits: {name-length: [{value: 3, effect: refuses, colour: red}]}}}",
        "clients: {a: {limits: {name-characters: [{value: '[', effect: refuses}]}}}",
        "clients: {a: {limits: {name-prefix: [{value: '{other}', effect: renames}]}}}",
        "clients: {a: {limits: {name-length: 3}}}",
        "clients: {a: {limits: {keyword: [{value: 3, effect: refuses}]}}}",
        "a: [",
        "\x00",
    ],
)
def test_a_broken_file_is_one_clear_error(text, tmp_path, monkeypatch):
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    monkeypatch.setenv(room.VARIABLE, str(path))
    with pytest.raises(UsageError) as caught:
        clients()
    assert caught.value.where == str(path)
    assert caught.value.expected


def test_a_missing_file_is_one_clear_error(tmp_path, monkeypatch):
    monkeypatch.setenv(room.VARIABLE, str(tmp_path / "none.yaml"))
    with pytest.raises(UsageError, match="cannot be read"):
        clients()
