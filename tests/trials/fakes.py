"""An app and agents made for trials: what is picked is written down, not computed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from workshop.agents.base import Call, Choice, Kind, Outcome, Score
from workshop.app import App, Text, Tool
from workshop.formats.delivery.delivered import Delivered


def app_of(*names: str, name: str = "Notes", description: str = "", **more: object) -> App:
    tools = tuple(Tool(one, one, description=Text(f"{description} {one}")) for one in names)
    return App(name.lower(), name, tools=tools, **more)  # type: ignore[arg-type]


class Scripted:
    """Picks what a function of the request and the delivered app says: a name, None, or an outcome in capitals."""

    def __init__(self, pick: Callable[[str, Delivered], str | None], kind: Kind = "chat") -> None:
        self.name = "scripted"
        self.kind: Kind = kind
        self.pick = pick
        self.batches: list[tuple[str, ...]] = []
        self.offered: dict[str, tuple[str, ...]] = {}
        self.drawn: list[float] = []
        self.none_allowed: list[bool] = []

    def caveats(self, requests: Sequence[str]) -> tuple[str, ...]:
        return ()

    def choose(
        self, requests: Sequence[str], delivered: Delivered, rng: random.Random, *, none_allowed: bool = True
    ) -> list[Choice]:
        self.batches.append(tuple(requests))
        self.drawn.append(rng.random())
        self.none_allowed.append(none_allowed)
        choices = []
        for request in requests:
            self.offered[request] = tuple(tool.key for tool in delivered.tools)
            picked = self.pick(request, delivered)
            if picked is not None and picked.isupper():
                outcome: Outcome = picked.lower()  # type: ignore[assignment]
                choices.append(Choice(self.name, self.kind, request, outcome, None, message=f"It {outcome}."))
            elif picked is None:
                choices.append(Choice(self.name, self.kind, request, "none", None, none_probability=0.9))
            else:
                scores = (Score(picked, 0.7),)
                choices.append(
                    Choice(
                        self.name, self.kind, request, "called", picked, (Call(picked),), scores, none_probability=0.1
                    )
                )
        return choices


def by_prefix(request: str, delivered: Delivered) -> str | None:
    """Picks the word before the colon: `create: a note`."""
    picked = request.partition(":")[0]
    return None if picked == "nothing" else picked
