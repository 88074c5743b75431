"""Rewrites that need no model: the certain fixes of the rules, and sentences moved to where they belong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from workshop.app import App, Text
from workshop.guidelines.rule import Finding, Findings
from workshop.language.sentences import Sentence, sentences
from workshop.rewrite.draft import Draft, changed

#: A fix may bring up the next one (a filler gone, a small letter first). More rounds than this mean two rules
#: that undo each other.
ROUNDS = 6
#: The rule whose sentences belong into the app's own text, where the source has one.
_MOVED = "refers-to-other-function"


def mechanical(app: App, check: Callable[[App], Findings]) -> tuple[Draft, ...]:
    """One draft a function (and one for the app) with all certain fixes of its texts together, in source order.

    `check` gives the findings of an app. Fixes are taken one a text and round, and checked again in between, so
    that two fixes of one text never overwrite each other.
    """
    now, labels = app, defaultdict[str | None, list[str]](list)
    moved = defaultdict[str | None, list[str]](list)
    for _ in range(ROUNDS):
        seen: set[tuple[str | None, str]] = set()
        before = now
        for finding in check(now).findings:
            where = (finding.tool, finding.place)
            if where in seen:
                continue
            if finding.tool is not None and (sentence := _movable(now, finding)):
                seen.add(where)
                now = now.edit(finding.tool, finding.place, _without(now.text(*where).value, sentence))
                moved[finding.tool].append(" ".join(sentence.text.split()))
                labels[finding.tool].append("Move the order of calls to the app's own text")
            elif finding.fix is not None and app.text(*where).sent:
                seen.add(where)
                now = now.edit(finding.tool, finding.place, finding.fix.text)
                labels[finding.tool].append(finding.fix.label)
        if now is before:
            break
    return tuple(_drafts(app, now, moved, labels))


def _drafts(
    app: App, now: App, moved: Mapping[str | None, list[str]], labels: Mapping[str | None, list[str]]
) -> list[Draft]:
    drafts = []
    taken: set[object] = set()
    for key in (None, *app.keys()):
        if key not in labels:
            continue
        texts = {}
        for place, text in _texts(app, key):
            after = now.text(key, place).value
            # A text that several functions share belongs to the first of them.
            if after != text.value and (text.place is None or text.place not in taken):
                texts[place] = after
                taken.add(text.place)
        changes = changed(app, key, texts)
        if key in moved:
            # Away from its function a sentence must say whose it is, in any language.
            own = " ".join([app.agent_text.value.rstrip(), f"{key}:", *moved[key]]).strip()
            changes += changed(app, None, {"app": own})
        if changes:
            drafts.append(Draft(key, changes, "mechanical", "; ".join(dict.fromkeys(labels[key])) + "."))
    return drafts


def _texts(app: App, key: str | None) -> list[tuple[str, Text]]:
    return [("app", app.text(None, "app"))] if key is None else list(app.tool(key).texts())


def _movable(app: App, finding: Finding) -> Sentence | None:
    """The sentence that goes to the app's own text; None where it may not, or where it is all there is."""
    if finding.rule != _MOVED or finding.place != "description" or finding.span is None:
        return None
    if not (app.agent_text or "app-description" in app.carries):
        return None
    found = sentences(app.text(finding.tool, finding.place).value)
    start = finding.span[0]
    return next((one for one in found if len(found) > 1 and one.start <= start < one.end), None)


def _without(text: str, sentence: Sentence) -> str:
    before, after = text[: sentence.start].rstrip(" "), text[sentence.end :].lstrip(" ")
    between = " " if before and after and not before.endswith("\n") and not after.startswith("\n") else ""
    return f"{before}{between}{after}".strip()
