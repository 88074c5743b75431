"""Long work beside a notebook: done in one thread, its results handed back to the kernel's own.

Widgets and state are touched only by the kernel's main thread, so that nothing needs a lock. Where no event loop
runs (a script, a test) the work is done at once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")


class Runner(Protocol):
    """Does `work`, then calls `done` with its result or `failed` with its error."""

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], object], failed: Callable[[Exception], object]
    ) -> None:
        """Returns at once, or when the work is done."""
        ...


def runner() -> Runner:
    """The way to do long work here: in the background of a notebook, else at once."""
    try:
        return Background(asyncio.get_running_loop())
    except RuntimeError:
        return at_once


def arriving(call: Callable[..., object]) -> Callable[..., object]:
    """The call, to be made from any thread; it happens on this one, where an event loop runs here."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return call
    return lambda *given: loop.call_soon_threadsafe(call, *given)


def at_once(
    work: Callable[[], Result], done: Callable[[Result], object], failed: Callable[[Exception], object]
) -> None:
    """Does the work now."""
    try:
        result = work()
    except Exception as error:  # a person must see it, whatever it is
        failed(error)
    else:
        done(result)


class Background:
    """One daemon thread that takes one piece of work after another; results arrive on the loop's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: SimpleQueue[tuple[Any, Any, Any]] = SimpleQueue()
        threading.Thread(target=self._work, name="workshop panel", daemon=True).start()

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], object], failed: Callable[[Exception], object]
    ) -> None:
        """Queues the work and returns."""
        self._queue.put((work, done, failed))

    def _work(self) -> None:
        while True:
            work, done, failed = self._queue.get()
            at_once(work, self._back(done), self._back(failed))

    def _back(self, call: Callable[[Any], object]) -> Callable[[Any], object]:
        return lambda value: self._loop.call_soon_threadsafe(call, value)
