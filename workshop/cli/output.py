"""What commands share: labelled requests in, results out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

import workshop as ws
from workshop.app import App

if TYPE_CHECKING:
    from workshop.trials.trial import Request


def requests_of(path: Path | None, app: App) -> Sequence[Request]:
    """The requests of a file, else those of the app."""
    return ws.requests(path if path is not None else app)


def print_result(result: Any, as_json: bool) -> None:
    """A result as people read it, or in its shape for machines."""
    typer.echo(json.dumps(result.to_dict(), indent=2, ensure_ascii=False) if as_json else str(result))
