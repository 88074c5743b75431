"""The results of `ws.evaluate` and `ws.compare`: plain numbers, computed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from workshop.agents.base import Kind, Outcome
from workshop.record import Record
from workshop.show import Shown

RequestKind = Literal["direct", "indirect", "negative", "multi-step"]


@dataclass(frozen=True, slots=True)
class Request:
    """One labelled request: a line of a requests file.

    `expected` is the right function, None when no function is right. `expected_any` lists several that are
    right, `expected_all` several that are all needed (calling any of them is right), `expected_sequence` the
    same in order (the first of them is right). `generated` requests are not people's.
    """

    request: str
    expected: str | None = None
    expected_any: tuple[str, ...] = ()
    expected_all: tuple[str, ...] = ()
    expected_sequence: tuple[str, ...] = ()
    id: str = ""
    language: str | None = None
    kind: RequestKind | None = None
    arguments: Mapping[str, Any] | None = None
    candidates: tuple[str, ...] = ()
    split: Literal["tuning", "held-out"] | None = None
    generated: bool = False
    reviewed: bool = False
    harm: float | None = None

    @property
    def right(self) -> tuple[str, ...]:
        """The functions that are right to call; empty when none is."""
        if self.expected_sequence:
            return self.expected_sequence[:1]
        if self.expected_all or self.expected_any:
            return self.expected_all or self.expected_any
        return (self.expected,) if self.expected is not None else ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What an agent chose for one request of a trial; `score` is the probability it gave its pick.

    `expected` is the label that was met, else the first that would be right; the lists are the request's own.
    """

    id: str
    request: str
    expected: str | None
    picked: str | None
    score: float | None
    none_probability: float | None
    outcome: Outcome
    verdict: Literal["right", "wrong", "none", "extra", "error"]
    language: str | None = None
    kind: str | None = None
    message: str = ""
    expected_any: tuple[str, ...] = ()
    expected_all: tuple[str, ...] = ()
    expected_sequence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often `picked` was called where `expected` was right; None on either side is "no function"."""

    expected: str | None
    picked: str | None
    count: int


@dataclass(frozen=True, slots=True)
class ToolScore:
    """One function in a trial. Precision and recall are None where nothing was picked or expected."""

    tool: str
    expected: int
    picked: int
    right: int
    precision: float | None
    recall: float | None


@dataclass(frozen=True, slots=True)
class LanguageScore:
    """How many requests of one language were answered right."""

    language: str
    n: int
    right: int


@dataclass(frozen=True, slots=True, repr=False)
class Trial(Record, Shown):
    """Many requests put to one agent. Field by field what `workshop evaluate --json` prints, and more.

    `right + wrong + none + extra == n - errors`: `wrong` called another function, `none` called no function
    although one was right, `extra` called one although none was. `accuracy` is right over answered, `interval` its
    95 % Wilson interval; both None when nothing was answered. `generated` counts requests no person wrote. `reads`
    are the languages that the agent reads, as ISO 639-1 codes; empty where nothing limits it.
    """

    app: str
    agent: str
    kind: Kind
    n: int
    accuracy: float | None
    interval: tuple[float, float] | None
    right: int
    wrong: int
    none: int
    extra: int
    errors: int
    confusions: tuple[Confusion, ...]
    choices: tuple[Answer, ...]
    tools: tuple[ToolScore, ...] = ()
    languages: tuple[LanguageScore, ...] = ()
    generated: int = 0
    notes: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Trial {self.app} by {self.agent}: {self.right} of {self.n} right>"


@dataclass(frozen=True, slots=True)
class Changed:
    """A request that one side answered right and the other wrong, in the names of after.

    `expected` is the label that was met: `after` where it was fixed, `before` where it was broken.
    """

    id: str
    request: str
    expected: str | None
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Record, Shown):
    """Before against after on the same requests, paired. What `workshop compare --json` prints, and more.

    `n` counts pairs where both sides answered; `difference` is after minus before in accuracy, `interval` its
    95 % interval (Newcombe, paired), `p_value` the exact McNemar test. `needed` is about how many requests a
    difference of this size would need to show itself with 80 % power; None when there is no difference to plan for.
    """

    agent: str
    kind: Kind
    n: int
    fixed: int
    broken: int
    difference: float | None
    interval: tuple[float, float] | None
    p_value: float | None
    verdict: Literal["better", "worse", "no evidence", "not enough requests"]
    needed: int | None
    before: float | None = None
    after: float | None = None
    changes: tuple[Changed, ...] = field(default=())
    generated: int = 0
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Comparison by {self.agent}: {self.fixed} fixed, {self.broken} broken of {self.n}: {self.verdict}>"
