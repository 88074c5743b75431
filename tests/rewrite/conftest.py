from __future__ import annotations

import pytest

from tests.agents.conftest import server
from tests.rewrite.fakes import check, overlap

__all__ = ["server"]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fake rules and overlap in the place of the real ones."""
    for module in ("prove", "suggest"):
        monkeypatch.setattr(f"workshop.rewrite.{module}.check", check)
    monkeypatch.setattr("workshop.rewrite.prove.overlap", overlap)
