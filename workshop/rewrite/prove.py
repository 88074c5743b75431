"""What a draft does: the same checks before and after, and whether it holds."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.agents.base import Agent
from workshop.app import App
from workshop.guidelines.check import check
from workshop.guidelines.rule import Finding, Findings
from workshop.rewrite.draft import Draft
from workshop.rewrite.facts import lost
from workshop.rewrite.suggestion import Proof, Suggestion
from workshop.similarity.overlap import overlap
from workshop.similarity.pairs import Overlap, Pair
from workshop.trials.compare import compare
from workshop.trials.run import evaluate
from workshop.trials.trial import Comparison, Request, Trial

if TYPE_CHECKING:
    from workshop.similarity.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Baseline:
    """An app as it is before any rewrite, with what the checks say of it.

    Without an `encoder` no overlap is computed, without an `agent` nothing is picked.
    """

    app: App
    profile: str
    findings: Findings
    overlap: Overlap | None
    trial: Trial | None
    requests: tuple[Request, ...]
    agent: Agent | None
    encoder: Encoder | None


def baseline(
    app: App, profile: str, requests: tuple[Request, ...], agent: Agent | None, encoder: Encoder | None
) -> Baseline:
    """The checks that every draft's proof is measured against, done once."""
    alike = overlap(app, encoder=encoder) if encoder is not None else None
    findings = check(app, profile, fast=encoder is None, overlap=alike)
    trial = evaluate(app, requests, agent) if agent is not None else None
    return Baseline(app, profile, findings, alike, trial, requests, agent, encoder)


def prove(base: Baseline, draft: Draft) -> Suggestion:
    """The draft as a suggestion with its proof.

    It holds when it adds no finding, loses no fact, and picks are not significantly worse. Better picks are
    shown and prove nothing by themselves: retrieval prefers short texts that a language model is not helped by.
    """
    after = draft.applied(base.app)
    alike = overlap(after, encoder=base.encoder) if base.encoder is not None else None
    findings = check(after, base.profile, fast=base.encoder is None, overlap=alike)
    picks = None
    if base.trial is not None and base.agent is not None:
        picks = compare(base.trial, after, base.requests, base.agent)
    proof = Proof(
        removed=difference(base.findings, findings),
        added=difference(findings, base.findings),
        nearest_before=_nearest(base.overlap, draft.tool),
        nearest_after=_nearest(alike, draft.tool),
        picks=picks,
    )
    missing = lost(base.app, after, draft.tool) if draft.tool is not None else ()
    objection = " ".join(_objections(proof.added, missing, picks))
    return Suggestion(
        _identity(draft), draft.tool, draft.changes, draft.by, draft.reason, proof, not objection, objection
    )


def difference(these: Findings, those: Findings) -> tuple[Finding, ...]:
    """The findings of `these` that `those` do not have.

    The same fault in other words is the same fault: findings without a twin are matched by rule and place.
    """
    ids = {finding.id for finding in those.findings}
    own = {finding.id for finding in these.findings}
    spare = Counter(_fault(finding) for finding in those.findings if finding.id not in own)
    left = []
    for finding in these.findings:
        if finding.id in ids:
            continue
        if spare[_fault(finding)]:
            spare[_fault(finding)] -= 1
        else:
            left.append(finding)
    return tuple(left)


def _fault(finding: Finding) -> tuple[str, frozenset[str | None], str]:
    # A pair is the same whichever of its two functions it is found at.
    return finding.rule, frozenset((finding.tool, finding.other)), finding.place


def _nearest(alike: Overlap | None, tool: str | None) -> Pair | None:
    return next((pair for pair in alike.pairs if tool in (pair.a, pair.b)), None) if alike is not None else None


def _objections(added: tuple[Finding, ...], missing: tuple[str, ...], picks: Comparison | None) -> Iterator[str]:
    if added:
        yield f"It brings up {', '.join(dict.fromkeys(finding.rule for finding in added))}."
    if missing:
        yield f"It loses {', '.join(missing)}."
    if picks is not None and picks.verdict == "worse":
        who = "retrieval, which is no language model," if picks.kind == "retrieval" else picks.agent
        yield f"Fewer requests are picked right by {who}: {picks.broken} broken, {picks.fixed} fixed."


def _identity(draft: Draft) -> str:
    """Twelve hexadecimal digits that stay the same while the words do."""
    parts = [draft.tool or ""]
    for change in draft.changes:
        parts += (change.tool or "", change.place, change.before, change.after)
    return hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]
