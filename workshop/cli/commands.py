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
from workshop.cli.models import choose_agent, encoder_if_any, open_encoder, say, say_what_goes_where
from workshop.cli.options import AgentName, AsJson, EncoderName, Fast, Profile, Requests, Seed, Source, Sources
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


@cli.command()
def show(source: Sources, as_json: AsJson = False) -> None:
    """Show what an agent reads: the app's text, its functions, their parameters."""
    _print(_load(*source), as_json)


@cli.command()
def check(
    source: Sources,
    profile: Profile = "appfunctions",
    fast: Fast = False,
    fail_on: Annotated[str, typer.Option(help="Exit with 1 at: error, warning, advice, never.")] = "error",
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Check every text against the guidelines."""
    if fail_on not in (*SEVERITY_ORDER, "never"):
        raise UsageError(f"--fail-on {fail_on!r} is not known.", expected="error, warning, advice or never")
    app = _load(*source)
    findings = ws.check(app, profile, fast=fast, encoder=encoder if fast else encoder_if_any(encoder, app))
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
    seed: Seed = 0,
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Put one request to an agent and see which function it picks."""
    app = _load(*source)
    choice = ws.pick(app, request, choose_agent(agent, encoder, app, [request]), seed=seed)
    _print(choice, as_json)
    if choice.outcome == "error":
        raise typer.Exit(2)


@cli.command()
def evaluate(
    source: Sources,
    requests: Requests = None,
    agent: AgentName = None,
    no_none: Annotated[bool, typer.Option("--no-none", help="Force a pick for every request.")] = False,
    seed: Seed = 0,
    encoder: EncoderName = None,
    as_json: AsJson = False,
) -> None:
    """Put labelled requests to an agent and count what it picks."""
    app = _load(*source)
    asked = _requests(requests, app)
    chosen = choose_agent(agent, encoder, app, [one.request for one in asked])
    trial = ws.evaluate(app, asked, chosen, none_allowed=not no_none, seed=seed)
    _print(trial, as_json)
    if trial.errors == trial.n:
        raise typer.Exit(2)


@cli.command()
def compare(
    before: Source,
    after: Source,
    requests: Requests = None,
    renamed: Annotated[list[str] | None, typer.Option(metavar="OLD=NEW", help="A function renamed since.")] = None,
    agent: AgentName = None,
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
    _print(ws.compare(old, new, asked, chosen, renamed=names, seed=seed), as_json)


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
    save: Annotated[bool, typer.Option("--save", help="Write what was accepted back into the source.")] = False,
    as_json: AsJson = False,
) -> None:
    """Suggest better words, each proved before and after; accept them, write them back."""
    app = _load(*source)
    if model:
        say(f"Texts of {app.name} go to {model}, which writes suggestions.")
    asked = _requests(requests, app)
    reader = None if fast else open_encoder(encoder, app, [one.request for one in asked])
    suggestions = ws.suggest(app, tool, model=model, profile=profile, requests=asked, encoder=reader, fast=fast)
    if not accept:
        _print(suggestions, as_json)
        return
    known = {suggestion.id: suggestion for suggestion in suggestions.suggestions}
    if unknown := [name for name in accept if name not in known and name != "all"]:
        raise UsageError(f"There is no suggestion {unknown[0]}.", expected=", ".join(known) or "none was made")
    for suggestion in suggestions.suggestions:
        if suggestion.id in accept or ("all" in accept and suggestion.holds):
            app = suggestion.accept(app)
    typer.echo(ws.diff(app), nl=False)
    if save:
        saved = ws.save(app)
        say(f"Saved. {saved.name} was read again: {len(saved.tools)} functions.")
    else:
        say("Nothing was written. Add --save to write it into the source.")


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
    reader = open_encoder(encoder, app, [one.request for one in asked])
    chosen = ws.agent(agent, encoder=reader)
    say_what_goes_where(chosen)
    found = ws.check(app, profile, encoder=reader)
    made = ws.report(app, out, profile=profile, findings=found, requests=asked, agent=chosen, encoder=reader)
    if not as_json:
        from workshop.views import terminal

        typer.echo(terminal.printed(terminal.summary(found)) + "\n")
    _print(made, as_json)


@cli.command()
def rule(
    name: Annotated[str | None, typer.Argument(help="A rule's name or code; none lists them.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a rule's page: what it looks for, why, good and bad examples, how it decides."""
    from workshop.guidelines.page import listing, page

    if as_json:
        typer.echo(json.dumps(listing(name), indent=2, ensure_ascii=False))
    elif name is None:
        typer.echo("\n".join(f"{entry['code']}  {entry['name']:<28} {entry['summary']}" for entry in listing()))
    else:
        typer.echo(page(name))


@cli.command()
def lab(
    folder: Annotated[Path, typer.Argument(help="Where the tour notebook goes.")] = Path(),
) -> None:
    """Open JupyterLab on the tour."""
    from workshop.ui.lab import open_lab

    raise typer.Exit(open_lab(folder))


def main() -> None:
    """Run the command line; errors become a few plain words and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        # A lone surrogate in somebody's text must not end the command; in JSON its escape is valid.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
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
