"""A text on its way through a client: where it ends, and what is lost behind that."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.formats.delivery.clients import Client, Limit


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of a text and what is lost. `end` counts code points of the text that are kept."""

    limit: Limit
    end: int
    length: int

    @property
    def applied(self) -> bool:
        """Whether the client really cuts; otherwise it refuses the text, or advises against its length."""
        return self.limit.effect == "cuts"

    def kept(self, text: str) -> str:
        """The text as it arrives."""
        return text[: self.end] + self.limit.mark if self.applied else text


def cut(client: Client, what: str, text: str) -> Cut | None:
    """How the client cuts a text (`description-length` or `instructions-length`); None where it does not."""
    limit = client.strictest(what)
    if limit is None:
        return None
    length = _units(text, limit)
    if length <= limit.value:
        return None
    return Cut(limit, _end(text, limit), length)


def _units(text: str, limit: Limit) -> int:
    if limit.unit == "characters":
        return len(text)
    return len(text) + sum(char > "\uffff" for char in text)


def _end(text: str, limit: Limit) -> int:
    """How many code points fit. Half a surrogate pair, which a client may leave behind, counts as lost."""
    if limit.unit == "characters":
        return int(limit.value)
    used = 0
    for index, char in enumerate(text):
        used += 2 if char > "\uffff" else 1
        if used > limit.value:
            return index
    return len(text)
