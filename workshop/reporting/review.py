"""Everything one report shows, gathered before a line of it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path, PurePosixPath, PureWindowsPath

from workshop.app import App
from workshop.guidelines.rule import Findings
from workshop.rewrite.suggestion import Suggestions
from workshop.similarity.pairs import Overlap
from workshop.trials.trial import Trial


@dataclass(frozen=True, slots=True)
class Review:
    """An app and its results. `rules` holds the page of every rule that found something, as Markdown."""

    app: App
    findings: Findings
    overlap: Overlap
    trial: Trial
    suggestions: Suggestions
    made: datetime
    rules: Mapping[str, str] = field(default_factory=dict)

    def shareable(self) -> Review:
        """The same without the paths of this machine: a report is mailed to people elsewhere."""

        def clean(text: str) -> str:
            return _without_paths(text, self.app.root)

        found, trial = self.findings, self.trial
        return replace(
            self,
            findings=replace(
                found,
                unread=tuple(replace(gap, path=clean(gap.path), reason=clean(gap.reason)) for gap in found.unread),
                faults=tuple(replace(fault, error=clean(fault.error)) for fault in found.faults),
            ),
            overlap=replace(
                self.overlap,
                encoder=_last_step(self.overlap.encoder),
                notes=tuple(map(clean, self.overlap.notes)),
            ),
            trial=replace(
                trial,
                agent=_last_step(trial.agent),
                notes=tuple(map(clean, trial.notes)),
                choices=tuple(replace(answer, message=clean(answer.message)) for answer in trial.choices),
            ),
            suggestions=replace(self.suggestions, notes=tuple(map(clean, self.suggestions.notes))),
        )


def _without_paths(text: str, root: str) -> str:
    """The text with the app's folder left out of its paths and the home folder as `~`."""
    for folder, instead in ((root, ""), (str(Path.home()), "~/")):
        if len(folder) > 1:
            text = re.sub(re.escape(folder.rstrip("/\\")) + r"(?:[/\\]|(?!\w))", instead, text)
    return text


def _last_step(name: str) -> str:
    """A model given by its folder, by the folder's own name."""
    if PurePosixPath(name).is_absolute():
        return PurePosixPath(name).name
    return PureWindowsPath(name).name if PureWindowsPath(name).drive else name
