"""An MCP server that a person named, and how to reach it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import parse_qsl, unquote, urlsplit

from workshop.formats.secrets import HIDDEN, hidden, is_secret_name


@dataclass(frozen=True, slots=True)
class Server:
    """A command to run or a URL to call. Only `label` may be shown: every other field can hold a secret."""

    label: str
    command: tuple[str, ...] = field(default=(), repr=False)
    url: str = field(default="", repr=False)
    env: Mapping[str, str] = field(default_factory=dict, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    folder: str | None = field(default=None, repr=False)
    filled: tuple[str, ...] = field(default=(), repr=False)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every value that no output may hold."""
        address = urlsplit(self.url)
        queried = [value for _, value in parse_qsl(address.query)]
        user = [unquote(part) for part in (address.username, address.password) if part]
        held = (*self.filled, *_held(self.command))
        return (*self.env.values(), *self.headers.values(), *held, *queried, *user)


def shown_url(url: str) -> str:
    """The URL without a user, a password or the values of its query."""
    address = urlsplit(url)
    host = address.netloc.rpartition("@")[2]
    query = "&".join(f"{key}={HIDDEN}" for key, _ in parse_qsl(address.query, keep_blank_values=True))
    return hidden(address._replace(netloc=host, query=query, fragment="").geturl())


def shown_command(command: tuple[str, ...]) -> str:
    """The command line without what options such as `--api-key` hold."""
    secrets = _held(command)
    return shlex.join(hidden(word, secrets) for word in command).replace(f"'{HIDDEN}'", HIDDEN)


def _held(command: tuple[str, ...]) -> list[str]:
    """What options that name a secret hold: `--api-key VALUE`, `--token=VALUE`, `TOKEN=VALUE`."""
    after = [word for option, word in pairwise(command) if option.startswith("-") and is_secret_name(option)]
    joined = [word.partition("=") for word in command]
    return after + [value for name, _, value in joined if value and is_secret_name(name)]
