"""An app as a client sends it, in a terminal: what is left, and under each function what was lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from workshop.formats.delivery.change import Change
from workshop.formats.delivery.delivered import Delivered, DeliveredTool
from workshop.formats.delivery.size import Size, size
from workshop.schema import nodes
from workshop.views.terminal.console import columns, heading, indented, said
from workshop.views.text import percent, plural, type_name

_STYLE = {"lost": "red", "cut": "red", "refused": "red", "left out": "red", "moved": "yellow"}
#: Lost words are shown from their beginning; the JSON holds them whole.
_SHOWN = 300


def delivered(result: Delivered) -> Group:
    """The app's text and every function as the agent gets them."""
    return Group(*_parts(result))


def window(measured: Size) -> Text:
    """How much of a small window the functions take, and how that was counted."""
    shares = ", ".join(f"{percent(share)} of {name}" for name, share in measured.shares.items())
    return Text(f"About {plural(measured.total, 'token')}: {shares} ({measured.tokenizer}).", "dim")


def _parts(result: Delivered) -> Iterator[RenderableType]:
    measured = size(result)
    through = " through ".join(filter(None, (result.client, result.sdk)))
    yield heading(result.app, plural(len(result.tools), "function"), f"as {through} sends it" if through else "as sent")
    yield window(measured)
    yield said(result.app_text) if result.app_text.strip() else Text("No text of the app arrives.", "dim italic")
    yield from _changes(result.of(None))
    for tool in result.tools:
        yield ""
        yield _name(tool, measured)
        yield indented(_tool(tool))
        yield indented(Group(*_changes(result.of(tool.key))))
    gone = [change for change in result.changes if change.kind == "left out" and change.tool]
    if gone:
        yield ""
        yield Text("Left out", "bold red")
        yield indented(Group(*_changes(gone, named=True)))
    yield from _sources(result)


def _name(tool: DeliveredTool, measured: Size) -> Text:
    line = said(tool.name, "bold")
    if tool.name != tool.key:
        line.append("  was ", "dim").append_text(said(tool.key, "dim"))
    return line.append(f"  about {plural(measured.tools[tool.key], 'token')}", "dim")


def _sources(result: Delivered) -> Iterator[RenderableType]:
    """Where what a client does is known from, each source once."""
    known = {f"{one.kind}: {one.source}; confidence {one.confidence}": None for one in result.changes if one.source}
    if known:
        yield ""
        yield Text("Known from", "dim")
        yield from (indented(said(line, "dim")) for line in known)


def _tool(tool: DeliveredTool) -> Group:
    parts: list[RenderableType] = [
        said(tool.description) if tool.description.strip() else Text("no description", "dim italic")
    ]
    table = columns("L", "L", "l")
    for node in nodes(tool.input_schema):
        kind = type_name(node.schema)
        table.add_row(
            said(node.pointer, "cyan"),
            said(kind if node.required else f"{kind}, optional" if kind else "optional", "dim"),
            said(node.description) if node.description else Text("no description", "dim italic"),
        )
    return Group(*parts, *([table] if table.rows else []))


def _changes(changes: Sequence[Change], *, named: bool = False) -> Iterator[RenderableType]:
    for change in changes:
        if change.kind == "renamed":  # the name above says it
            continue
        line = Text().append(f"{change.kind}  ", _STYLE.get(change.kind, "cyan"))
        line.append_text(said(f"{change.tool}: " if named else "")).append(f"{change.place}  ", "dim")
        line.append_text(said(change.message))
        yield line
        if change.gone:
            more = f" … and {len(change.gone) - _SHOWN:,} characters more" if len(change.gone) > _SHOWN else ""
            yield indented(said(change.gone[:_SHOWN], "strike dim").append(more, "dim"))
