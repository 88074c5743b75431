"""Before against after on the same requests (`ws.compare`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from workshop.agents.base import Agent
from workshop.app import App
from workshop.errors import RequestsError, UsageError
from workshop.trials import paired
from workshop.trials.requests import requests as requests_of
from workshop.trials.requests import unknown
from workshop.trials.run import agent_for, evaluate, requests_for
from workshop.trials.trial import Answer, Changed, Comparison, Request, Trial

if TYPE_CHECKING:
    from workshop.similarity.encoder import Encoder

#: A smaller difference in accuracy is not worth planning a trial for: five points.
WORTH_SEEING = 0.05
_LEVEL = 0.05


def compare(
    before: App | Trial,
    after: App | Trial,
    requests: Sequence[Request] | str | Path | None = None,
    agent: Agent | str | None = None,
    *,
    renamed: Mapping[str, str] | None = None,
    seed: int = 0,
    encoder: Encoder | str | None = None,
    client: str | None = None,
) -> Comparison:
    """Says whether the agent picks better after than before, request by request.

    Either side may be a Trial that was made already. Labels use the names of `before`; `renamed` maps those that
    `after` calls otherwise. Both sides are asked with the same seed, so functions stand in the same shuffled
    order, both as `client` sends them. A request that failed on either side is left out.

    `better` or `worse` when the exact McNemar test is significant at 5 %. Otherwise `not enough requests` when
    so many, at the share of changed answers seen, would miss a true difference of five points more than one
    time in five, and the interval reaches that far; else `no evidence`. `interval` is Newcombe's for a paired
    difference (from Wilson's, method 10).

    Raises `RequestsError` when a function that requests name is missing on one side, `UsageError` for trials
    that cannot be paired.
    """
    renamed = dict(renamed or {})
    for side, names in ((before, renamed.keys()), (after, renamed.values())):
        if isinstance(side, App) and (strange := set(names) - set(side.keys())):
            raise UsageError(f"{side.name} has no function {min(strange)!r}.", expected=", ".join(side.keys()[:8]))
    if isinstance(before, App) or isinstance(after, App):
        asked = _asked(before, after, requests, renamed)
        chosen = agent_for(agent, encoder)
        if isinstance(before, App):
            before = evaluate(before, asked, chosen, seed=seed, client=client)
        if isinstance(after, App):
            after = evaluate(after, [_renamed(one, renamed) for one in asked], chosen, seed=seed, client=client)
    return _compared(before, after, renamed)


def _asked(
    before: App | Trial, after: App | Trial, given: Sequence[Request] | str | Path | None, renamed: Mapping[str, str]
) -> tuple[Request, ...]:
    """The requests, labelled with names of `before`."""
    back = {new: old for old, new in renamed.items()}
    if given is None:
        asked: Sequence[Request] = ()
        if isinstance(before, App):
            asked = requests_of(before)
        if isinstance(after, App) and (not asked or all(one.generated for one in asked)):
            # People's requests may lie beside the newer source only.
            others = [_renamed(one, back) for one in requests_of(after)]
            asked = others if not asked or not all(one.generated for one in others) else asked
    elif isinstance(given, str | Path):
        asked = requests_of(given)
    else:
        asked = given
    sides = ((before, asked), (after, [_renamed(one, renamed) for one in asked]))
    for side, named in sides:
        if isinstance(side, App) and (missing := unknown(named, side)):
            where = "before" if side is before else "after"
            raise RequestsError(
                f"{side.name}, {where}, has no function {', '.join(missing)}, which requests name.",
                expected="functions that both sides have",
                advice="Say what it is called there (renamed), or leave these requests out.",
            )
    if isinstance(before, App):
        return requests_for(before, asked)
    return tuple(replace(one, id=one.id or str(number)) for number, one in enumerate(asked, 1))


def _renamed(request: Request, names: Mapping[str, str]) -> Request:
    def every(many: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(name, name) for name in many)

    return replace(
        request,
        expected=names.get(request.expected, request.expected) if request.expected is not None else None,
        expected_any=every(request.expected_any),
        expected_all=every(request.expected_all),
        expected_sequence=every(request.expected_sequence),
        candidates=every(request.candidates),
    )


def _compared(before: Trial, after: Trial, renamed: Mapping[str, str]) -> Comparison:
    if before.agent != after.agent:
        raise UsageError(f"Before was picked by {before.agent}, after by {after.agent}.", expected="one agent")
    others = {one.id: one for one in after.choices}
    both = [(one, others[one.id]) for one in before.choices if one.id in others]
    if any(one.request != other.request for one, other in both) or (before.n and not both):
        raise UsageError("These trials are not of the same requests.", expected="the same ids with the same words")
    pairs = [(one, other) for one, other in both if "error" not in (one.verdict, other.verdict)]
    changed = [(one, other) for one, other in pairs if (one.verdict == "right") != (other.verdict == "right")]
    fixed = sum(other.verdict == "right" for _, other in changed)
    broken = len(changed) - fixed
    n, right = len(pairs), sum(one.verdict == "right" for one, _ in pairs)
    p_value = paired.p_value(fixed, broken) if n else None
    interval = paired.interval(right - broken, fixed, broken, n) if n else None
    return Comparison(
        agent=before.agent,
        kind=before.kind,
        n=n,
        fixed=fixed,
        broken=broken,
        difference=(fixed - broken) / n if n else None,
        interval=interval,
        p_value=p_value,
        verdict=_verdict(n, fixed, broken, p_value, interval),
        needed=paired.needed((fixed - broken) / n, len(changed) / n) if fixed != broken else None,
        before=right / n if n else None,
        after=(right - broken + fixed) / n if n else None,
        changes=tuple(_changed(one, other, renamed) for one, other in changed),
        generated=max(before.generated, after.generated),
        notes=_notes(before, after, len(both), n),
    )


def _verdict(
    n: int, fixed: int, broken: int, p_value: float | None, interval: tuple[float, float] | None
) -> Literal["better", "worse", "no evidence", "not enough requests"]:
    if p_value is None:
        return "not enough requests"
    if p_value <= _LEVEL:
        return "better" if fixed > broken else "worse"
    if interval is not None and max(map(abs, interval)) < WORTH_SEEING:
        return "no evidence"  # whatever the true difference is, it is smaller than one worth seeing
    # A difference of five points changes at least five answers in a hundred.
    discordance = max((fixed + broken) / n, WORTH_SEEING)
    return "no evidence" if n >= paired.needed(WORTH_SEEING, discordance) else "not enough requests"


def _changed(before: Answer, after: Answer, renamed: Mapping[str, str]) -> Changed:
    """In the names of `after`. The label shown is the one that was met."""
    old = renamed.get(before.picked, before.picked) if before.picked is not None else None
    met = after.picked if after.verdict == "right" else old
    return Changed(before.id, before.request, met, old, after.picked)


def _notes(before: Trial, after: Trial, both: int, n: int) -> tuple[str, ...]:
    notes = []
    if both > n:
        notes.append(f"Left out, because one side or both got no answer: {both - n}.")
    if alone := max(before.n, after.n) - both:
        notes.append(f"Left out, because only one side was asked: {alone}.")
    return tuple(notes)
