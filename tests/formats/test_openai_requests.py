"""OpenAI's larger shapes: request bodies, namespaces, deferred and hosted tools."""

import pytest

from tests.formats.lists import FLAT, SCHEMA, WORDS, write
from workshop.formats.load import load
from workshop.formats.save import save

CALL = {"id": "c1", "type": "function", "function": {"name": "create", "arguments": "{}"}}
CHAT_TOOL = {"type": "function", "function": {"name": "create", "description": WORDS, "parameters": SCHEMA}}
SPACE = {"type": "namespace", "name": "crm", "description": "Customers.", "tools": [{**FLAT, "defer_loading": True}]}


def test_a_chat_request_is_kept_whole_and_its_calls_are_no_functions(tmp_path):
    body = {
        "model": "m",
        "messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "tool_calls": [CALL]}],
        "tools": [CHAT_TOOL],
        "tool_choice": {"type": "function", "function": {"name": "create"}},
        "response_format": {"type": "json_schema", "json_schema": {"name": "out", "schema": SCHEMA}},
    }
    app = load(write(tmp_path, body))
    assert [tool.name for tool in app.tools] == ["create"]
    assert app.extra == {key: value for key, value in body.items() if key != "tools"}
    assert app.unread == ()


def test_a_responses_request(tmp_path):
    body = {
        "model": "m",
        "instructions": "Be brief.",
        "input": [{"role": "user", "content": "hi"}, {"type": "function_call", "name": "create", "arguments": "{}"}],
        "tools": [FLAT, {"type": "tool_search"}, {"type": "web_search"}],
        "text": {"format": {"type": "json_schema", "name": "out", "schema": SCHEMA}},
        "tool_choice": {"type": "function", "name": "create"},
    }
    app = load(write(tmp_path, body))
    assert [tool.name for tool in app.tools] == ["create"]
    kept = {key: value for key, value in body.items() if key != "tools"}
    assert app.extra == {**kept, "hosted_tools": [{"type": "tool_search"}, {"type": "web_search"}]}


def test_calls_in_a_log_are_no_functions(tmp_path):
    log = {"request": {"tools": [CHAT_TOOL]}, "response": {"choices": [{"message": {"tool_calls": [CALL]}}]}}
    assert [tool.name for tool in load(write(tmp_path, log)).tools] == ["create"]
    messages = [{"tools": [CHAT_TOOL]}, [CALL]]
    assert [tool.name for tool in load(write(tmp_path, messages)).tools] == ["create"]


def test_the_only_namespace_describes_the_app(tmp_path):
    app = load(write(tmp_path, {"tools": [SPACE, {"type": "tool_search"}]}, indent=2))
    assert app.description.value == "Customers."
    assert app.extra["namespaces"] == [{"name": "crm", "description": "Customers."}]
    (tool,) = app.tools
    assert (tool.id, tool.extra["namespace"], tool.extra["defer_loading"]) == ("crm.create", "crm", True)
    saved = save(app.edit(description="Customers and their orders."))
    assert saved.extra["namespaces"][0]["description"] == "Customers and their orders."


def test_several_namespaces_are_kept_with_their_descriptions(tmp_path):
    other = {**SPACE, "name": "shop", "description": "Orders."}
    app = load(write(tmp_path, {"tools": [SPACE, other, FLAT]}))
    assert not app.description
    assert [space["description"] for space in app.extra["namespaces"]] == ["Customers.", "Orders."]
    assert [tool.id for tool in app.tools] == ["crm.create", "shop.create", "create"]


@pytest.mark.parametrize("key", ["authorization", "headers"])
def test_the_keys_of_a_hosted_server_are_not_kept(key, tmp_path):
    value = {"Authorization": "Bearer s3cr3t"} if key == "headers" else "s3cr3t"
    hosted = {"type": "mcp", "server_label": "x", "server_url": "https://x", key: value}
    assert "s3cr3t" not in load(write(tmp_path, {"tools": [FLAT, hosted]})).to_json()
