"""Client configurations: lists of servers to choose from, whose environments and headers nobody sees."""

import json
import sys
from pathlib import Path

import pytest

from workshop.errors import LoadError
from workshop.formats.load import load
from workshop.formats.server import named

SECRET = "s3cr3t-w0rd"
SCRIPT = str(Path(__file__).parent / "servers" / "scripted.py")
START = {"command": sys.executable, "args": [SCRIPT, "one"], "env": {"NOTES_KEY": SECRET}}

#: A file of each client with two servers, `notes` and `docs`.
CONFIGS = {
    "claude_desktop_config.json": {"mcpServers": {"notes": START, "docs": {"url": "https://docs.example/mcp"}}},
    "cursor.json": {"mcpServers": {"notes": {**START, "type": "stdio"}, "docs": {"url": "https://docs.example/mcp"}}},
    "windsurf.json": {"mcpServers": {"notes": START, "docs": {"serverUrl": "https://docs.example/mcp"}}},
    "gemini.json": {"tools": {}, "mcpServers": {"notes": START, "docs": {"httpUrl": "https://docs.example/mcp"}}},
    "vscode.json": {
        "inputs": [],
        "servers": {"notes": START, "docs": {"type": "http", "url": "https://docs.example/mcp"}},
    },
    "vscode_settings.json": {"mcp": {"servers": {"notes": START, "docs": {"url": "https://docs.example/mcp"}}}},
    "zed.json": {
        "context_servers": {
            "notes": {"command": {"path": START["command"], "args": START["args"], "env": START["env"]}},
            "docs": {"url": "https://docs.example/mcp"},
        }
    },
    "claude.json": {"projects": {"/x": {"mcpServers": {"notes": START, "docs": {"url": "https://docs.example/mcp"}}}}},
}


def write(folder, name, value):
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return path


def refused(source, **options):
    with pytest.raises(LoadError) as caught:
        load(source, **options)
    assert SECRET not in str(caught.value)
    return caught.value


def named_server(path, name="docs", headers=None, env=None):
    return named.server(f"{path}#{name}", headers or {}, env or {})


@pytest.mark.parametrize("name", CONFIGS)
def test_a_configuration_lists_its_servers_and_starts_the_one_that_is_named(name, tmp_path):
    path = write(tmp_path, name, CONFIGS[name])
    error = refused(path)
    assert "lists servers and describes no functions: notes (python" in error.message
    assert "docs (https://docs.example/mcp)" in error.message
    assert f'ws.load("{name}#notes")' in error.advice
    app = load(f"{path}#notes")
    assert [tool.name for tool in app.tools] == ["create"]
    assert app.sources == (f"{path}#notes",)
    assert SECRET not in app.to_json()
    assert named_server(path).url == "https://docs.example/mcp"


def test_codex_toml(tmp_path, monkeypatch):
    monkeypatch.setenv("DOCS_TOKEN", "t0ken")
    monkeypatch.setenv("REGION", "north")
    path = write(
        tmp_path,
        "config.toml",
        f"""
        model = "m"
        [mcp_servers.notes]
        command = {json.dumps(START["command"])}
        args = {json.dumps(START["args"])}
        env_vars = ["REGION"]
        [mcp_servers.notes.env]
        NOTES_KEY = "{SECRET}"
        [mcp_servers.docs]
        url = "https://docs.example/mcp"
        bearer_token_env_var = "DOCS_TOKEN"
        http_headers = {{ "X-A" = "b" }}
        env_http_headers = {{ "X-Region" = "REGION" }}
        """.replace("\n        ", "\n"),
    )
    assert "notes (python" in refused(path).message
    assert load(f"{path}#notes").tools[0].name == "create"
    assert named_server(path).headers == {"X-A": "b", "X-Region": "north", "Authorization": "Bearer t0ken"}
    assert named_server(path, "notes").env == {"NOTES_KEY": SECRET, "REGION": "north"}


def test_comments_and_trailing_commas_are_read_over(tmp_path):
    path = write(
        tmp_path,
        "settings.json",
        '// Zed\n{ /* all of them */ "context_servers": {"a": {"url": "https://a.example//mcp", /* , */ }, }, }\n',
    )
    assert named_server(path, "a").url == "https://a.example//mcp"


