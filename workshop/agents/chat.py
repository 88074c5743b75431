"""A chat model as the agent that chooses: its own way of calling functions, one call to it a request."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from workshop.agents.answer import read, tokens
from workshop.agents.base import Choice, Kind, Outcome
from workshop.agents.failure import failed, plainly
from workshop.agents.provider import address_of, key_of, open_model
from workshop.agents.wire import system_text, wire_names, wire_tool
from workshop.errors import ModelError
from workshop.formats.delivery.delivered import Delivered, DeliveredTool

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Chat:
    """Any LangChain chat model, by name (`openai:…`) or ready-made.

    `timeout` is in seconds for one try, `retries` come after the first, `concurrency` requests are under way at
    once. Nothing is imported or sent before the first `choose`. Keys come from the provider's own variables.
    """

    kind: Kind = "chat"

    def __init__(
        self, model: str | BaseChatModel, *, timeout: float = 60, retries: int = 2, concurrency: int = 8
    ) -> None:
        self.name = model if isinstance(model, str) else name_of(model)
        self._model = None if isinstance(model, str) else model
        self._timeout = timeout
        self._retries = retries
        self._concurrency = concurrency

    def __repr__(self) -> str:
        return f"<Chat {self.name}>"

    @property
    def notice(self) -> str:
        """What leaves the machine, and for where: to be said before the first call."""
        address = address_of(self.name)
        return (
            "The functions' names, descriptions and schemas, the app's own text, and each request, "
            f"go to {self.name}{f' at {address}' if address else ''}."
        )

    def caveats(self, requests: Sequence[str]) -> tuple[str, ...]:  # noqa: ARG002 - a chat model reads them all
        """Nothing that is not said of every chat model."""
        return ()

    def choose(
        self, requests: Sequence[str], delivered: Delivered, rng: random.Random, *, none_allowed: bool = True
    ) -> list[Choice]:
        """One choice a request, in order; a request that failed is an `error` that says why."""
        if not requests:
            return []
        if not delivered.tools:
            return [
                self._choice(request, "none", message="There is no function to choose from.") for request in requests
            ]
        try:
            model = self._opened()
        except ModelError as error:
            return [self._choice(request, "error", message=" ".join(str(error).split())) for request in requests]
        system = system_text(delivered, none_allowed=none_allowed)
        # Drawn before any call, so that the order does not depend on which answer comes first.
        orders = [rng.sample(delivered.tools, len(delivered.tools)) for _ in requests]

        def ask(request: str, tools: list[DeliveredTool]) -> Choice:
            return self._ask(model, system, request, tools, none_allowed)

        with ThreadPoolExecutor(self._concurrency) as pool:
            return list(pool.map(ask, requests, orders))

    def _opened(self) -> BaseChatModel:
        if self._model is None:
            self._model = open_model(self.name, timeout=self._timeout, retries=self._retries)
        return self._model

    def _ask(
        self, model: BaseChatModel, system: str, request: str, tools: list[DeliveredTool], none_allowed: bool
    ) -> Choice:
        names = wire_names(tools)
        shapes = [wire_tool(name, tool) for name, tool in zip(names, tools, strict=True)]
        forced: Mapping[str, Any] = {} if none_allowed else {"tool_choice": "any"}
        try:
            message = model.bind_tools(shapes, **forced).invoke([("system", system), ("human", request)])
            outcome, calls, said = read(message, names)
        except Exception as error:  # every provider has its own, and one request must not end the rest
            return self._choice(request, failed(error), message=plainly(error, self._timeout, key_of(self.name)))
        picked = calls[0].tool if calls else None
        return Choice(self.name, self.kind, request, outcome, picked, calls=calls, message=said, usage=tokens(message))

    def _choice(self, request: str, outcome: Outcome, *, message: str) -> Choice:
        return Choice(self.name, self.kind, request, outcome, None, message=message)


def name_of(model: BaseChatModel) -> str:
    """How results call a ready-made model: by its own name, else by its class."""
    named = getattr(model, "model_name", None) or getattr(model, "model", None)
    return str(named or type(model).__name__)
