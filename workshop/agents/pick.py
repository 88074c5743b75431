"""Which function an agent picks for one request (`ws.pick`), and which agent that is."""

from __future__ import annotations

import os
import random
from functools import lru_cache
from typing import Any

from workshop.agents.base import Agent, Choice
from workshop.agents.retrieval import Retrieval
from workshop.app import App
from workshop.errors import UsageError
from workshop.formats.delivery.delivered import deliver
from workshop.similarity.encoder import Encoder


def agent(name: str | None = None, *, encoder: Encoder | str | None = None) -> Agent:
    """The agent of this name: `retrieval`, or a chat model as LangChain names it (`openai:gpt-5`).

    Without a name, the chat model that `WORKSHOP_MODEL` names, else retrieval. `encoder` is for retrieval alone.
    Raises `UsageError` for a name that is neither, and `ModelError` when the encoder cannot be used.
    """
    name = name or os.environ.get("WORKSHOP_MODEL") or "retrieval"
    if name == "retrieval":
        return _retrieval(encoder, os.environ.get("WORKSHOP_ENCODER"), os.environ.get("WORKSHOP_CACHE"))
    if ":" not in name:
        raise UsageError(
            f"There is no agent {name!r}.",
            expected="retrieval, or a chat model as PROVIDER:MODEL, such as ollama:qwen3",
        )
    from workshop.agents.chat import Chat

    return Chat(name)


def pick(
    app: App,
    request: str,
    agent: Agent | str | Any = None,
    *,
    encoder: Encoder | str | None = None,
    seed: int = 0,
    client: str | None = None,
) -> Choice:
    """What an agent does with one request. `agent` is an agent, its name, or a LangChain chat model.

    `client` is the id of the client whose cuts and names it is given (`claude-code`), see `deliver`. Raises
    `UsageError` for a request without words.
    """
    if not request or not str(request).strip():
        raise UsageError("There is no request.", expected="what a user might say")
    delivered = deliver(app, client)
    (choice,) = as_agent(agent, encoder=encoder).choose([request], delivered, random.Random(seed))  # noqa: S311
    return choice


def as_agent(given: Agent | str | Any, *, encoder: Encoder | str | None = None) -> Agent:
    """An agent from what a user may give: one, the name of one, a LangChain chat model, or nothing."""
    if given is None or isinstance(given, str):
        return agent(given, encoder=encoder)
    if hasattr(given, "choose"):
        chosen: Agent = given
        return chosen
    from workshop.agents.chat import Chat

    model: Any = given
    return Chat(model)


@lru_cache(maxsize=4)
def _retrieval(encoder: Encoder | str | None, *_environment: str | None) -> Retrieval:
    """The same agent for the same encoder, so that its index and model stay warm from one pick to the next."""
    return Retrieval(encoder)
