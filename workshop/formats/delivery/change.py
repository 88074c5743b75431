"""What becomes of an author's words on their way to an agent, change by change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["lost", "moved", "cut", "renamed", "left out", "refused", "advised against"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between what an author wrote and what arrives.

    `tool` is a function's key, None for the app; `place` is what `edit` takes, or `name`, `schema`, `functions`.
    `by` is the id of the client or SDK. `kept` is what arrives instead, `gone` the words that do not.
    `source` and `confidence` say how that is known.
    """

    kind: Kind
    tool: str | None
    place: str
    by: str
    message: str
    kept: str = ""
    gone: str = ""
    source: str = ""
    confidence: str = ""
