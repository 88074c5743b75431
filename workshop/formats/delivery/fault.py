"""What a client has against a function, and on whose word."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.formats.delivery.clients import Limit


@dataclass(frozen=True, slots=True)
class Fault:
    """A limit that is not kept, in a sentence."""

    limit: Limit
    words: str

    @property
    def message(self) -> str:
        """The sentence, and how far it can be trusted."""
        return f"{self.words} Source: {self.limit.source}; confidence {self.limit.confidence}."
