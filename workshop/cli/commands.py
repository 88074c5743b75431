"""The command line: `workshop --help`. Commands load, call the public verbs, print; they compute nothing themselves.

Exit codes: 0 fine; 1 findings at or above `--fail-on`; 2 nothing could be loaded, bad usage, or no answer at all.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

import workshop as ws
from workshop.app import App
from workshop.cli.delivery import export, show
from workshop.cli.models import choose_agent, encoder_if_any, open_encoder, say, say_what_goes_where
from workshop.cli.options import (
    AgentName,
    As,
    AsJson,
    EncoderName,
    Fast,
    Profile,
    Requests,
    Save,
    Seed,
    Source,
    Sources,
)
from workshop.errors import UsageError, WorkshopError

if TYPE_CHECKING:
    from workshop.trials.trial import Request

cli = typer.Typer(
    name="workshop",
    help="Check, test and rewrite the words by which AI agents pick your app's functions.",
    epilog="Without a chat model (--agent or WORKSHOP_MODEL) picks are by retrieval, and every result says so.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SEVERITY_ORDER = ("error", "warning", "advice")


@cli.callback(invoke_without_command=True)
def version(
    wanted: Annotated[bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)] = False,
) -> None:
    """Check, test and rewrite the words by which AI agents pick your app's functions."""
    if wanted:
        typer.echo(f"workshop {ws.__version__}")
        raise typer.Exit


cli.command()(show)


