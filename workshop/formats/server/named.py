"""From what a person wrote to the server that is meant: a URL, `mcp:COMMAND`, or `CONFIGURATION#NAME`."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from workshop.errors import LoadError
from workshop.formats.server import config
from workshop.formats.server.server import Server, checked_url, shown_command, shown_url
from workshop.formats.server.variables import Variables
from workshop.formats.source import Files

_COMMAND = "mcp:"
_URLS = ("http://", "https://")


def is_named(source: str) -> bool:
    """Whether a source names a live server; if not, it is a path."""
    return source.startswith((_COMMAND, *_URLS)) or _chosen(source) is not None


def server(source: str, headers: Mapping[str, str], env: Mapping[str, str]) -> Server:
    """The server that a source names. Nothing is started here. Raises `LoadError` when it names none."""
    if source.startswith(_URLS):
        label = shown_url(source)
        variables = Variables(label, env)
        url = checked_url(variables.fill(source))
        filled_headers = {name: variables.value(value) for name, value in headers.items()}
        return Server(label, url=url, headers=filled_headers, filled=tuple(variables.filled))
    if source.startswith(_COMMAND):
        return _command(source.removeprefix(_COMMAND), env)
    chosen = _chosen(source)
    if chosen is None:
        raise LoadError("This names no server.", where=source, expected='a URL, "mcp:COMMAND" or "mcp.json#NAME"')
    path, name = chosen
    found = config.parsed(path, Files.of(path).read(path.name))
    if found is None:
        raise LoadError(
            f"This file lists no servers, so {name!r} cannot be started.",
            where=str(path),
            expected="the configuration of an MCP client",
        )
    named = config.server(found, name, env)
    given = {key: Variables(named.label, env).value(value) for key, value in headers.items()}
    return replace(named, headers={**named.headers, **given})


def _command(line: str, env: Mapping[str, str]) -> Server:
    try:
        words = tuple(shlex.split(line, posix=os.name != "nt"))
    except ValueError as error:
        raise LoadError(f"This command cannot be split into words: {error}.", where=_COMMAND) from error
    if not words:
        raise LoadError("There is no command here.", where=_COMMAND, expected='"mcp:COMMAND ARGUMENTS"')
    label = _COMMAND + shown_command(words)
    variables = Variables(label, env)
    command = tuple(map(variables.fill, words))
    filled = {name: variables.value(value) for name, value in env.items()}
    return Server(label, command=command, env=filled, filled=tuple(variables.filled))


def _chosen(source: str) -> tuple[Path, str] | None:
    """The file and the name of `FILE#NAME`, where there is such a file and none of the whole name."""
    if "#" not in source or Path(source).expanduser().exists():
        return None
    for path, _, name in (source.partition("#"), source.rpartition("#")):
        file = Path(os.path.abspath(Path(path).expanduser()))  # noqa: PTH100 - keeps links
        if file.is_file():
            return file, name
    return None
