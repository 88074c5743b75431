from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.fixtures.apps import GARDEN
from tests.fixtures.fake_encoder import fake_encoder
from workshop.agents.base import Call, Choice
from workshop.agents.pick import agent, as_agent, pick
from workshop.agents.retrieval import Retrieval
from workshop.formats.delivery.delivered import Delivered


class Last:
    """An agent that always calls the last function."""

    name = "last"
    kind = "chat"

    def __init__(self, model: Any = None) -> None:
        self.model = model

    def caveats(self, requests: Sequence[str]) -> tuple[str, ...]:
        return ()

    def choose(
        self, requests: Sequence[str], delivered: Delivered, rng: random.Random, *, none_allowed: bool = True
    ) -> list[Choice]:
        key = delivered.tools[-1].key
        return [Choice("last", "chat", request, "called", key, (Call(key),)) for request in requests]


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chat room with a model that needs no network."""
    room = ModuleType("workshop.agents.chat")
    room.Chat = Last  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "workshop.agents.chat", room)


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORKSHOP_MODEL", raising=False)


def test_without_a_model_it_is_retrieval(tmp_path: Path) -> None:
    encoder = fake_encoder(tmp_path)
    assert agent(encoder=encoder).kind == "retrieval"
    assert agent("retrieval", encoder=encoder) is agent(encoder=encoder), "so that what it has read stays read"


@pytest.mark.usefixtures("chat")
def test_a_name_or_the_environment_chooses_a_chat_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert agent("openai:some").model == "openai:some"  # type: ignore[attr-defined]
    monkeypatch.setenv("WORKSHOP_MODEL", "ollama:other")
    assert agent().model == "ollama:other"  # type: ignore[attr-defined]
    assert isinstance(agent("retrieval", encoder=fake_encoder(tmp_path)), Retrieval)


@pytest.mark.usefixtures("chat")
def test_an_agent_stays_and_a_model_becomes_one() -> None:
    last, model = Last(), object()
    assert as_agent(last) is last
    assert as_agent(model).model is model  # type: ignore[attr-defined]


def test_pick_is_one_choice(tmp_path: Path) -> None:
    assert pick(GARDEN, "stop watering the plant", encoder=fake_encoder(tmp_path)).picked == "stopWatering"
    assert pick(GARDEN, "anything", Last()).picked == "getSoilReport"
