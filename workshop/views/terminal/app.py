"""An app in a terminal: what an agent reads of it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.app import App, Tool, Unread
from workshop.app import Text as AppText
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.views.terminal.console import columns, heading, indented, said
from workshop.views.terminal.delivered import window
from workshop.views.text import plural, type_name
from workshop.views.verdicts import callers


def app(result: App) -> Group:
    """App text, then every function with its description and parameters."""
    return Group(*_parts(result))


def unread(files: tuple[Unread, ...]) -> Iterator[RenderableType]:
    """What could not be read, where and why."""
    if files:
        yield ""
        yield Text(f"Not read: {plural(len(files), 'place')}", "yellow")
    for file in files:
        where = f"{file.path}:{file.line}" if file.line else file.path
        yield indented(said(where).append("  ").append_text(said(file.reason, "dim")))


def _parts(result: App) -> Iterator[RenderableType]:
    measured = size(deliver(result))
    yield heading(result.name, plural(len(result.tools), "function"), *result.form_factors)
    yield window(measured)
    yield _words(result.agent_text, "No description of the app reaches an agent.")
    for key, tool in zip(result.keys(), result.tools, strict=True):
        yield ""
        yield _name(key, tool).append(f"  about {plural(measured.tools[key], 'token')}", "dim")
        yield indented(_words(tool.description, "no description"))
        if tool.parameters:
            yield indented(_parameters(tool))
    yield from unread(result.unread)


def _name(key: str, tool: Tool) -> Text:
    hints = [word for word, on in (("read-only", tool.hints.read_only), ("destructive", tool.hints.destructive)) if on]
    line = said(key, "bold")
    for word in [*hints, *([callers(tool.access)] if tool.access else [])]:
        line.append("  ").append_text(said(word, "dim"))
    return line


def _words(text: AppText, missing: str) -> Text:
    if not text:
        return Text(missing, "dim italic")
    line = said(text.value, "" if text.sent else "dim")
    return line if text.sent else line.append("  (not sent to agents)", "yellow")


def _parameters(tool: Tool) -> RenderableType:
    table = columns("L", "L", "l")
    for parameter in tool.parameters:
        kind = type_name(parameter.schema)
        table.add_row(
            said(parameter.pointer, "cyan"),
            said(kind if parameter.required else f"{kind}, optional" if kind else "optional", "dim"),
            _words(parameter.description, "no description"),
        )
    return table
