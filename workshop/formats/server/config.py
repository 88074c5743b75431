"""The configurations of MCP clients: they hold no descriptions, but servers to choose from.

Read are Claude Desktop, Claude Code, Cursor, Windsurf and Gemini (`mcpServers`), VS Code (`servers` with `inputs`),
Zed (`context_servers`) and Codex (TOML, `mcp_servers`). Values of `env` and `headers` are only ever sent, never shown.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from workshop.app import App
from workshop.errors import LoadError
from workshop.formats import json_text
from workshop.formats.server.server import Server, checked_url, shown_url
from workshop.formats.server.variables import Variables
from workshop.formats.source import Files

NAME = "MCP client configuration"
LOOKS_FOR = 'a server of an MCP client\'s configuration, by name ("mcp.json#name")'

_KEYS = ("mcpServers", "servers", "context_servers", "mcp_servers")
_SIGN = re.compile(rb'"(?:mcpServers|servers|context_servers)"|^\[mcp_servers\b', re.MULTILINE)
_ADDRESS = ("url", "httpUrl", "serverUrl")
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Config:
    """The servers that a file lists, by name, as it describes them; and what it says its inputs are by default."""

    path: Path
    servers: Mapping[str, Mapping[str, Any]]
    defaults: Mapping[str, str] = field(default_factory=dict)

    def names(self) -> str:
        """The servers as people choose from them: what each is, never what it is given."""
        shown = [f"{name} ({_kind(spec)})" for name, spec in list(self.servers.items())[:_SHOWN]]
        more = len(self.servers) - len(shown)
        return ", ".join(shown) + (f" and {more} more" if more else "")


def read(files: Files) -> App | None:
    """Nothing, or a `LoadError` that lists the servers: which of them to start is for a person to say."""
    for path in files.paths if files.single else files.with_suffix(".json", ".toml"):
        config = parsed(Path(path), files.read(path))
        if config:
            raise LoadError(
                f"This configuration lists servers and describes no functions: {config.names()}.",
                where=path,
                expected="one of them by name",
                advice=f'Say which one to start: ws.load("{path}#{next(iter(config.servers))}").',
            )
    return None


def parsed(path: Path, data: bytes) -> Config | None:
    """The configuration in these bytes; None when it is something else."""
    if not _SIGN.search(data):
        return None
    try:
        if path.suffix.lower() == ".toml":
            value = tomllib.loads(data.decode())
        else:
            value, _ = json_text.parse(path.name, data)
    except (LoadError, ValueError, RecursionError):
        return None
    found = dict(_servers(value, 0))
    return Config(path, found, dict(_defaults(value))) if found else None


def server(config: Config, name: str, given: Mapping[str, str]) -> Server:
    """The server of this name, its variables filled. Raises `LoadError` when it cannot be reached this way."""
    label = f"{config.path}#{name}"
    if name not in config.servers:
        raise LoadError(f"There is no server {name!r}.", where=str(config.path), expected=config.names())
    spec = config.servers[name]
    folder = config.path.resolve().parent
    folder = folder.parent if folder.name in (".vscode", ".cursor", ".zed", ".gemini", ".codex") else folder
    variables = Variables(label, given, config.defaults, folder)
    env = _filled(spec.get("env"), variables) | {key: variables.value(value) for key, value in given.items()}
    env |= {key: variables.fill(f"${{{key}}}") for key in _strings(spec.get("env_vars"))}
    command = tuple(map(variables.fill, _command(spec)))
    if command:
        cwd = spec.get("cwd")
        where = variables.fill(cwd) if isinstance(cwd, str) else None
        return Server(label, command=command, env=env, folder=where, filled=tuple(variables.filled))
    url = next((spec[key] for key in _ADDRESS if isinstance(spec.get(key), str)), "")
    if not url:
        raise LoadError("This server has neither a command nor a URL.", where=label, expected='"command" or "url"')
    headers = _filled(spec.get("headers"), variables) | _filled(spec.get("http_headers"), variables)
    named = spec.get("env_http_headers")
    if isinstance(named, Mapping):
        headers |= {key: variables.fill(f"${{{variable}}}") for key, variable in named.items()}
    if isinstance(bearer := spec.get("bearer_token_env_var"), str):
        headers["Authorization"] = f"Bearer {variables.fill(f'${{{bearer}}}')}"
    return Server(label, url=checked_url(variables.fill(url)), headers=headers, filled=tuple(variables.filled))


def _servers(value: Any, depth: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The servers below a value: at its top, under `mcp` (VS Code's settings) or a project (Claude Code's)."""
    if not isinstance(value, Mapping):
        return
    for key in _KEYS:
        entries = value.get(key)
        if isinstance(entries, Mapping):
            yield from ((name, spec) for name, spec in entries.items() if _is_server(spec))
    if depth < 2:
        yield from _servers(value.get("mcp"), depth + 1)
        projects = value.get("projects")
        for project in projects.values() if isinstance(projects, Mapping) else ():
            yield from _servers(project, depth + 1)


def _is_server(spec: Any) -> bool:
    return isinstance(spec, Mapping) and any(key in spec for key in ("command", *_ADDRESS))


def _command(spec: Mapping[str, Any]) -> tuple[str, ...]:
    command, arguments = spec.get("command"), spec.get("args")
    nested: Any = command
    if isinstance(nested, Mapping):
        command, arguments = nested.get("path"), nested.get("args")
    return (command, *_strings(arguments)) if isinstance(command, str) and command else ()


def _kind(spec: Mapping[str, Any]) -> str:
    command = _command(spec)
    if command:
        return re.split(r"[/\\]", command[0])[-1]
    url = next((spec[key] for key in _ADDRESS if isinstance(spec.get(key), str)), "")
    return shown_url(url).partition("?")[0] or "nothing to start"


def _filled(values: Any, variables: Variables) -> dict[str, str]:
    if not isinstance(values, Mapping):
        return {}
    return {key: variables.fill(str(value)) for key, value in values.items() if isinstance(value, str | int | float)}


def _strings(values: Any) -> list[str]:
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


def _defaults(value: Any) -> Iterator[tuple[str, str]]:
    """What VS Code's inputs are when nobody says otherwise."""
    inputs = value.get("inputs") if isinstance(value, Mapping) else None
    for entry in inputs if isinstance(inputs, list) else ():
        if isinstance(entry, Mapping) and isinstance(entry.get("default"), str):
            yield str(entry.get("id")), entry["default"]
