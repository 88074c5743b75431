"""The arguments and options that several commands share, each said once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCE...",
        help="A project folder; a source, JSON, YAML, HTML, SKILL.md or APK file; git:REV:PATH; a live MCP server: "
        "URL, mcp:COMMAND, mcp.json#NAME; a device's app: adb:PACKAGE.",
    ),
]
Source = Annotated[str, typer.Argument(metavar="SOURCE", help="A project folder, or a file that holds descriptions.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Profile = Annotated[str, typer.Option(help="Whose guidelines: appfunctions, mcp, generic.")]
Fast = Annotated[bool, typer.Option("--fast", help="Leave out what needs the encoder.")]
EncoderName = Annotated[str | None, typer.Option(help="A sentence-transformers model: a path or an id.")]
AgentName = Annotated[
    str | None,
    typer.Option(
        help="Who picks: retrieval, or a chat model such as openai:NAME, ollama:NAME.",
        envvar="WORKSHOP_MODEL",
        show_default="retrieval",
        show_envvar=True,
    ),
]
Requests = Annotated[
    Path | None, typer.Option(help="Labelled requests (JSONL).", show_default="requests.jsonl of the source")
]
Save = Annotated[bool, typer.Option("--save", help="Write it into the source.")]
As = Annotated[
    str | None, typer.Option("--as", metavar="CLIENT", help="As this client sends it: claude-code, openai-api, cursor.")
]
Seed = Annotated[int, typer.Option(help="Seeds the order in which a chat model sees the functions.")]
