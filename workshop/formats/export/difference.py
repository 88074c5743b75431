"""What a format forces on an app that is exported to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as in the app: `tool` is a function's key, None for the app; `place` as in findings."""

    tool: str | None
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.tool}, {self.place}: {self.message}" if self.tool else f"{self.place}: {self.message}"
