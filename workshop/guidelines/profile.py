"""A profile says which rules one vendor's guidance asks for, how strictly, and where it says so: data, a file each."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from workshop.errors import UsageError
from workshop.guidelines.rule import Options, Rule, Severity

_FOLDER = Path(__file__).with_name("profiles")


@dataclass(frozen=True, slots=True)
class Switch:
    """What a profile says of one rule. `options` are the rule's budgets; `source` is where the guidance stands."""

    severity: Severity | Literal["off"]
    source: str
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Profile:
    """One vendor's guidance. Rules that it does not name run with their own severity where `others` is `on`.

    `clients` are the ids of the clients whose limits it checks.
    """

    name: str
    title: str
    about: str
    others: Literal["on", "off"]
    rules: Mapping[str, Switch]
    clients: tuple[str, ...] = ()

    def severity(self, rule: Rule) -> Severity | None:
        """How bad this profile takes the rule's findings; None when it does not ask."""
        switch = self.rules.get(rule.name)
        if switch is None:
            return rule.severity if self.others == "on" else None
        return None if switch.severity == "off" else switch.severity

    def option(self, rule: str, name: str, default: float) -> float:
        """A budget of a rule, the rule's own default where the profile sets none."""
        switch = self.rules.get(rule)
        return float(switch.options.get(name, default)) if switch else default


def profiles() -> tuple[str, ...]:
    """The names of all profiles."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


@lru_cache(maxsize=32)
def profile(name: str) -> Profile:
    """The profile with this name. Raises `UsageError` listing the ones there are."""
    if name not in profiles():
        near = difflib.get_close_matches(name, profiles(), n=1)
        advice = f"Did you mean {near[0]}?" if near else ""
        raise UsageError(f"There is no profile {name!r}.", expected=", ".join(profiles()), advice=advice)
    import yaml

    data: dict[str, Any] = yaml.safe_load((_FOLDER / f"{name}.yaml").read_text("utf-8"))
    rules = {rule: Switch(**switch) for rule, switch in data["rules"].items()}
    return Profile(name, data["title"], data["about"], data["others"], rules, tuple(data.get("clients", ())))
