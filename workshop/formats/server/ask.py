"""Asks a live MCP server for its tools with the official SDK, and leaves nothing running behind."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from typing import Any, TextIO

from workshop.errors import LoadError
from workshop.formats.server.failure import Answer, failure
from workshop.formats.server.http import Answers, client
from workshop.formats.server.server import Server
from workshop.formats.server.stderr import Stderr
from workshop.formats.server.tap import Heard, tapped

#: More functions than any agent could be given; a server that goes on and on is left here.
MAX_TOOLS = 10_000
MAX_PAGES = 1000


def ask(server: Server, timeout: float) -> dict[str, Any]:
    """What the server says of itself and its functions, in the shape of a saved `tools/list`.

    `timeout` is in seconds: for the server to start and shake hands, and again to list. Works inside a running
    event loop: the session has a thread of its own. Raises `LoadError`; no process is left in any case.
    """
    try:
        from anyio.from_thread import start_blocking_portal
        from mcp import Client  # noqa: F401 - an older SDK has none
    except ImportError as error:
        raise LoadError(
            "Asking a live server needs the official MCP SDK, version 2.3 or newer.",
            where=server.label,
            advice='Install it: pip install "description-workshop[mcp]"',
        ) from error
    with closing(Stderr()) as stderr, _silence():
        answer = Answer(server, timeout)
        try:
            with start_blocking_portal() as portal:
                session = portal.start_task_soon(_session, server, timeout, answer, stderr.file)
                try:
                    said: dict[str, Any] = session.result()
                    return said
                except KeyboardInterrupt:
                    session.cancel()
                    raise
        except Exception as error:
            stderr.close()
            raise failure(answer, error, stderr.last_words()) from None


async def _session(server: Server, timeout: float, answer: Answer, errors: TextIO) -> dict[str, Any]:
    import anyio
    from mcp import Client

    transport = tapped(_transport(server, timeout, answer.http, errors), answer.heard)
    with anyio.CancelScope(deadline=anyio.current_time() + timeout) as scope:
        async with Client(transport, cache=None) as connected:
            about = dict(answer.heard.result)
            answer.stage = "list"
            scope.deadline = anyio.current_time() + timeout
            tools = await _tools(connected, answer.heard)
            scope.deadline = float("inf")
            return {**_about(about), "protocolVersion": connected.protocol_version, "tools": tools}
    raise TimeoutError


async def _tools(connected: Any, heard: Heard) -> list[Any]:
    """Every page of the list, as it was sent."""
    from pydantic import ValidationError

    tools: list[Any] = []
    seen: set[str] = set()
    cursor: str | None = None
    for _ in range(MAX_PAGES):
        try:
            await connected.list_tools(cursor=cursor)
        except ValidationError:
            # The SDK refuses the whole page for one bad function; the loader names that one and reads the rest.
            if not isinstance(heard.result.get("tools"), list):
                raise
        tools += heard.result.get("tools", [])
        cursor = heard.result.get("nextCursor")
        if not isinstance(cursor, str):
            return tools
        if cursor in seen:
            raise LoadError("Its list never ends: it gives the same next page again.")
        if len(tools) > MAX_TOOLS:
            break
        seen.add(cursor)
    raise LoadError(f"Its list does not end after {len(tools):,} functions.", expected=f"at most {MAX_TOOLS:,}")


def _about(result: Mapping[str, Any]) -> dict[str, Any]:
    return {key: result[key] for key in ("serverInfo", "_meta", "instructions") if key in result}


def _transport(server: Server, timeout: float, answers: Answers, errors: TextIO) -> AbstractAsyncContextManager[Any]:
    from mcp import StdioServerParameters
    from mcp.client.stdio import stdio_client

    if server.url:
        return _over_http(server, timeout, answers)
    command, *arguments = server.command
    parameters = StdioServerParameters(
        command=os.path.expanduser(command),  # noqa: PTH111 - a bare name must stay one
        args=arguments,
        env=dict(server.env),
        cwd=server.folder,
        encoding_error_handler="replace",
    )
    return stdio_client(parameters, errlog=errors)


@asynccontextmanager
async def _over_http(server: Server, timeout: float, answers: Answers) -> AsyncIterator[Any]:
    from mcp.client.streamable_http import streamable_http_client

    # One event may hold a whole list: the client itself bounds what is read.
    async with (
        client(server, timeout, answers) as http,
        streamable_http_client(server.url, http_client=http, max_sse_event_size=None) as streams,
    ):
        yield streams


@contextmanager
def _silence() -> Iterator[None]:
    """The SDK logs what it receives, a traceback for every line, and its HTTP client every URL with its keys.

    The error that is raised says it once.
    """
    loggers = [logging.getLogger(name) for name in ("mcp", "client", "httpx2", "httpcore2")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
