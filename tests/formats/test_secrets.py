"""Keys and tokens are hidden wherever they can be told; other words stay."""

import pytest

from workshop.formats.secrets import hidden, hidden_in
from workshop.formats.server.server import shown_command, shown_url


@pytest.mark.parametrize(
    "secret",
    [
        "sk-abcdefghijklmnop1234",
        "ghp_abcdefghijklmnop1234",
        "github_pat_11ABCDEFG0abcdefghij",
        "AIza" + "b" * 35,
        "AKIAABCDEFGHIJKLMNOP",
        "xoxb-1234567890-abc",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
        "Bearer abcdefgh.ijkl",
    ],
)
def test_what_looks_like_a_token_is_hidden(secret):
    assert hidden(f"It said {secret} and left.") == "It said *** and left."
    assert hidden_in({"a": [f"x {secret}"]}) == {"a": ["x ***"]}


def test_given_values_are_hidden_whole_and_word_by_word():
    assert hidden("got abcd and Basic wxyz", ["Basic wxyz", "abcd", "on"]) == "got *** and ***"
    assert hidden("switched on", ["on"]) == "switched on"


def test_assignments_are_hidden():
    assert hidden('API_KEY=abc, "token": "xyz" password: p4ss') == 'API_KEY=***, "token": "***" password: ***'


def test_ordinary_words_stay():
    text = "Counts the tokens of a text; the secret is out. A basic search, a bearer of news."
    assert hidden(text) == text
    assert hidden_in({"max_tokens": 100, "name": "n", "keys": ["a"]}) == {"max_tokens": 100, "name": "n", "keys": ["a"]}


def test_members_that_hold_secrets_are_hidden():
    item = {"type": "mcp", "headers": {"X": "y"}, "authorization": "z", "env": {"A": 1}, "server_url": "https://h"}
    assert hidden_in([item]) == [
        {"type": "mcp", "headers": {"X": "***"}, "authorization": "***", "env": {"A": "***"}, "server_url": "https://h"}
    ]


def test_commands_and_addresses_are_shown_without_theirs():
    assert shown_command(("run", "--api-key", "abc", "--token=def", "-v", "x y", "KEY_TOKEN=g")) == (
        "run --api-key *** --token=*** -v 'x y' KEY_TOKEN=***"
    )
    assert shown_url("https://u:p@h:1/mcp?key=abc&b=#f") == "https://h:1/mcp?key=***&b=***"


@pytest.mark.parametrize("piece", ["eyJ", "token", "sk-", "bearer ", "token = ", "eyJaaaaaaaa."])
def test_megabytes_of_almost_secrets_end(piece):
    assert hidden(piece * 200_000)
