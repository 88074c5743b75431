"""Errors of callbacks: a notebook swallows them, so the panel says them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from workshop.errors import WorkshopError

Given = ParamSpec("Given")


def plainly(error: Exception) -> str:
    """An error for people: the workshop's own as they are, others by type and message."""
    if isinstance(error, WorkshopError):
        return str(error)
    return f"{type(error).__name__}: {error}\nThis is a fault of the workshop, not of your app. The panel goes on."


def told(
    callback: Callable[Concatenate[Any, Given], object],
) -> Callable[Concatenate[Any, Given], None]:
    """A callback of a part whose errors show in its session's status line. Without it a notebook shows nothing."""

    @wraps(callback)
    def guarded(part: Any, /, *args: Given.args, **more: Given.kwargs) -> None:
        try:
            callback(part, *args, **more)
        except Exception as error:  # a person must see it, whatever it is
            part.session.fail(error)

    return guarded
