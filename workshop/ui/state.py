"""What the panel holds, apart from how it looks: frozen, and changed only by the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from workshop.agents.base import Agent, Choice
from workshop.app import App
from workshop.guidelines.rule import Findings
from workshop.rewrite.suggestion import Suggestions
from workshop.similarity.pairs import Overlap
from workshop.trials.trial import Request
from workshop.ui.edits import Edited

if TYPE_CHECKING:
    from workshop.similarity.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Means:
    """By what results are made: who picks, on which requests, under whose guidelines, with which encoder.

    `no_encoder` and `no_agent` say why there is none, where there is none.
    """

    profile: str = "appfunctions"
    agent: Agent | str | None = None
    requests: Sequence[Request] | str | Path | None = None
    encoder: Encoder | str | None = None
    no_encoder: str = ""
    no_agent: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """What saving `app` would write, as a diff; `refused` are the texts it leaves out, each with why.

    `failed` says why nothing at all can be written; `outdated` that this is because files changed on disk.
    """

    app: App
    diff: str = ""
    refused: Mapping[Edited, str] = field(default_factory=dict)
    failed: str = ""
    outdated: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The app as it is now, what a person looks at, and the results so far; None where there is none yet.

    `selected` is a function's key, None the app itself; `place` the text being edited. `past` are the apps that
    undo returns to, the last one first to come back; `typing` is the text that the last of them stands before.
    `choice` answers the request last tried, about the words of the app `asked`; `first` is how it was answered
    before any edit since. `suggestions` are kept by what was selected when they were made. `review` is what saving
    would write; of an older app, it is not shown. `lost` are edits that had no place in a source loaded again.
    `whole` says whether `findings` hold the rules that need the encoder.
    """

    app: App
    findings: Findings
    selected: str | None = None
    place: str = "app"
    whole: bool = False
    overlap: Overlap | None = None
    choice: Choice | None = None
    first: Choice | None = None
    asked: App | None = None
    suggestions: Mapping[str | None, Suggestions] = field(default_factory=dict)
    past: tuple[App, ...] = ()
    typing: tuple[str | None, str] | None = None
    review: Review | None = None
    lost: tuple[Edited, ...] = ()
    report: Path | None = None

    @property
    def reviewed(self) -> Review | None:
        """What saving would write, if it is known of the app as it is now."""
        return self.review if self.review and self.review.app is self.app else None

    @property
    def text(self) -> str:
        """The text being edited, as it stands."""
        return self.app.text(self.selected, self.place).value

    @property
    def places(self) -> tuple[str, ...]:
        """The texts of what is selected that can be edited: those that are there or that the source has room for."""
        if self.selected is None:
            return ("app",)
        tool = self.app.tool(self.selected)
        return tuple(
            place for place, text in tool.texts() if text or text.place or place == "description" or "/" in place
        )
