"""An MCP server that a person named, and how to reach it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote, urlsplit

from workshop.errors import LoadError
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
        held = (*self.filled, *(secret for _, secret in _words(self.command)))
        return (*self.env.values(), *self.headers.values(), *held, *queried, *user)


def checked_url(url: str) -> str:
    """The URL, if it is one. Raises `LoadError` that does not repeat it."""
    try:
        urlsplit(url)
    except ValueError:
        raise LoadError("This is no URL.", where=shown_url(url), expected="http://HOST/PATH") from None
    return url


def shown_url(url: str) -> str:
    """The URL without a user, a password or the values of its query; only its scheme where it is none."""
    try:
        address = urlsplit(url)
    except ValueError:
        return url.partition("://")[0] + "://"
    host = address.netloc.rpartition("@")[2]
    query = "&".join(f"{key}={HIDDEN}" for key, _ in parse_qsl(address.query, keep_blank_values=True))
    return hidden(address._replace(netloc=host, query=query, fragment="").geturl())


def shown_command(command: tuple[str, ...]) -> str:
    """The command line without what options such as `--api-key` hold."""
    return " ".join(shown for shown, _ in _words(command))


def _words(command: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every word as it may be shown, and the secret in it: `--api-key VALUE`, `--token=VALUE`, `TOKEN=VALUE`."""
    before = ""
    for word in command:
        name, _, value = word.partition("=")
        if before.startswith("-") and is_secret_name(before):
            yield HIDDEN, word
        elif value and is_secret_name(name):
            yield f"{shlex.quote(name)}={HIDDEN}", value
        else:
            yield shlex.quote(hidden(word)), ""
        before = word
