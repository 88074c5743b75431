from __future__ import annotations

import pytest

from tests.ui import fakes
from workshop.ui.state import Means


@pytest.fixture
def verbs(monkeypatch: pytest.MonkeyPatch) -> fakes.Verbs:
    return fakes.install(monkeypatch)


@pytest.fixture
def means() -> Means:
    return Means(agent=fakes.Retrieval())
