"""The HTTP client for a live server: bounded in what it reads, plain in what it accepts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from workshop.formats.source import MAX_BYTES

if TYPE_CHECKING:
    import httpx2

    from workshop.formats.server.server import Server


class TooMuch(Exception):  # noqa: N818 - it is no mistake of the program's
    """A server sends more than any list of functions needs."""


class Answers:
    """What the server answered last, by status: the SDK tells its own user less."""

    status = 200
    reason = ""

    async def look(self, response: httpx2.Response) -> None:
        """Note the status and bound the body, before anything is read. Compressed bodies could hide any size."""
        self.status, self.reason = response.status_code, response.reason_phrase
        if response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
            raise TooMuch("Its answer is compressed, although it was asked not to.")
        response.stream = _bounded_stream(response.stream)


def client(server: Server, timeout: float, answers: Answers) -> httpx2.AsyncClient:
    """A client that sends the server's headers. `timeout` is in seconds."""
    import httpx2

    return httpx2.AsyncClient(
        headers={**server.headers, "Accept-Encoding": "identity"},
        timeout=httpx2.Timeout(timeout),
        event_hooks={"response": [answers.look]},
    )


def _bounded_stream(stream: Any) -> httpx2.AsyncByteStream:
    import httpx2

    class Bounded(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            read = 0
            async for chunk in stream:
                read += len(chunk)
                if read > MAX_BYTES:
                    raise TooMuch(f"It sends more than {MAX_BYTES // 2**20} MiB.")
                yield chunk

        async def aclose(self) -> None:
            await stream.aclose()

    return Bounded()
