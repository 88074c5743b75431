"""Everything a server sends, seen on its way to the SDK: kept as it was sent, and counted, so that floods end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

#: A session that only lists tools needs a handful.
MAX_MESSAGES = 5000


@dataclass(slots=True)
class Heard:
    """What came from a server.

    `result` is the last answer as it was sent: the SDK's own types drop the fields they do not know. `garbage`
    is the first thing that was no message; `flooded` is set when there was too much of either.
    """

    result: Mapping[str, Any] = field(default_factory=dict)
    garbage: str = ""
    count: int = 0
    answered: bool = False
    flooded: bool = False

    def note(self, message: Any) -> None:
        """Remember what matters of one message."""
        if isinstance(message, Exception):
            self.garbage = self.garbage or _written(message)
            return
        self.answered = True
        result = getattr(message.message, "result", None)
        self.result = result if isinstance(result, Mapping) else self.result


@asynccontextmanager
async def tapped(transport: AbstractAsyncContextManager[Any], heard: Heard) -> AsyncIterator[tuple[Any, Any]]:
    """The transport, what comes through it being heard."""
    async with transport as (read, write):
        yield _Stream(read, heard), write


class _Stream:
    """The reading end of a transport, as the SDK's sessions use one. Ends when there has been too much."""

    def __init__(self, stream: Any, heard: Heard) -> None:
        self._stream = stream
        self._heard = heard

    async def receive(self) -> Any:
        import anyio

        message = await self._stream.receive()
        self._heard.count += 1
        if self._heard.count > MAX_MESSAGES:
            self._heard.flooded = True
            raise anyio.EndOfStream
        self._heard.note(message)
        return message

    async def aclose(self) -> None:
        await self._stream.aclose()

    @property
    def last_context(self) -> Any:
        return getattr(self._stream, "last_context", None)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        import anyio

        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def _written(error: Exception) -> str:
    """What the server wrote instead of a message, where the SDK's error says so."""
    details = getattr(error, "errors", None)
    first = details()[0].get("input") if callable(details) else None
    return str(first if first is not None else error)[:200]
