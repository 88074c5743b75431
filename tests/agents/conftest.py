from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.agents.openai_server import Server, serving

KEY = "sk-proj-0123456789abcdefSECRET"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """An OpenAI-compatible server that the provider's own variables point at."""
    with serving() as running:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_BASE_URL", running.url)
        monkeypatch.delenv("OPENAI_API_BASE", raising=False)
        yield running
