"""`workshop show` and `workshop export`: what reaches an agent, and the same for another kind of agent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import workshop as ws
from workshop.cli.models import say
from workshop.cli.options import As, AsJson, Sources
from workshop.errors import SaveError
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.formats.export.difference import Difference
from workshop.formats.export.export import FORMATS, exported
from workshop.views.text import listed


def show(
    source: Sources,
    client: As = None,
    sdk: Annotated[
        str | None, typer.Option(metavar="SDK", help="As this SDK sends a docstring: mcp, fastmcp, langchain, ...")
    ] = None,
    server: Annotated[str | None, typer.Option(help="The server's name, for a client that puts it in names.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show what an agent reads: the app's text, functions, parameters; with --as, what a client leaves of them."""
    app = ws.load(*source)
    delivered = deliver(app, client, sdk, server=server)
    shown: Any = delivered if client or sdk else app
    if as_json:
        typer.echo(json.dumps({**shown.to_dict(), "size": size(delivered).to_dict()}, indent=2, ensure_ascii=False))
    else:
        typer.echo(str(shown))


def export(
    source: Sources,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help=f"One of: {', '.join(FORMATS)}.")],
    strict: Annotated[bool, typer.Option("--strict", help="OpenAI's strict form: arguments match exactly.")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="A file to write instead of printing.")] = None,
) -> None:
    """Write the functions as another kind of agent takes them; what that changes is said on standard error."""
    made = exported(ws.load(*source), to, strict=strict)
    text = json.dumps(made.data, indent=2, ensure_ascii=False)
    if out is None:
        typer.echo(text)
    else:
        try:
            out.write_text(f"{text}\n", "utf-8", errors="backslashreplace")
        except OSError as error:
            raise SaveError(f"The export cannot be written: {error.strerror or error}.", where=str(out)) from error
        say(f"Written to {out}.")
    for line in _grouped(made.differences):
        say(line)


def _grouped(differences: Iterable[Difference]) -> Iterator[str]:
    """One line for what is the same in many functions."""
    tools: dict[tuple[str, str], list[str]] = {}
    for one in differences:
        tools.setdefault((one.place, one.message), []).extend([one.tool] if one.tool else [])
    for (place, message), named in tools.items():
        yield f"{listed(list(dict.fromkeys(named))) or 'The app'}, {place}: {message}"
