"""Every rule there is: one file each in `rules/`, found by being there."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import lru_cache

from workshop.errors import UsageError
from workshop.guidelines import rules as room
from workshop.guidelines.rule import RuleModule


@lru_cache(maxsize=1)
def rules() -> tuple[RuleModule, ...]:
    """All rules, sorted by code."""
    found = [_read(module.name) for module in pkgutil.iter_modules(room.__path__)]
    return tuple(sorted(found, key=lambda module: module.rule.code))


def rule(name: str) -> RuleModule:
    """The rule with this name or code. Raises `UsageError` naming the nearest."""
    wanted = name.strip().lower()
    for module in rules():
        if wanted in (module.rule.name, module.rule.code.lower()):
            return module
    names = [module.rule.name for module in rules()]
    near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.4)
    raise UsageError(f"There is no rule {name!r}.", expected=", ".join(near or names))


def _read(file: str) -> RuleModule:
    module = importlib.import_module(f"{room.__name__}.{file}")
    return RuleModule(
        rule=module.RULE,
        page=module.__doc__ or "",
        bad=tuple(module.BAD),
        good=tuple(module.GOOD),
        check=getattr(module, "check", None),
        check_app=getattr(module, "check_app", None),
    )
