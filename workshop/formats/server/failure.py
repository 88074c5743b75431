"""Why a live server gave no list: one clear error, with its last words and without its secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from workshop.errors import LoadError
from workshop.formats.secrets import hidden
from workshop.formats.server.http import Answers, TooMuch
from workshop.formats.server.server import Server
from workshop.formats.server.tap import Heard

_SHOWN = 300


@dataclass(slots=True)
class Answer:
    """How far a session came: what is known of it when it fails."""

    server: Server
    timeout: float
    stage: Literal["start", "list"] = "start"
    heard: Heard = field(default_factory=Heard)
    http: Answers = field(default_factory=Answers)


def failure(answer: Answer, error: BaseException, last_words: str) -> LoadError:
    """The error for people. Its words hold none of the server's secrets."""
    server = answer.server
    message, advice = _why(answer, _first(error))
    said = hidden(last_words, server.secrets)
    told = "\n".join(f"  {line[:_SHOWN]}" for line in said.splitlines())
    return LoadError(
        hidden(message, server.secrets)[: 2 * _SHOWN],
        where=server.label,
        expected="an MCP server that lists its functions",
        advice=f"{advice}\nIts last words on stderr:\n{told}".strip() if told else advice,
    )


def _why(answer: Answer, error: BaseException) -> tuple[str, str]:
    """What happened, and what to do about it."""
    heard, status = answer.heard, answer.http.status
    named = answer.server.command[0] if answer.server.command else ""
    if isinstance(error, LoadError | TooMuch):
        return (error.message if isinstance(error, LoadError) else str(error)), ""
    if heard.flooded:
        return f"It floods: {heard.count - 1:,} messages, and no list of functions among them.", ""
    if named and not heard.count and isinstance(error, OSError) and not isinstance(error, TimeoutError):
        return f"{named} cannot be started: {error.strerror or error}.", "Is it installed, and on the PATH?"
    if status in (401, 403):
        return (
            f"It answered {status} {answer.http.reason}.",
            'Give it a key: ws.load(url, headers={"Authorization": "Bearer ${NAME}"}), NAME being an environment '
            "variable.",
        )
    if status >= 400:
        return f"It answered {status} {answer.http.reason}.", "Is this the address of an MCP endpoint?"
    if heard.garbage and not heard.answered:
        shown = repr(heard.garbage[:80])
        return f"It prints what is no MCP message: {shown}.", "A server may print nothing else on its standard output."
    if isinstance(error, TimeoutError):
        late = "has not answered" if answer.stage == "start" else "has not listed its functions"
        return f"It {late} within {answer.timeout:g} s.", "A slow one needs more: ws.load(..., timeout=120)."
    if _is_closed(error):
        return "It ended before it answered." if not heard.answered else "It ended in the middle.", ""
    if answer.server.url and type(error).__module__.startswith("httpx2"):
        return f"It cannot be reached: {_plain(error)}.", "Is this the address of an MCP endpoint?"
    return f"It cannot be asked: {_plain(error)}", ""


def _first(error: BaseException) -> BaseException:
    """The first single error in a group of groups."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _is_closed(error: BaseException) -> bool:
    from anyio import BrokenResourceError, ClosedResourceError
    from mcp.types import CONNECTION_CLOSED

    closed = isinstance(error, BrokenResourceError | ClosedResourceError)
    return closed or getattr(error, "code", None) == CONNECTION_CLOSED


def _plain(error: BaseException) -> str:
    details = getattr(error, "errors", None)
    if callable(details):
        first = details()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}."
    return str(error) or type(error).__name__
