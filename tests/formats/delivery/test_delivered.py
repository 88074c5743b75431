"""An app through a client: what arrives, what is gone, and that agents are fed with it."""

import json
from dataclasses import replace

import pytest

import workshop as ws
from tests.fixtures.apps import GARDEN, app_of, tool_of
from tests.trials.fakes import Scripted
from workshop.app import Origin, Text
from workshop.errors import UsageError
from workshop.formats.delivery.clients import clients
from workshop.formats.delivery.delivered import Delivered, deliver
from workshop.trials.trial import Request

LONG = "Lists the entries of a folder. " + "x" * 2100 + " Never follows links."


def test_without_a_client_everything_arrives_as_it_is():
    delivered = deliver(GARDEN)
    assert [tool.name for tool in delivered.tools] == [tool.name for tool in GARDEN.tools]
    assert (delivered.changes, delivered.notes()) == ((), ())


def test_a_cut_text_is_cut_and_what_was_lost_is_kept():
    app = replace(app_of(tool_of("list_entries", LONG)), instructions=Text.of(LONG))
    delivered = deliver(app, "claude-code", server="files")
    (tool,) = delivered.tools
    assert tool.name == "mcp__files__list_entries"
    assert tool.description == LONG[:2048] + "… [truncated]" == delivered.app_text
    assert [(one.kind, one.gone) for one in delivered.of(None)] == [("cut", LONG[2048:])]
    renamed, cut = delivered.of(tool.key)
    assert (renamed.kind, renamed.kept) == ("renamed", tool.name)
    assert (cut.kind, cut.gone, cut.confidence) == ("cut", LONG[2048:], "medium")
    assert delivered.notes() == ("As claude-code sends it: 2 cut.",)


def test_texts_of_parameters_are_not_cut():
    (tool,) = deliver(app_of(tool_of("list_entries", "Lists.", folder=LONG)), "claude-code").tools
    assert tool.input_schema["properties"]["folder"]["description"] == LONG


def test_functions_that_a_client_drops_are_not_offered():
    app = app_of(tool_of("x" * 70, "Long."), tool_of("list_entries", "Lists."))
    delivered = deliver(app, "amazon-q")
    assert [tool.key for tool in delivered.tools] == ["list_entries"]
    assert [one.kind for one in delivered.of("x" * 70)] == ["left out"]


def test_functions_beyond_the_number_that_a_client_offers_are_gone():
    app = app_of(*(tool_of(f"read{number}", "Reads.") for number in range(90)))
    assert len(deliver(app, "cursor").tools) == 80
    assert len(deliver(app, "openai-api").tools) == 90


@pytest.mark.parametrize("client", clients())
@pytest.mark.parametrize("sample", ["notes-android", "orders-android", "devdocs-mcp"])
def test_every_client_takes_every_sample_and_comes_back_from_json(client, sample):
    app = ws.sample(sample)
    delivered = deliver(app, client)
    assert {tool.key for tool in delivered.tools} <= set(app.keys())
    assert Delivered.from_json(delivered.to_json()) == delivered
    assert str(delivered)
    assert "<h3>" in delivered._repr_mimebundle_()["text/html"]


def test_unknown_ids_get_the_known_ones():
    with pytest.raises(UsageError, match="no client 'claude'"):
        deliver(GARDEN, "claude")
    with pytest.raises(UsageError, match="no SDK 'spring'"):
        deliver(GARDEN, sdk="spring")


def python_app(docstring, description, **texts):
    tool = replace(tool_of("find", description, **texts), origin=Origin("python"), extra={"docstring": docstring})
    return app_of(tool)


DOCSTRING = "Finds a plant.\n\n    Args:\n        latin: Its Latin name.\n\n    Returns:\n        The plant.\n    "


@pytest.mark.parametrize(
    ("sdk", "description", "latin"),
    [
        ("mcp", DOCSTRING, ""),
        ("fastmcp", "Finds a plant.", "Its Latin name."),
        ("anthropic", "Finds a plant.", "Its Latin name."),
        ("langchain-parsed", "Finds a plant.", "Its Latin name."),
    ],
)
def test_a_docstring_goes_through_the_sdk(sdk, description, latin):
    app = python_app(DOCSTRING, "Finds a plant.", latin="Its Latin name.")
    (tool,) = deliver(app, sdk=sdk).tools
    assert (tool.description, tool.input_schema["properties"]["latin"].get("description", "")) == (description, latin)


def test_an_edit_reaches_the_agent_through_the_sdk():
    app = python_app(DOCSTRING, "Finds a plant.", latin="Its Latin name.")
    edited = app.edit("find", description="Looks a plant up.").edit("find", "parameters/latin", "In Latin.")
    (raw,) = deliver(edited, sdk="mcp").tools
    assert "Looks a plant up." in raw.description
    assert "In Latin." in raw.description
    (parsed,) = deliver(edited, sdk="fastmcp").tools
    assert parsed.description == "Looks a plant up."
    assert parsed.input_schema["properties"]["latin"]["description"] == "In Latin."


def test_the_sdk_that_the_source_proves_is_used():
    app = python_app(DOCSTRING, "Finds a plant.", latin="Its Latin name.")
    proved = replace(app, tools=(replace(app.tools[0], extra={**app.tools[0].extra, "sdk": "fastmcp"}),))
    assert [one.message for one in deliver(proved).of("find")] == ["fastmcp sends nothing of Returns."]
    assert deliver(app).tools[0].description == "Finds a plant."


def test_other_sources_are_sent_as_they_are():
    for sdk in ("mcp", "fastmcp", "langchain", "anthropic", "google-genai", "openai"):
        assert deliver(GARDEN, sdk=sdk).tools == deliver(GARDEN).tools


def test_agents_are_fed_through_the_client():
    app = app_of(tool_of("list_entries", LONG), tool_of("other", "Does something else."))
    seen = []
    agent = Scripted(lambda request, delivered: seen.append(delivered.tools[0]) or delivered.tools[0].key)
    asked = [Request("list them", "list_entries")]
    trial = ws.evaluate(app, asked, agent, client="claude-code")
    ws.pick(app, "list them", agent, client="claude-code")
    ws.compare(app, app.edit("other", description="Does."), asked, agent, client="claude-code")
    assert {tool.name for tool in seen} == {"mcp__garden__list_entries"}
    assert {tool.description for tool in seen} == {LONG[:2048] + "… [truncated]"}
    assert trial.right == 1
    assert trial.notes[0] == "As claude-code sends it: 1 cut."


def test_html_of_a_hostile_app_stays_text():
    app = app_of(tool_of("run", "<script>alert(1)</script>" + "y" * 2100 + "<img src=x>"))
    html = deliver(app, "claude-code")._repr_mimebundle_()["text/html"]
    assert "<script>" not in html
    assert "<img" not in html
    assert "&lt;img" in html
    json.dumps(deliver(app, "claude-code").to_dict())
