"""What a server says on its standard error: only the end is kept, however much it writes."""

from __future__ import annotations

import os
import threading

_KEPT = 4096
_LINES = 8


class Stderr:
    """A pipe whose writing end goes to a server; a thread empties it, so that the server never waits."""

    def __init__(self) -> None:
        self._tail = b""
        reading, writing = os.pipe()
        self.file = os.fdopen(writing, "w")
        self._thread = threading.Thread(target=self._empty, args=(reading,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the pipe, once the server is gone."""
        self.file.close()
        # A process that the server left to itself may hold the pipe: its words are not waited for.
        self._thread.join(timeout=1)

    def last_words(self) -> str:
        """The last lines, decoded as well as they can be."""
        lines = [line.rstrip() for line in self._tail.decode(errors="replace").splitlines()]
        return "\n".join([line for line in lines if line][-_LINES:])

    def _empty(self, reading: int) -> None:
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            while data := pipe.read(65536):
                self._tail = (self._tail + data)[-_KEPT:]
