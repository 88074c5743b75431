"""`workshop edit` and `workshop suggest`: other words, shown as a diff and written back."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

import workshop as ws
from workshop.app import App
from workshop.cli.models import open_encoder, say
from workshop.cli.options import AsJson, EncoderName, Fast, Profile, Requests, Save, Source, Sources
from workshop.cli.output import print_result, requests_of
from workshop.errors import UsageError


def edit(
    source: Source,
    words: Annotated[list[str], typer.Argument(metavar="[TOOL] TEXT", help="The function and its new text.")],
    of_app: Annotated[bool, typer.Option("--app", help="Edit the app's own text: no TOOL.")] = False,
    place: Annotated[
        str | None, typer.Option(help="description, returns or parameters/NAME; with --app instructions.")
    ] = None,
    save: Save = False,
    as_json: AsJson = False,
) -> None:
    """Change one text and show the diff; --save writes it into the source, every other byte as it was."""
    if len(words) != (1 if of_app else 2):
        raise UsageError(
            "An edit needs the app's new text." if of_app else "An edit needs a function and its new text.",
            expected='SOURCE --app "new text"' if of_app else 'SOURCE TOOL "new text", or SOURCE --app "new text"',
        )
    tool = None if of_app else words[0]
    app = ws.load(source).edit(tool, place or ("app" if of_app else "description"), words[-1])
    _show_and_save(app, save, as_json)


def suggest(
    source: Sources,
    tool: Annotated[str | None, typer.Option(help="Only this function.")] = None,
    model: Annotated[
        str | None,
        typer.Option(help="A chat model that writes.", envvar="WORKSHOP_MODEL", show_default="certain fixes only"),
    ] = None,
    profile: Profile = "appfunctions",
    requests: Requests = None,
    fast: Fast = False,
    encoder: EncoderName = None,
    accept: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Take this suggestion (or all that hold) and show the diff.")
    ] = None,
    save: Save = False,
    as_json: AsJson = False,
) -> None:
    """Suggest better words, each proved before and after; accept them, write them back."""
    app = ws.load(*source)
    if model:
        say(f"Texts of {app.name} go to {model}, which writes suggestions.")
    if save and not accept:
        raise UsageError("--save needs something to save.", expected="--accept all, or --accept ID")
    asked = requests_of(requests, app)
    reader = None if fast else open_encoder(encoder, app, [one.request for one in asked], profile=profile)
    suggestions = ws.suggest(app, tool, model=model, profile=profile, requests=asked, encoder=reader, fast=fast)
    if not accept:
        print_result(suggestions, as_json)
        return
    known = {suggestion.id: suggestion for suggestion in suggestions.suggestions}
    if unknown := [name for name in accept if name not in known and name != "all"]:
        raise UsageError(f"There is no suggestion {unknown[0]}.", expected=", ".join(known) or "none was made")
    taken = [one for one in suggestions.suggestions if one.id in accept or ("all" in accept and one.holds)]
    for suggestion in taken:
        app = suggestion.accept(app)
    none = "No suggestion holds; nothing was accepted."
    _show_and_save(app, save, as_json, none=none, accepted=[one.id for one in taken])


def _show_and_save(app: App, save: bool, as_json: bool, none: str = "Nothing changes.", **about: Any) -> None:
    """The diff of the edits, `none` where it is empty; with `save` they are written. As JSON, `about` before it."""
    diff = ws.diff(app)
    if save:
        ws.save(app)
    if as_json:
        typer.echo(json.dumps({"version": 1, **about, "diff": diff, "saved": save}, indent=2, ensure_ascii=False))
        return
    typer.echo(diff, nl=False)
    files = diff.count("\n+++ ")
    if not diff:
        say(none)
    elif save:
        say(f"Saved: {files} file{'s' * (files != 1)} changed.")
    else:
        say("Nothing was written. Add --save to write it into the source.")
