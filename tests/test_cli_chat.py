"""The commands with a chat model, over the wire: what is sent, what comes back, and what never shows."""

import json
from pathlib import Path

import pytest

from tests import command_line
from tests.agents.openai_server import calls, failure, message, serving

DOCS = str(Path(__file__).parent.parent / "data" / "devdocs-mcp")
KEY = "sk-proj-0123456789abcdefSECRET"


@pytest.fixture
def workshop(monkeypatch, capsys):
    def run(*arguments):
        code, out, err = command_line.run(monkeypatch, capsys, *arguments)
        assert KEY not in out + err
        return code, out, err

    with serving() as server:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("WORKSHOP_MODEL", "openai:small")
        yield run, server


def test_a_pick_by_the_model_that_the_environment_names(workshop):
    run, server = workshop
    server.script["how do streams retry?"] = calls(("ask_docs", '{"question": "how do streams retry?"}'))
    code, out, err = run("try", DOCS, "how do streams retry?", "--json")
    choice = json.loads(out)
    assert (code, choice["agent"], choice["kind"], choice["picked"]) == (0, "openai:small", "chat", "ask_docs")
    assert "go to openai:small" in err
    assert {tool["function"]["name"] for tool in server.received[0]["tools"]} == {
        "search_docs",
        "ask_docs",
        "read_pages",
    }


def test_a_trial_counts_calls_silence_and_failures_apart(workshop, tmp_path):
    run, server = workshop
    asked = [
        ("right", "ask_docs"),
        ("wrong", "ask_docs"),
        ("silent", "ask_docs"),
        ("extra", None),
        ("broken", "ask_docs"),
    ]
    requests = tmp_path / "requests.jsonl"
    requests.write_text("\n".join(json.dumps({"request": text, "expected": tool}) for text, tool in asked))
    server.script |= {
        "right": calls(("ask_docs", '{"question": "x"}')),
        "wrong": calls(("search_docs", '{"query": "x"}')),
        "silent": message("I cannot help with that here."),
        "extra": calls(("ask_docs", '{"question": "x"}')),
        "broken": failure(400, f"bad request with {KEY}"),
    }
    code, out, _ = run("evaluate", DOCS, "--requests", str(requests), "--json")
    trial = json.loads(out)
    assert code == 0
    counts = [trial[name] for name in ("n", "right", "wrong", "none", "extra", "errors")]
    assert counts == [5, 1, 1, 1, 1, 1]
    assert trial["accuracy"] == 0.25