def test_variables_are_filled_from_what_was_given_then_the_environment_then_the_default(tmp_path, monkeypatch):
    headers = {
        "A": "${input:token}",
        "B": "${env:REGION}",
        "C": "Bearer ${REGION}",
        "D": "${PORT:-80}",
        "E": "$REGION",
        "F": "costs $5",
        "G": "${input:other}",
        "H": "${workspaceFolder}",
        "I": "${userHome}",
    }
    inputs = [{"id": "token", "password": True}, {"id": "other", "default": "x"}]
    (tmp_path / ".vscode").mkdir()
    path = write(
        tmp_path / ".vscode",
        "mcp.json",
        {"inputs": inputs, "servers": {"docs": {"url": "https://d", "headers": headers}}},
    )
    monkeypatch.setenv("REGION", "north")
    monkeypatch.setenv("MINE", SECRET)
    server = named_server(path, env={"token": "env:MINE"}, headers={"J": "env:REGION"})
    assert server.headers == {
        "A": SECRET,
        "B": "north",
        "C": "Bearer north",
        "D": "80",
        "E": "north",
        "F": "costs $5",
        "G": "x",
        "H": str(tmp_path),
        "I": str(Path.home()),
        "J": "north",
    }
    assert SECRET in server.secrets
    assert SECRET not in repr(server)


def test_a_variable_without_a_value_is_named(tmp_path):
    path = write(tmp_path, "mcp.json", {"servers": {"docs": {"url": "https://d", "headers": {"A": "${input:to-ken}"}}}})
    error = refused(f"{path}#docs")
    assert error.message == "There is no value for to-ken."
    assert 'env={"to-ken": "env:OTHER"}' in error.advice
    assert (
        refused("https://d", headers={"A": "env:NOT_SET_ANYWHERE"}).message == "There is no value for NOT_SET_ANYWHERE."
    )


def test_a_name_that_is_not_there_and_a_file_that_lists_nothing(tmp_path):
    path = write(tmp_path, "cursor.json", CONFIGS["cursor.json"])
    error = refused(f"{path}#gone")
    assert error.message == "There is no server 'gone'."
    assert error.expected.startswith("notes (python")
    other = write(tmp_path, "other.json", {"a": 1})
    assert "lists no servers" in refused(f"{other}#notes").message
    assert "no file or folder" in refused(f"{tmp_path}/gone.json#notes").message


def test_a_path_with_a_number_sign_is_a_path(tmp_path):
    path = write(tmp_path, "a#b.json", [{"name": "create", "inputSchema": {}}])
    assert load(path).tools[0].name == "create"
    config = write(tmp_path, "c#d.json", CONFIGS["cursor.json"])
    assert load(f"{config}#notes").tools[0].name == "create"


def test_in_a_folder_a_configuration_is_a_note_and_nothing_is_started(tmp_path):
    write(tmp_path, "tools.json", [{"name": "create", "inputSchema": {}}])
    marker = tmp_path / "started"
    start = {"command": sys.executable, "args": ["-c", f"open({str(marker)!r}, 'w')"]}
    write(tmp_path, "mcp.json", {"mcpServers": {"evil": start}})
    app = load(tmp_path)
    assert [(note.path, note.reason.partition(":")[0]) for note in app.unread] == [
        ("mcp.json", "This configuration lists servers and describes no functions")
    ]
    assert not marker.exists()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"command": ""}, "neither a command nor a URL"),
        ({"command": 7}, "neither a command nor a URL"),
        ({"url": ["x"]}, "neither a command nor a URL"),
        ({"command": None, "args": "x"}, "neither a command nor a URL"),
        ({"url": "http://["}, "no URL"),
        ({"command": "no-such-command", "args": ["--api-key", SECRET], "env": [1], "cwd": 7}, "cannot be started"),
        ({"command": sys.executable, "args": [SCRIPT, "one"], "cwd": "/no/such/folder"}, "cannot be started"),
        ({"url": f"http://u:{SECRET}@127.0.0.1:9/?k={SECRET}", "headers": "x"}, "cannot be reached"),
    ],
)
def test_a_server_that_cannot_be_reached_as_described(spec, message, tmp_path):
    path = write(tmp_path, "mcp.json", {"mcpServers": {"bad": spec}})
    assert "bad (" in refused(path).message
    assert message in refused(f"{path}#bad").message


def test_a_long_list_is_cut_and_hostile_names_do_no_harm(tmp_path):
    servers = {f"s{index}": {"command": "x"} for index in range(30)}
    assert "and 10 more" in refused(write(tmp_path, "mcp.json", {"mcpServers": servers})).message
    path = write(tmp_path, "odd.json", {"mcpServers": {"../../x#y\n": {"command": "../../bin/run"}, "": {"url": "x"}}})
    assert "(run)" in refused(path).message


@pytest.mark.parametrize(
    "data", [b'{"mcpServers": ', b"[mcp_servers\n", b'{"mcpServers": []}', b'{"servers": [{"url": "x"}]}']
)
def test_a_broken_configuration_is_an_error_of_its_format(data, tmp_path):
    for name in ("mcp.json", "config.toml"):
        path = tmp_path / name
        path.write_bytes(data)
        refused(path)
