"""What an agent is, and what it answers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from workshop.formats.delivery.delivered import Delivered
from workshop.record import Record
from workshop.show import Shown

#: `called` one function or more; `none` no function fits; `asked` a question back; `refused`; `malformed` an
#: answer that is no valid call; `error` no answer at all (network, key, time-out).
Outcome = Literal["called", "none", "asked", "refused", "malformed", "error"]
Kind = Literal["retrieval", "chat"]


@dataclass(frozen=True, slots=True)
class Call:
    """A function called, with the arguments as the agent gave them."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """How likely an agent picks this function, 0..1. All scores and `none_probability` add up to 1."""

    tool: str
    probability: float


@dataclass(frozen=True, slots=True, repr=False)
class Choice(Record, Shown):
    """What one agent did with one request.

    `picked` is the key of the first function called, None otherwise. `scores`, best first, `none_probability`
    and `margin` (first minus second) are None where an agent gives no probabilities. `message` is what it said
    instead of calling, or the error, in plain words and without keys. `usage` counts tokens where known.
    """

    agent: str
    kind: Kind
    request: str
    outcome: Outcome
    picked: str | None
    calls: tuple[Call, ...] = ()
    scores: tuple[Score, ...] | None = None
    none_probability: float | None = None
    margin: float | None = None
    message: str = ""
    usage: Mapping[str, int] | None = None

    def __repr__(self) -> str:
        return f"<Choice {self.agent}: {self.picked or self.outcome}>"


class Agent(Protocol):
    """Chooses among delivered functions. `name` appears in every result; `kind` says what sort of choice it is."""

    @property
    def name(self) -> str:
        """How results call it: `retrieval`, or the model's name."""
        ...

    @property
    def kind(self) -> Kind:
        """Whether it retrieves or is a chat model."""
        ...

    def choose(
        self, requests: Sequence[str], delivered: Delivered, rng: random.Random, *, none_allowed: bool = True
    ) -> list[Choice]:
        """One choice a request, in order. Never raises for what a request or an answer holds."""
        ...

    def caveats(self, requests: Sequence[str]) -> tuple[str, ...]:
        """What a reader of its choices for these requests must know, in sentences."""
        ...