@cli.command()
def check(
    source: Sources,
    profile: Profile = "appfunctions",
    fast: Fast = False,
    client: Annotated[
        list[str] | None, typer.Option(metavar="CLIENT", help="Check the limits of this client too; may be repeated.")
    ] = None,
    fail_on: Annotated[str, typer.Option(help="Exit with 1 at: error, warning, advice, never.")] = "error",
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Check every text against the guidelines."""
    if fail_on not in (*SEVERITY_ORDER, "never"):
        raise UsageError(f"--fail-on {fail_on!r} is not known.", expected="error, warning, advice or never")
    app = _load(*source)
    reader = encoder if fast else encoder_if_any(encoder, app, profile=profile)
    findings = ws.check(app, profile, fast=fast, encoder=reader, clients=client or ())
    if as_json:
        _print(findings, as_json)
    else:
        from workshop.views import terminal

        typer.echo(terminal.printed(terminal.findings(findings, app)))
    severe = SEVERITY_ORDER[: SEVERITY_ORDER.index(fail_on) + 1] if fail_on != "never" else ()
    if any(finding.severity in severe for finding in findings.findings):
        raise typer.Exit(1)


@cli.command()
def overlap(source: Sources, encoder: EncoderName = None, as_json: AsJson = False) -> None:
    """Rank the functions that read alike, with the words in common and the words apart."""
    app = _load(*source)
    _print(ws.overlap(app, encoder=open_encoder(encoder, app)), as_json)


@cli.command("try")
def try_(
    source: Sources,
    request: Annotated[str, typer.Argument(metavar="REQUEST", help='What a user says: "where is my parcel?"')],
    agent: AgentName = None,
    client: As = None,
    seed: Seed = 0,
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Put one request to an agent and see which function it picks."""
    app = _load(*source)
    choice = ws.pick(app, request, choose_agent(agent, encoder, app, [request]), seed=seed, client=client)
    _print(choice, as_json)
    if choice.outcome == "error":
        raise typer.Exit(2)


@cli.command()
def evaluate(
    source: Sources,
    requests: Requests = None,
    agent: AgentName = None,
    client: As = None,
    no_none: Annotated[bool, typer.Option("--no-none", help="Force a pick for every request.")] = False,
    seed: Seed = 0,
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Put labelled requests to an agent and count what it picks."""
    app = _load(*source)
    asked = _requests(requests, app)
    chosen = choose_agent(agent, encoder, app, [one.request for one in asked])
    trial = ws.evaluate(app, asked, chosen, none_allowed=not no_none, seed=seed, client=client)
    _print(trial, as_json)
    if trial.errors == trial.n:
        raise typer.Exit(2)


@cli.command()
def compare(
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="The older version: an Android project, JSON ...")],
    after: Annotated[str, typer.Argument(metavar="AFTER", help="The newer one.")],
    requests: Requests = None,
    renamed: Annotated[list[str] | None, typer.Option(metavar="OLD=NEW", help="A function renamed since.")] = None,
    agent: AgentName = None,
    client: As = None,
    seed: Seed = 0,
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Compare two versions on the same requests, paired.

    A side may be git:REV: then it is the other side as it was at that revision.
    """
    old, new = (_load(one) for one in _sides(before, after))
    names = dict(_renamed(pair) for pair in renamed or [])
    asked = _requests(requests, old)
    chosen = choose_agent(agent, encoder, new, [one.request for one in asked])
    # Without a file it is for `compare` to find requests: they may lie beside either side.
    _print(ws.compare(old, new, asked if requests else None, chosen, renamed=names, seed=seed, client=client), as_json)


@cli.command()
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
    app = _load(source).edit(tool, place or ("app" if of_app else "description"), words[-1])
    _show_and_save(app, save, as_json)


@cli.command()
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
    app = _load(*source)
    if model:
        say(f"Texts of {app.name} go to {model}, which writes suggestions.")
    if save and not accept:
        raise UsageError("--save needs something to save.", expected="--accept all, or --accept ID")
    asked = _requests(requests, app)
    reader = None if fast else open_encoder(encoder, app, [one.request for one in asked], profile=profile)
    suggestions = ws.suggest(app, tool, model=model, profile=profile, requests=asked, encoder=reader, fast=fast)
    if not accept:
        _print(suggestions, as_json)
        return
    known = {suggestion.id: suggestion for suggestion in suggestions.suggestions}
    if unknown := [name for name in accept if name not in known and name != "all"]:
        raise UsageError(f"There is no suggestion {unknown[0]}.", expected=", ".join(known) or "none was made")
    taken = [one for one in suggestions.suggestions if one.id in accept or ("all" in accept and one.holds)]
    for suggestion in taken:
        app = suggestion.accept(app)
    none = "No suggestion holds; nothing was accepted."
    _show_and_save(app, save, as_json, none=none, accepted=[one.id for one in taken])


@cli.command()
def report(
    source: Sources,
    out: Annotated[Path, typer.Option("-o", "--out", help="Where the HTML file goes.")] = Path("review.html"),
    profile: Profile = "appfunctions",
    requests: Requests = None,
    agent: AgentName = None,
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Write one self-contained HTML file for a design review."""
    app = _load(*source)
    asked = _requests(requests, app)
    reader = open_encoder(encoder, app, [one.request for one in asked], profile=profile)
    chosen = ws.agent(agent, encoder=reader)
    say_what_goes_where(chosen)
    found = ws.check(app, profile, encoder=reader)
    trial = ws.evaluate(app, asked, chosen)
    made = ws.report(
        app, out, profile=profile, findings=found, trial=trial, requests=asked, agent=chosen, encoder=reader
    )
    if not as_json:
        from workshop.views import terminal

        typer.echo(terminal.printed(terminal.summary(found)) + "\n")
    _print(made, as_json)
    if trial.errors == trial.n:
        say(f"{trial.agent} never answered: {trial.choices[0].message}")
        raise typer.Exit(2)


@cli.command()
def rule(
    name: Annotated[str | None, typer.Argument(help="A rule's name or code; none lists them.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a rule's page: what it looks for, why, good and bad examples, how it decides."""
    from workshop.guidelines.page import listing, page

    if as_json:
        typer.echo(json.dumps({"version": 1, "rules": listing(name)}, indent=2, ensure_ascii=False))
    elif name is None:
        typer.echo("\n".join(f"{entry['code']}  {entry['name']:<28} {entry['summary']}" for entry in listing()))
    else:
        typer.echo(page(name))


cli.command()(export)


@cli.command()
def lab(
    folder: Annotated[Path, typer.Argument(help="Where the tour notebook goes.")] = Path(),
) -> None:
    """Open JupyterLab on the tour."""
    from workshop.ui.lab import open_lab

    raise typer.Exit(open_lab(folder))


def main() -> None:
    """Run the command line; errors become a few plain words and exit code 2."""
    for stream in filter(None, (sys.stdout, sys.stderr)):  # one that was closed is None
        # A lone surrogate in somebody's text must not end the command; in JSON its escape is valid.
        stream.reconfigure(errors="backslashreplace")
    try:
        cli()
    except WorkshopError as error:
        _fail(str(error))
    except BrokenPipeError:
        # The reader of a pipe went away (`| head`): nothing is wrong, nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(words: str) -> NoReturn:
    print(words, file=sys.stderr)  # noqa: T201
    raise SystemExit(2)


def _load(*source: str) -> App:
    return ws.load(*source)


def _sides(before: str, after: str) -> Iterator[str]:
    from workshop.formats import revision

    for side, other in ((before, after), (after, before)):
        yield str(revision.parse(side, other)) if revision.is_one(side) else side


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


def _requests(path: Path | None, app: App) -> Sequence[Request]:
    return ws.requests(path if path is not None else app)


def _renamed(pair: str) -> tuple[str, str]:
    old, equals, new = pair.partition("=")
    if not (old and equals and new):
        raise UsageError(f"--renamed {pair!r} is no pair.", expected="old=new")
    return old, new


def _print(result: Any, as_json: bool) -> None:
    """A result as people read it, or in its shape for machines."""
    typer.echo(json.dumps(result.to_dict(), indent=2, ensure_ascii=False) if as_json else str(result))
