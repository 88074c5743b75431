"""What a rule is and what it finds.

A rule is one file in `rules/`: its docstring is its page, `RULE` says what it is and what it needs, `BAD` and
`GOOD` are examples that its tests are made from, and `check(tool, context)` (or `check_app(context)`) yields marks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from workshop.app import Span, Tool, Unread
from workshop.record import Record
from workshop.show import Shown

if TYPE_CHECKING:
    from workshop.guidelines.context import Context
    from workshop.guidelines.example import Example

Severity = Literal["error", "warning", "advice"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "advice")

#: What a rule reads, and so when it can run: `neighbours` needs the encoder, `clients` that a client was named,
#: the others only the App.
Need = Literal["text", "schema", "hints", "code", "app-description", "neighbours", "clients"]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a rule is: `code` sorts it, `name` is what people type, `severity` what a profile may change.

    `sources` name the guidance behind it (AF AppFunctions, ML ML Kit, MCP, OA OpenAI).
    """

    code: str
    name: str
    severity: Severity
    needs: tuple[Need, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that is certain: the whole new text of a place, as `app.edit(tool, place, text)` takes it."""

    tool: str | None
    place: str
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault. Field by field the shape that `workshop check --json` prints.

    `tool` is a function's key, None for the app; `place` is what `edit` takes (or `name`, `hints`, `schema`);
    `span` counts code points in the author's text; `text` is what the span holds. `other` is the second
    function of a pair, `client` the id of the client that it is about. `id` stays the same while rule, place,
    client and marked words do.
    """

    id: str
    code: str
    rule: str
    severity: Severity
    tool: str | None
    place: str
    span: tuple[int, int] | None
    text: str
    message: str
    advice: str
    fix: Fix | None = None
    other: str | None = None
    client: str | None = None


@dataclass(frozen=True, slots=True)
class AppName:
    """The app a result is about."""

    name: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that failed on a function; the other rules went on."""

    rule: str
    tool: str | None
    error: str


@dataclass(frozen=True, slots=True, repr=False)
class Findings(Record, Shown):
    """Everything the rules of one profile found in an app, in source order, worst first within a function.

    `skipped` are rules that did not run, by reason; `faults` rules that raised.
    """

    app: AppName
    profile: str
    findings: tuple[Finding, ...] = ()
    unread: tuple[Unread, ...] = ()
    tools: tuple[str, ...] = ()
    skipped: Mapping[str, str] | None = None
    faults: tuple[Fault, ...] = ()

    def __repr__(self) -> str:
        return f"<Findings {self.app.name}: {len(self.findings)}>"

    def __len__(self) -> int:
        return len(self.findings)

    def count(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(finding.severity == severity for finding in self.findings)

    def of(self, tool: str | None) -> tuple[Finding, ...]:
        """The findings about one function, None for those about the app."""
        return tuple(finding for finding in self.findings if finding.tool == tool)


def finding_id(rule: str, tool: str | None, place: str, text: str, other: str | None) -> str:
    """A short identity that survives edits elsewhere: 12 hexadecimal digits."""
    raw = "\x00".join((rule, tool or "", place, text, other or ""))
    return hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()[:12]


Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a rule says of one place, before the profile gives it a severity and the check an identity.

    `span` and `fix` are as in `Finding`; `fix` is the whole new text of the place, `label` what doing it is called.
    """

    place: str
    message: str
    advice: str
    span: Span | None = None
    fix: str | None = None
    label: str = ""
    other: str | None = None
    client: str | None = None


class ToolCheck(Protocol):
    """A rule about one function."""

    def __call__(self, tool: Tool, context: Context, /) -> Iterable[Mark]:
        """What is wrong with the function."""


class AppCheck(Protocol):
    """A rule about the app itself."""

    def __call__(self, context: Context, /) -> Iterable[Mark]:
        """What is wrong with the app."""


@dataclass(frozen=True, slots=True)
class RuleModule:
    """A file in `rules/`: what it declares, its docstring, its examples, and `check` or `check_app` or both."""

    rule: Rule
    page: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    check: ToolCheck | None
    check_app: AppCheck | None
