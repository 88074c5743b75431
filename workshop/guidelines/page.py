"""A rule's page: its docstring, with its examples where people look for them."""

from __future__ import annotations

from workshop.guidelines.example import Example
from workshop.guidelines.registry import rule, rules
from workshop.guidelines.rule import RuleModule
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


def listing(name: str | None = None) -> list[dict[str, str]]:
    """Every rule in the order of codes, or the one named: its code, name, severity, first line and page."""
    return [_entry(module) for module in ((rule(name),) if name else rules())]


def _entry(module: RuleModule) -> dict[str, str]:
    about = module.rule
    summary = module.page.strip().splitlines()[0]
    named = {"code": about.code, "name": about.name, "severity": about.severity}
    return named | {"summary": summary, "page": page(about.name)}


def _listed(examples: tuple[Example, ...]) -> str:
    return "```text\n" + "\n\n".join(visible(_shown(one)) for one in examples) + "\n```\n"


def _shown(one: Example) -> str:
    lines = [f"({one.note})"] if one.note else []
    lines += [f"for {client}" for client in one.clients]
    if one.app.description:
        lines.append(f"app: {one.app.description.value}")
    for tool in one.app.tools:
        lines.append(f"{tool.name}: {tool.description.value or '(no description)'}")
        for parameter in tool.parameters:
            default = tool.code.defaults.get(parameter.name) if tool.code else None
            lead = f"    {parameter.pointer}" + (f" = {default}" if default is not None else "")
            lines.append(f"{lead}: {parameter.description.value or '(no description)'}")
        if tool.returns:
            lines.append(f"    returns: {tool.returns.value}")
        hints = {name: getattr(tool.hints, name) for name in ("read_only", "destructive", "idempotent", "open_world")}
        lines += [f"    hint {name}: {str(value).lower()}" for name, value in hints.items() if value is not None]
    return "\n".join(lines)
