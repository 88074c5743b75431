"""Samples are found by name, in a checkout and in an installed package."""

import pytest

from tests.formats.lists import MCP_TOOL, write
from workshop.errors import UsageError
from workshop.formats import samples


@pytest.mark.parametrize("place", ["workshop/data", "data"])
def test_a_sample_is_loaded_by_name(place, tmp_path, monkeypatch):
    folder = tmp_path / place / "notes"
    folder.mkdir(parents=True)
    write(folder, [MCP_TOOL])
    (tmp_path / place / "README.md").write_text("no sample")
    monkeypatch.setattr(samples, "_PACKAGE", tmp_path / "workshop")
    assert samples.names() == ("notes",)
    assert samples.sample("notes").tools[0].name == "create"


def test_an_unknown_name_gets_the_known_ones(tmp_path, monkeypatch):
    for name in ("notes-android", "orders"):
        (tmp_path / "data" / name).mkdir(parents=True)
    monkeypatch.setattr(samples, "_PACKAGE", tmp_path / "workshop")
    with pytest.raises(UsageError, match="no sample 'notes'") as caught:
        samples.sample("notes")
    assert caught.value.expected == "notes-android, orders"
    assert caught.value.advice == "Did you mean notes-android?"
    with pytest.raises(UsageError):
        samples.sample("../data/orders")
