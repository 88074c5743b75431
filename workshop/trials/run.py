"""Many requests put to one agent (`ws.evaluate`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from workshop.agents.base import Agent, Choice
from workshop.app import App
from workshop.errors import RequestsError
from workshop.formats.delivery.delivered import Delivered, deliver
from workshop.trials import metrics
from workshop.trials.requests import requests as requests_of
from workshop.trials.requests import unknown
from workshop.trials.trial import Answer, Request, Trial

if TYPE_CHECKING:
    from workshop.similarity.encoder import Encoder

#: Requests put to an agent at once. A chat model takes seconds for each, retrieval is quickest in large batches.
_BATCH = {"chat": 16, "retrieval": 256}


def evaluate(
    app: App,
    requests: Sequence[Request] | str | Path | None = None,
    agent: Agent | str | None = None,
    *,
    none_allowed: bool = True,
    seed: int = 0,
    encoder: Encoder | str | None = None,
    client: str | None = None,
) -> Trial:
    """Puts every request to the agent and says how often it picked right.

    `requests` are records or a JSONL file; without, those beside the app's source, else generated ones. With
    `none_allowed=False` the agent must pick. `seed` fixes the order in which functions are shown. Requests that
    name `candidates` are offered only those. Raises `RequestsError`, and `ModelError` for an agent that does
    not exist; a request that fails is an error in the trial. `client` is the id of the client whose cuts and names
    the agent is given, see `deliver`; the notes say what it did to the texts.
    """
    asked = requests_for(app, requests)
    chosen = agent_for(agent, encoder)
    delivered = deliver(app, client)
    choices = _choices(delivered, asked, chosen, none_allowed=none_allowed, seed=seed)
    answers = tuple(metrics.answer(request, choice) for request, choice in zip(asked, choices, strict=True))
    count = Counter(one.verdict for one in answers)
    answered = len(answers) - count["error"]
    return Trial(
        app=app.name,
        agent=chosen.name,
        kind=chosen.kind,
        n=len(answers),
        accuracy=count["right"] / answered if answered else None,
        interval=metrics.interval(count["right"], answered),
        right=count["right"],
        wrong=count["wrong"],
        none=count["none"],
        extra=count["extra"],
        errors=count["error"],
        confusions=metrics.confusions(answers),
        choices=answers,
        tools=metrics.by_tool(answers, app.keys()),
        languages=metrics.by_language(answers),
        generated=sum(request.generated for request in asked),
        notes=(*delivered.notes(), *chosen.caveats([request.request for request in asked]), *_notes(answers)),
        reads=getattr(chosen, "reads", ()),
    )


def requests_for(app: App, given: Sequence[Request] | str | Path | None) -> tuple[Request, ...]:
    """The requests of a trial, each with an id of its own. Raises `RequestsError` for functions the app lacks."""
    if given is None:
        return requests_of(app)
    if isinstance(given, str | Path):
        return requests_of(given, app)
    asked = tuple(replace(one, id=one.id or str(number)) for number, one in enumerate(given, 1))
    if missing := unknown(asked, app):
        raise RequestsError(
            f"{app.name} has no function {', '.join(missing)}, which requests name.", expected=", ".join(app.keys()[:8])
        )
    twice = [name for name, count in Counter(one.id for one in asked).items() if count > 1]
    if twice:
        raise RequestsError(f"Several requests have the id {twice[0]!r}.", expected="an id once, or none")
    return asked


def agent_for(agent: Agent | str | None, encoder: Encoder | str | None) -> Agent:
    """The agent itself, or the one of this name; None is the default one."""
    if agent is not None and not isinstance(agent, str):
        return agent
    from workshop.agents import pick

    named: Agent = pick.agent(agent, encoder=encoder)
    return named


def _choices(
    delivered: Delivered, requests: Sequence[Request], agent: Agent, *, none_allowed: bool, seed: int
) -> list[Choice]:
    """One choice a request. A batch of which nothing was answered ends the trial: the rest would fail alike."""
    from tqdm.auto import tqdm

    choices: dict[int, Choice] = {}
    # `disable=None` is quiet where the output is no terminal; a notebook shows its own bar.
    with tqdm(total=len(requests), desc="requests", leave=False, disable=None) as bar:
        for batch in _batches(requests, _BATCH[agent.kind]):
            texts = [requests[index].request for index in batch]
            offered = _offered(delivered, requests[batch[0]].candidates)
            rng = random.Random(f"{seed}:{batch[0]}")  # noqa: S311 - an order to show, no secret
            made = agent.choose(texts, offered, rng, none_allowed=none_allowed)
            choices.update(zip(batch, made, strict=True))
            bar.update(len(batch))
            if agent.kind == "chat" and len(batch) > 1 and all(one.outcome == "error" for one in made):
                break
    unsent = "Not sent: every request before it failed."
    return [
        choices.get(index) or Choice(agent.name, agent.kind, request.request, "error", None, message=unsent)
        for index, request in enumerate(requests)
    ]


def _batches(requests: Sequence[Request], size: int) -> Iterator[list[int]]:
    """The positions of the requests, those with the same candidates together, at most `size` at once."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for index, request in enumerate(requests):
        groups.setdefault(request.candidates, []).append(index)
    for group in groups.values():
        for start in range(0, len(group), size):
            yield group[start : start + size]


def _offered(delivered: Delivered, candidates: tuple[str, ...]) -> Delivered:
    if not candidates:
        return delivered
    return replace(delivered, tools=tuple(tool for tool in delivered.tools if tool.key in candidates))


def _notes(answers: Sequence[Answer]) -> tuple[str, ...]:
    failed = [one.message for one in answers if one.verdict == "error"]
    if not failed:
        return ()
    [(reason, _)] = Counter(failed).most_common(1)
    return (f"{len(failed)} of {len(answers)} requests got no answer and are not counted. {reason}",)
