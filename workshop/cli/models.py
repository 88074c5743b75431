"""The encoder and the agent of a command, and what a person is told while they get ready."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

import workshop as ws
from workshop.app import App
from workshop.errors import ModelError

if TYPE_CHECKING:
    from workshop.agents.base import Agent
    from workshop.similarity.encoder import Encoder


def open_encoder(name: str | None, app: App, others: Sequence[str] = (), *, profile: str = "") -> Encoder:
    """The encoder, already loading in the background if it will be needed. Raises `ModelError` without one.

    With a profile, what its rules find without an encoder is said meanwhile.
    """
    from workshop.similarity.encoder import Encoder
    from workshop.similarity.reading import prepare

    encoder = Encoder.open(name)
    if prepare(app, encoder, others):
        say(f"{_so_far(app, profile)}The encoder is loading, which takes some seconds the first time.")
    return encoder


def encoder_if_any(name: str | None, app: App, *, profile: str) -> Encoder | None:
    """The encoder; None where the default one cannot be had: then what needs it is skipped, and says so."""
    try:
        return open_encoder(name, app, profile=profile)
    except ModelError:
        if name is not None:
            raise
        return None


def _so_far(app: App, profile: str) -> str:
    """What is known without an encoder, for a person who waits for one."""
    if not profile:
        return ""
    from workshop.views import terminal

    found = ws.check(app, profile, fast=True)
    return f"{app.name}: {terminal.count(found).plain or 'nothing found'} so far. "


def choose_agent(name: str | None, encoder: str | None, app: App, requests: Sequence[str]) -> Agent:
    """The agent of this name, retrieval without one; its encoder loads in the background if it will be needed."""
    named = name or os.environ.get("WORKSHOP_MODEL") or "retrieval"
    chosen = ws.agent(named, encoder=open_encoder(encoder, app, requests) if named == "retrieval" else None)
    say_what_goes_where(chosen)
    return chosen


def say_what_goes_where(agent: Agent) -> None:
    """Say what goes where, before anything goes."""
    if notice := getattr(agent, "notice", ""):
        say(notice)


def say(words: str) -> None:
    """A word to the person, beside the result: on standard error."""
    typer.echo(words, err=True)
