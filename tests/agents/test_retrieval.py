from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures.apps import GARDEN, app_of, tool_of
from tests.fixtures.fake_encoder import fake_encoder
from tests.fixtures.labelled import labelled_apps
from workshop.agents.base import Choice
from workshop.agents.retrieval import Retrieval
from workshop.app import App
from workshop.formats.delivery.delivered import deliver
from workshop.similarity.encoder import Encoder

REQUESTS = ["water the plant", "add a plant", "what grows in the garden", "", "?!", "напиши маме", "soil " * 200]


def choose(agent: Retrieval, app: App, *requests: str, none_allowed: bool = True, seed: int = 0) -> list[Choice]:
    return agent.choose(requests, deliver(app), random.Random(seed), none_allowed=none_allowed)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(REQUESTS), max_size=4), st.integers(0, 6), st.booleans())
def test_laws(tmp_path_factory: pytest.TempPathFactory, requests: list[str], size: int, none_allowed: bool) -> None:
    app = app_of(*GARDEN.tools[:size])
    agent = Retrieval(fake_encoder(tmp_path_factory.mktemp("cache")))
    choices = choose(agent, app, *requests, none_allowed=none_allowed)
    assert [choice.request for choice in choices] == requests
    assert choose(agent, app, *requests, none_allowed=none_allowed, seed=1) == choices
    for choice in choices:
        assert (choice.agent, choice.kind) == ("retrieval (fake + BM25)", "retrieval")
        assert choice.scores is not None
        assert choice.none_probability is not None
        chances = [score.probability for score in choice.scores]
        assert {score.tool for score in choice.scores} == {tool.name for tool in app.tools}
        assert chances == sorted(chances, reverse=True)
        assert sum(chances) + choice.none_probability == pytest.approx(1)
        assert (choice.outcome == "none") == (choice.none_probability > 0.5) == (choice.picked is None)
        if choice.picked is not None:
            assert choice.picked == choice.scores[0].tool == choice.calls[0].tool
            assert choice.margin == pytest.approx(chances[0] - (chances[1] if len(chances) > 1 else 0))
        if size and not none_allowed:
            assert choice.picked is not None
            assert choice.none_probability == 0


def test_the_function_that_holds_the_words_is_picked(tmp_path: Path) -> None:
    agent = Retrieval(fake_encoder(tmp_path))
    picks = choose(agent, GARDEN, "stop watering the plant", "returns moisture of a bed, the soil report")
    assert [choice.picked for choice in picks] == ["stopWatering", "getSoilReport"]


def test_words_in_parameters_count(tmp_path: Path) -> None:
    agent = Retrieval(fake_encoder(tmp_path))

    def chance(text: str) -> float:
        app = app_of(tool_of("one", "Does something.", city=text), tool_of("two", "Does something."))
        (choice,) = choose(agent, app, "Estonia", none_allowed=False)
        return {score.tool: score.probability for score in choice.scores or ()}["one"]

    assert chance("A town in Estonia.") > chance("A town in Norway.")


def test_the_order_of_functions_does_not_matter(tmp_path: Path) -> None:
    agent = Retrieval(fake_encoder(tmp_path))
    (forth,) = choose(agent, GARDEN, "add a plant")
    (back,) = choose(agent, app_of(*reversed(GARDEN.tools)), "add a plant")
    assert forth.picked == back.picked
    assert forth.none_probability == pytest.approx(back.none_probability)


def test_a_second_trial_encodes_nothing_and_an_edit_one_text(tmp_path: Path) -> None:
    choose(Retrieval(fake_encoder(tmp_path)), GARDEN, *REQUESTS)
    encoder = fake_encoder(tmp_path)
    agent = Retrieval(encoder)
    choose(agent, GARDEN, *REQUESTS)
    assert encoder.encoded == 0
    choose(agent, GARDEN.edit("addPlant", description="Puts in something new."), *REQUESTS)
    assert encoder.encoded == 1


def test_an_edit_is_seen_at_once(tmp_path: Path) -> None:
    agent = Retrieval(fake_encoder(tmp_path))
    (before,) = choose(agent, GARDEN, "harvest tomatoes", none_allowed=False)
    edited = GARDEN.edit("listPlants", description="Harvest tomatoes.")
    (after,) = choose(agent, edited, "harvest tomatoes", none_allowed=False)
    assert before.picked != after.picked == "listPlants"


def test_nothing_to_choose_from_is_none(tmp_path: Path) -> None:
    (choice,) = choose(Retrieval(fake_encoder(tmp_path)), app_of(), "hello", none_allowed=False)
    assert (choice.outcome, choice.none_probability, choice.margin) == ("none", 1.0, None)


@pytest.mark.encoder
def test_real_weights_answer_and_decline() -> None:
    agent = Retrieval(Encoder.open())
    (home,) = [app for app in labelled_apps() if app.delivered.app == "home"]
    rng = random.Random(0)
    right, foreign, spanish = agent.choose(
        ["is the back door locked?", "who won the cup in 1998", "¿Cuánto cuesta el billete de tren?"],
        home.delivered,
        rng,
    )
    assert right.picked == "isDoorLocked"
    assert (foreign.outcome, foreign.message) == ("none", "No function is near the request.")
    assert (spanish.outcome, "reads English only" in spanish.message) == ("none", True)
