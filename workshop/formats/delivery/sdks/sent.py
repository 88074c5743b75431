"""What an SDK makes of a documented function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sent:
    """The texts as they are sent: the function's, and those of its parameters by name, empty ones left out."""

    description: str
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lost:
    """Words of the author that no agent gets: `what` they are (`Returns`, `Raises ValueError`), and the words."""

    what: str
    words: str


def both(first: Mapping[str, str], second: Mapping[str, str]) -> dict[str, str]:
    """Texts of parameters from two sources, the first winning."""
    return {name: text for name, text in {**second, **first}.items() if text}
