from __future__ import annotations

import asyncio.events
from collections.abc import Iterator

import pytest

from tests.ui import fakes
from workshop.ui.state import Means


@pytest.fixture(autouse=True)
def no_loop() -> Iterator[None]:
    """No event loop runs here, also where a browser test before this one left playwright's running."""
    running = asyncio.events._get_running_loop()
    asyncio.events._set_running_loop(None)
    yield
    asyncio.events._set_running_loop(running)


@pytest.fixture
def verbs(monkeypatch: pytest.MonkeyPatch) -> fakes.Verbs:
    return fakes.install(monkeypatch)


@pytest.fixture
def means() -> Means:
    return Means(agent=fakes.Retrieval())
