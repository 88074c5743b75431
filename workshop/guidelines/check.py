"""`ws.check`: run the rules of a profile over an app."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from workshop.app import App, Hints, Tool
from workshop.errors import ModelError
from workshop.formats.delivery.clients import client
from workshop.guidelines.context import Context
from workshop.guidelines.profile import Profile
from workshop.guidelines.profile import profile as profile_named
from workshop.guidelines.registry import rules
from workshop.guidelines.rule import (
    SEVERITIES,
    AppName,
    Fault,
    Finding,
    Findings,
    Fix,
    Mark,
    Need,
    Rule,
    RuleModule,
    Severity,
    finding_id,
)
from workshop.similarity.pairs import Overlap

if TYPE_CHECKING:
    from workshop.similarity.encoder import Encoder

_ABSENT: dict[Need, str] = {
    "app-description": "this source cannot carry a description of the app",
    "hints": "no function of this source carries hints",
    "code": "this source holds no code",
}


def check(
    app: App,
    profile: str = "appfunctions",
    *,
    fast: bool = False,
    encoder: Encoder | str | None = None,
    overlap: Overlap | None = None,
    clients: Sequence[str] = (),
) -> Findings:
    """What the rules of a profile find in an app, in source order, worst first within a function.

    `fast` leaves out the rules that need neighbours. Otherwise the neighbours are `overlap` where it is given,
    else computed with `encoder`. `clients` are ids of clients whose limits are checked beside those of the profile
    (`claude-code`, `openai-api`). Rules that did not run stand in `Findings.skipped`, rules that raised in
    `Findings.faults`. Raises `UsageError` for an unknown profile or client.
    """
    chosen = profile_named(profile)
    named = tuple(client(name) for name in dict.fromkeys((*chosen.clients, *clients)))
    enabled = [
        (module, severity) for module in rules() if (severity := _severity(module.rule, chosen, asked=bool(named)))
    ]
    skipped: dict[str, str] = {}
    needy = [module.rule.name for module, _ in enabled if "neighbours" in module.rule.needs]
    if overlap is None and needy:
        overlap, reason = (None, "it needs the encoder, and fast was asked for") if fast else _neighbours(app, encoder)
        skipped |= dict.fromkeys(needy, reason) if overlap is None else {}
    context = Context(app, chosen, overlap, named)
    findings: list[Finding] = []
    faults: list[Fault] = []
    for module, severity in enabled:
        if module.rule.name in skipped:
            continue
        ran = _run(module, severity, context, findings, faults)
        if not ran and app.tools:
            skipped[module.rule.name] = next(_ABSENT[need] for need in module.rule.needs if need in _ABSENT)
    order = {key: index for index, key in enumerate(context.keys.values())}
    findings.sort(key=lambda finding: _rank(finding, order))
    return Findings(
        AppName(app.name),
        profile,
        tuple(findings),
        app.unread,
        tuple(context.keys.values()),
        skipped,
        tuple(faults),
    )


def _severity(rule: Rule, chosen: Profile, *, asked: bool) -> Severity | None:
    """How bad findings of a rule are; None where it does not run. Asking for clients asks for the rules about them."""
    if "clients" not in rule.needs:
        return chosen.severity(rule)
    if not asked:
        return None
    return chosen.severity(rule) if rule.name in chosen.rules else rule.severity


def _neighbours(app: App, encoder: Encoder | str | None) -> tuple[Overlap | None, str]:
    """The app's overlap, or None and why there is none."""
    from workshop.similarity.overlap import overlap

    try:
        return overlap(app, encoder=encoder), ""
    except ModelError as error:
        return None, error.message


def _run(
    module: RuleModule, severity: Severity, context: Context, findings: list[Finding], faults: list[Fault]
) -> bool:
    """Run one rule wherever it applies; whether it applied anywhere."""
    rule, app = module.rule, context.app
    ran = False
    if module.check_app is not None and _app_carries(app, rule.needs):
        ran = True
        try:
            findings += _findings(module, severity, None, module.check_app(context), context)
        except Exception as error:  # a broken rule must not take the others down
            faults.append(Fault(rule.name, None, f"{type(error).__name__}: {error}"))
    for tool in app.tools if module.check is not None else ():
        if not _tool_carries(app, tool, rule.needs):
            continue
        ran = True
        try:
            findings += _findings(module, severity, tool, module.check(tool, context), context)  # type: ignore[misc]
        except Exception as error:  # as above
            faults.append(Fault(rule.name, context.key(tool), f"{type(error).__name__}: {error}"))
    return ran


def _app_carries(app: App, needs: tuple[Need, ...]) -> bool:
    return "app-description" not in needs or "app-description" in app.carries or bool(app.agent_text)


def _tool_carries(app: App, tool: Tool, needs: tuple[Need, ...]) -> bool:
    if "code" in needs and tool.code is None:
        return False
    return "hints" not in needs or "hints" in (*tool.carries, *app.carries) or tool.hints != Hints()


def _findings(
    module: RuleModule, severity: Severity, tool: Tool | None, marks: Iterable[Mark], context: Context
) -> list[Finding]:
    rule = module.rule
    key = context.key(tool) if tool is not None else None
    seen: Counter[tuple[str | None, ...]] = Counter()
    found = []
    for mark in marks:
        text = _author_text(context.app, tool, mark.place)
        marked = text[slice(*mark.span)] if mark.span else ""
        seen[mark.place, marked, mark.other, mark.client] += 1
        count = seen[mark.place, marked, mark.other, mark.client]
        # The same words twice in one place are two findings: the second one's identity counts them.
        words = marked if count == 1 else f"{marked}\x00{count}"
        words = f"{words}\x00{mark.client}" if mark.client else words
        fix = None
        if mark.fix is not None:
            fix = Fix(tool.id if tool else None, mark.place, mark.fix, mark.label)
        found.append(
            Finding(
                finding_id(rule.name, key, mark.place, words, mark.other),
                rule.code,
                rule.name,
                severity,
                key,
                mark.place,
                mark.span,
                marked,
                mark.message,
                mark.advice,
                fix,
                mark.other,
                mark.client,
            )
        )
    return found


def _author_text(app: App, tool: Tool | None, place: str) -> str:
    if tool is None:
        return app.agent_text.value if place == "app" else app.text(None, place).value
    if place in ("hints", "schema"):
        return ""
    return tool.name if place == "name" else tool.text(place).value


def _rank(finding: Finding, order: dict[str, int]) -> tuple[int, int, int, str, int, str]:
    places = ("name", "description", "app", "returns", "hints", "schema")
    place = places.index(finding.place) if finding.place in places else 2
    return (
        order[finding.tool] if finding.tool is not None else -1,
        SEVERITIES.index(finding.severity),
        place,
        finding.place,
        finding.span[0] if finding.span else -1,
        finding.code,
    )
