"""A rule's page: its docstring, with its examples where people look for them."""

from __future__ import annotations

from workshop.app import Code
from workshop.guidelines.example import Example
from workshop.guidelines.registry import rule
from workshop.language.invisible import visible

_BEFORE = "## How it decides"


def page(name: str) -> str:
    """The page of a rule (by name or code) as Markdown. Raises `UsageError` for an unknown one."""
    module = rule(name)
    title, _, body = module.page.strip().partition("\n")
    before, _, after = body.partition(_BEFORE)
    examples = f"## Bad\n\n{_listed(module.bad)}\n## Good\n\n{_listed(module.good)}\n"
    head = f"# {module.rule.name} ({module.rule.code}, {module.rule.severity})\n\n{title}\n"
    return f"{head}{before.rstrip()}\n\n{examples}{_BEFORE}{after}".rstrip() + "\n"


def _listed(examples: tuple[Example, ...]) -> str:
    return "\n".join(_shown(one) for one in examples) + "\n"


def _shown(one: Example) -> str:
    lines = []
    if one.app.description:
        lines.append(f"app: {one.app.description.value}")
    for tool in one.app.tools:
        lines.append(f"{tool.name}: {tool.description.value or '(no description)'}")
        for parameter in tool.parameters:
            default = f" = {tool.code.defaults[parameter.name]}" if _has_default(tool.code, parameter.name) else ""
            lines.append(f"    {parameter.pointer}{default}: {parameter.description.value or '(no description)'}")
        if tool.returns:
            lines.append(f"    returns: {tool.returns.value}")
        hints = {name: getattr(tool.hints, name) for name in ("read_only", "destructive", "idempotent", "open_world")}
        lines += [f"    hint {name}: {str(value).lower()}" for name, value in hints.items() if value is not None]
    note = f"{one.note}\n\n" if one.note else ""
    return f"{note}```text\n" + "\n".join(visible(line) for line in lines) + "\n```\n"


def _has_default(code: Code | None, name: str) -> bool:
    return code is not None and name in code.defaults
