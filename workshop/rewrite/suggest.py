"""Better words for an app's functions, each with its proof (`ws.suggest`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from workshop.agents import pick
from workshop.agents.base import Agent
from workshop.agents.provider import open_model
from workshop.app import App
from workshop.errors import ModelError
from workshop.guidelines.check import check
from workshop.guidelines.profile import profile as profile_named
from workshop.guidelines.registry import rules
from workshop.rewrite.draft import Draft
from workshop.rewrite.facts import lost
from workshop.rewrite.mechanical import mechanical
from workshop.rewrite.prove import Baseline, baseline, difference, prove
from workshop.rewrite.suggestion import Suggestion, Suggestions
from workshop.trials.run import requests_for
from workshop.trials.trial import Request

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from workshop.similarity.encoder import Encoder

#: How many functions that read alike a model is shown beside the one it rewrites.
_NEIGHBOURS = 5


def suggest(
    app: App,
    tool: str | None = None,
    *,
    model: str | BaseChatModel | None = None,
    profile: str = "appfunctions",
    requests: Sequence[Request] | str | Path | None = None,
    agent: Agent | str | None = None,
    encoder: Encoder | str | None = None,
    fast: bool = False,
) -> Suggestions:
    """Rewrites for one function, or for every text that has a finding.

    Without a `model`, only what is certain: fixes and moved sentences. With one, a rewrite of each function that
    has findings besides: the best of several candidates. Picks before and after are by `agent` on `requests`
    (as `evaluate` takes both). `fast` leaves out what needs the encoder: overlap, and picks by retrieval.

    Raises `EditError` for an unknown function, `ModelError` when the model cannot be reached; what it answers
    badly stands in `notes`.
    """
    from tqdm.auto import tqdm

    wanted = app.key(app.tool(tool)) if tool is not None else None
    opened = _opened(model)
    notes: list[str] = []
    encoder, agent = _means(agent, encoder, fast, notes)
    base = baseline(app, profile, requests_for(app, requests) if agent is not None else (), agent, encoder)
    drafts = [
        draft
        for draft in mechanical(app, lambda changed: check(changed, profile, fast=True))
        if wanted is None or draft.tool == wanted
    ]
    found = [prove(base, draft) for draft in tqdm(drafts, desc="proofs", leave=False, disable=None)]
    if opened is None:
        notes.append("Without a model only certain fixes are suggested; the rest is left to the author.")
    else:
        found += _by_model(base, *opened, [wanted] if wanted is not None else _faulty(base), notes)
    order = {key: index for index, key in enumerate((None, *app.keys()))}
    found.sort(key=lambda one: order[one.tool])
    by: Literal["mechanical", "model", "mechanical and model"] = "mechanical"
    if opened is not None:
        by = "mechanical and model" if drafts else "model"
    return Suggestions(app.name, by, tuple(found), tuple(notes))


def _opened(model: str | BaseChatModel | None) -> tuple[BaseChatModel, str] | None:
    if model is None:
        return None
    from workshop.agents.chat import name_of
    from workshop.rewrite.model import TIMEOUT

    if isinstance(model, str):
        return open_model(model, timeout=TIMEOUT, retries=2), model
    return model, name_of(model)


def _means(
    agent: Agent | str | None, encoder: Encoder | str | None, fast: bool, notes: list[str]
) -> tuple[Encoder | None, Agent | None]:
    """The opened encoder and the agent; None for what is not wanted or not there, with a note."""
    if fast and agent is None:
        notes.append("Overlap and picks were left out (fast).")
        return None, None
    opened: Encoder | None = None
    if not fast:
        from workshop.similarity.encoder import Encoder as Opening

        try:
            opened = encoder if isinstance(encoder, Opening) else Opening.open(encoder)
        except ModelError as error:
            notes.append(f"Overlap was left out: {error.message}")
    if agent is not None and not isinstance(agent, str):
        return opened, agent
    if opened is None and agent is None:
        return None, None
    return opened, pick.agent(agent, encoder=opened)


def _faulty(base: Baseline) -> list[str]:
    return [key for key in base.findings.tools if base.findings.of(key)]


def _by_model(
    base: Baseline, model: BaseChatModel, name: str, keys: Sequence[str], notes: list[str]
) -> Iterator[Suggestion]:
    from tqdm.auto import tqdm

    from workshop.rewrite.model import AnswerError, rewrites

    asked = profile_named(base.profile)
    lines = [f"{one.rule.name}: {one.page.strip().splitlines()[0]}" for one in rules() if asked.severity(one.rule)]
    for key in tqdm(keys, desc="rewrites", leave=False, disable=None):
        faults = [f"{one.place}: {one.message}" for one in base.findings.of(key)]
        try:
            drafts = rewrites(model, name, base.app, key, rules=lines, faults=faults, neighbours=_alike(base, key))
        except AnswerError as error:
            notes.append(error.message)
            continue
        if best := _best(base, drafts):
            yield best


def _alike(base: Baseline, key: str) -> list[str]:
    pairs = base.overlap.pairs if base.overlap is not None else ()
    near = [pair.b if pair.a == key else pair.a for pair in pairs if key in (pair.a, pair.b)]
    return near[:_NEIGHBOURS]


def _best(base: Baseline, drafts: Sequence[Draft]) -> Suggestion | None:
    """The first candidate whose proof holds, the cleanest by quick checks first; else the cleanest, with its fault."""
    quick = check(base.app, base.profile, fast=True)

    def faults(draft: Draft) -> tuple[int, int]:
        after = draft.applied(base.app)
        findings = check(after, base.profile, fast=True)
        missing = lost(base.app, after, draft.tool) if draft.tool is not None else ()
        return len(difference(findings, quick)) + len(missing), len(findings)

    proved: list[Suggestion] = []
    for draft in sorted(drafts, key=faults):
        proved.append(prove(base, draft))
        if proved[-1].holds:
            return proved[-1]
    return proved[0] if proved else None
