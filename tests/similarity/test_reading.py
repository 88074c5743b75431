from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.fixtures.apps import GARDEN, app_of, tool_of
from tests.fixtures.fake_encoder import fake_encoder
from workshop.app import App, Text
from workshop.formats.delivery.delivered import deliver
from workshop.similarity.encoder import Encoder
from workshop.similarity.reading import read, vectors


def vectors_of(app: App, encoder: Encoder) -> np.ndarray:
    return vectors(read(deliver(app)), encoder)


def test_the_parts_of_a_function_can_be_looked_at() -> None:
    (reading,) = read(deliver(app_of(tool_of("waterPlant", " Waters it. ", plantId="Which plant.", seconds=""))))
    assert reading.key == "waterPlant"
    assert reading.name == "water plant"
    assert reading.description == "Waters it."
    assert reading.parameters == ("plant id: Which plant.", "seconds")


def test_what_is_not_sent_is_not_read() -> None:
    tool = replace(tool_of("waterPlant"), description=Text.of("A secret note to colleagues.", sent=False))
    (reading,) = read(deliver(app_of(tool)))
    assert "secret" not in reading.text


def test_a_function_without_description_is_read_by_its_parameters(tmp_path: Path) -> None:
    bare, with_parameter = tool_of("run"), tool_of("run", city="Where the weather is wanted.")
    encoder = fake_encoder(tmp_path)
    weather = encoder.encode(["weather where"])[0]
    assert vectors_of(app_of(with_parameter), encoder)[0] @ weather > vectors_of(app_of(bare), encoder)[0] @ weather


def test_an_edit_encodes_only_what_it_changed(tmp_path: Path) -> None:
    vectors_of(GARDEN, fake_encoder(tmp_path))
    again = fake_encoder(tmp_path)
    before = vectors_of(GARDEN, again)
    assert again.encoded == 0
    after = vectors_of(GARDEN.edit("addPlant", description="Plants something new."), again)
    assert again.encoded == 1
    changed = np.abs(before - after).max(axis=1) > 0
    assert changed.tolist() == [tool.name == "addPlant" for tool in GARDEN.tools]


def test_the_parameters_of_a_described_function_cost_nothing(tmp_path: Path) -> None:
    encoder = fake_encoder(tmp_path)
    vectors_of(GARDEN, encoder)
    seen = encoder.encoded
    vectors_of(GARDEN.edit("addPlant", "parameters/species", "Another text."), encoder)
    assert encoder.encoded == seen


def test_no_functions_are_no_vectors(tmp_path: Path) -> None:
    assert vectors_of(app_of(), fake_encoder(tmp_path)).shape == (0, 48)
