"""The proof of a suggestion in sentences, the same in every view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from workshop.guidelines.rule import Finding
from workshop.rewrite.suggestion import Suggestion
from workshop.similarity.pairs import Pair
from workshop.trials.trial import Comparison
from workshop.views.compared import VERDICT, numbers
from workshop.views.text import percent, plural
from workshop.views.verdicts import by_whom

#: What holding up means, for every view to say once.
HOLDS = "Holds up: no new finding, no fact lost, picks not significantly worse."


def stands(suggestion: Suggestion) -> str:
    """Whether a suggestion holds, in words."""
    return "holds up" if suggestion.holds else "does not hold up"


def proofs(suggestion: Suggestion) -> Iterator[tuple[bool | None, str]]:
    """(in favour, against or neither; the sentence), the objection first.

    Against is only what keeps a suggestion from holding. A risk of confusion that rises is told, not judged: a text
    that loses its filler has fewer words of its own, and no agent need be misled by that.
    """
    proof = suggestion.proof
    if suggestion.objection:
        yield False, suggestion.objection
    if proof.removed:
        yield True, f"Removes {counted_rules(proof.removed)}."
    if proof.added and not all(finding.rule in suggestion.objection for finding in proof.added):
        yield False, f"Adds {counted_rules(proof.added)}."
    told = [*_nearest(suggestion), *_picks(proof.picks)]
    yield from ((good, f"{words}.") for good, words, changed in told if changed)
    if same := "; ".join(words for _, words, changed in told if not changed):
        yield None, f"{same[0].upper()}{same[1:]}."


def counted_rules(findings: Iterable[Finding]) -> str:
    """Rules, each once: `shouting ×2, filler-opening`."""
    count = Counter(finding.rule for finding in findings)
    return ", ".join(f"{rule} ×{times}" if times > 1 else rule for rule, times in count.items())


def _picks(picks: Comparison | None) -> Iterator[tuple[bool | None, str, bool]]:
    if picks is None:
        return
    if not picks.n:
        yield None, "picks could not be compared, because no request was answered", False
    elif not picks.fixed and not picks.broken:
        yield None, f"no pick got better or worse on {plural(picks.n, 'request')}", False
    else:
        good = {"better": True, "worse": False}.get(picks.verdict)
        who = by_whom(picks.agent, picks.kind)
        yield good, f"Picks {who}: {VERDICT[picks.verdict].lower()}. {numbers(picks)}".rstrip("."), True


def _nearest(suggestion: Suggestion) -> Iterator[tuple[bool | None, str, bool]]:
    """The closest function before and after, and whether the risk of taking one for the other is another."""
    before, after = suggestion.proof.nearest_before, suggestion.proof.nearest_after
    if before is None or after is None:
        return
    was, now = _other(suggestion.tool, before), _other(suggestion.tool, after)
    change = round(100 * after.risk) - round(100 * before.risk)
    good = True if change < 0 else None
    risks = f"{percent(before.risk)} → {percent(after.risk)}"
    if was != now:
        yield good, f"Risk of confusion with the closest function, {was} → {now}: {risks}", True
    elif change:
        yield good, f"Risk of confusion with {now}: {risks}", True
    else:
        yield None, f"the risk of confusion with {now} stays at {percent(after.risk)}", False


def _other(tool: str | None, pair: Pair) -> str:
    return pair.b if pair.a == tool else pair.a
