"""Real servers, asked with the official SDK: over stdio and HTTP, old handshake and new, in and out of a loop."""

import asyncio
import json
import subprocess
import sys
import threading

import pytest

from workshop.errors import LoadError, SaveError
from workshop.formats.load import load
from workshop.formats.save import save


def words(app):
    return [
        (tool.name, tool.description.value, [each.description.value for each in tool.parameters]) for tool in app.tools
    ]


def check_official(app):
    assert (app.name, app.instructions.value) == ("Notes", "Notes of one person.")
    assert words(app)[0] == ("create_note", "Creates a note.", ["The title of the note.", ""])
    assert app.tools[1].description.value.startswith("Finds notes by words.")
    assert app.tools[0].origin.format == "MCP"
    assert app.unread == app.files == ()
    assert not any(text.place for _, _, text in app.texts())


def test_a_server_of_the_official_sdk_over_stdio(command):
    source = command("official", "stdio")
    app = load(source)
    check_official(app)
    assert app.sources == (source,)
    assert app.extra[source]["protocol"] == "2026-07-28"


def test_a_server_of_the_official_sdk_over_http(over_http):
    with over_http() as url:
        check_official(load(url))


@pytest.mark.parametrize("value", ["env:NOTES_TOKEN", "${NOTES_TOKEN}", "${env:NOTES_TOKEN}"])
def test_headers_come_from_the_environment_and_stay_there(over_http, monkeypatch, value):
    secret = "Bearer s3cr3t-and-long"
    monkeypatch.setenv("NOTES_TOKEN", secret)
    with over_http("s3cr3t-and-long") as url:
        app = load(url, headers={"Authorization": value})
        check_official(app)
        with pytest.raises(LoadError, match="401") as caught:
            load(url, headers={"Authorization": "Bearer wr0ng-and-long"})
    assert "Bearer ${NAME}" in caught.value.advice
    for shown in (repr(app), app.to_json(), str(caught.value)):
        assert "s3cr3t" not in shown
        assert "wr0ng" not in shown


def test_a_server_of_fastmcp(command):
    app = load(command("fast"))
    assert app.instructions.value == "Notes, fast."
    assert words(app) == [("create_note", "Creates a note.", ["The title of the note."])]


def test_a_published_server():
    app = load(f"mcp:{sys.executable} -m mcp_server_time --local-timezone UTC")
    assert [tool.name for tool in app.tools] == ["get_current_time", "convert_time"]
    assert app.tools[0].parameter("timezone").description.value.startswith("IANA timezone name")
    assert app.tools[0].hints.read_only is True


def test_a_server_of_the_older_protocol_and_every_page_of_its_list(command):
    source = command("scripted", "pages")
    app = load(source)
    assert [tool.name for tool in app.tools] == [f"create_{page}" for page in range(5)]
    assert app.tools[3].extra == {"x-unknown": 3}
    assert app.extra[source] == {"protocol": "2025-11-25", "name": "scripted"}


def test_a_bad_function_is_named_and_the_others_are_read(command):
    app = load(command("scripted", "bad-tool"))
    assert [tool.name for tool in app.tools] == ["create", "b"]
    assert [note.reason for note in app.unread] == [
        "This function has no name, so no agent can call it.",
        'The inputSchema of b is no JSON Schema object: "x".',
    ]


def test_inside_a_running_loop(command):
    async def cell():
        return load(command("scripted", "one"))

    assert asyncio.run(cell()).tools[0].name == "create"


def test_two_servers_and_a_file_are_one_app_whose_file_can_be_saved(command, tmp_path, left_behind):
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([{"name": "create", "description": "Old.", "inputSchema": {}}]))
    live = command("scripted", "one"), command("scripted", "pages")
    app = load(live[0], path, live[1])
    assert app.sources == (str(path), *live)
    assert [tool.id for tool in app.tools][:2] == ["create", "create~2"]
    started = threading.active_count()
    saved = save(app.edit("create", description="New."))
    assert threading.active_count() == started
    assert json.loads(path.read_text())[0]["description"] == "New."
    assert saved.tools[0].description.value == "New."
    assert (saved.name, saved.tools[1:], saved.extra) == (app.name, app.tools[1:], app.extra)
    with pytest.raises(SaveError, match="exported, not saved"):
        save(app.edit("create~2", description="New."))
    assert left_behind("pages") == []


def test_an_import_of_the_workshop_does_not_import_the_sdk():
    code = (
        "import sys, workshop.formats.load; print([name for name in ('mcp', 'anyio', 'httpx2') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_the_sdk_the_extra_is_named(monkeypatch, command):
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(LoadError, match="official MCP SDK") as caught:
        load(command("scripted", "one"))
    assert "description-workshop[mcp]" in caught.value.advice
