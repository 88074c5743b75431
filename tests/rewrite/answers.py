"""Structured answers of a model that rewrites, as they come over the wire."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.agents.openai_server import Reply, message


def candidate(description: str, reason: str = "Shorter.", **parameters: str) -> dict[str, Any]:
    texts = [{"name": name, "description": text} for name, text in parameters.items()]
    return {"description": description, "parameters": texts, "reason": reason}


def answer(*candidates: dict[str, Any]) -> Reply:
    return message(json.dumps({"candidates": candidates}))


class Answers(dict[str, Any]):
    """A script that gives these replies one after the other, whatever is asked."""

    def __init__(self, *replies: Reply) -> None:
        super().__init__()
        self.replies = list(replies)

    def __missing__(self, _: str) -> Callable[[dict[str, Any]], Reply]:
        return lambda _: self.replies.pop(0)
