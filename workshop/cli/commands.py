"""The command line: `workshop --help`. Commands load, call the public verbs, print; they compute nothing themselves.

Exit codes: 0 fine; 1 findings at or above `--fail-on`; 2 nothing could be loaded, bad usage, or no answer at all.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import workshop as ws
from workshop.cli.delivery import export, show
from workshop.cli.editing import edit, suggest
from workshop.cli.models import choose_agent, encoder_if_any, open_encoder, say, say_what_goes_where
from workshop.cli.options import (
    AgentName,
    As,
    AsJson,
    EncoderName,
    Fast,
    Profile,
    Requests,
    Seed,
    Sources,
)
from workshop.cli.output import print_result, requests_of
from workshop.errors import UsageError, WorkshopError

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
    app = ws.load(*source)
    reader = encoder if fast else encoder_if_any(encoder, app, profile=profile)
    findings = ws.check(app, profile, fast=fast, encoder=reader, clients=client or ())
    if as_json:
        print_result(findings, as_json)
    else:
        from workshop.views import terminal

        typer.echo(terminal.printed(terminal.findings(findings, app)))
    severe = SEVERITY_ORDER[: SEVERITY_ORDER.index(fail_on) + 1] if fail_on != "never" else ()
    if any(finding.severity in severe for finding in findings.findings):
        raise typer.Exit(1)


@cli.command()
def overlap(source: Sources, encoder: EncoderName = None, as_json: AsJson = False) -> None:
    """Rank the functions that read alike, with the words in common and the words apart."""
    app = ws.load(*source)
    print_result(ws.overlap(app, encoder=open_encoder(encoder, app)), as_json)


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
    app = ws.load(*source)
    choice = ws.pick(app, request, choose_agent(agent, encoder, app, [request]), seed=seed, client=client)
    print_result(choice, as_json)
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
    app = ws.load(*source)
    asked = requests_of(requests, app)
    chosen = choose_agent(agent, encoder, app, [one.request for one in asked])
    trial = ws.evaluate(app, asked, chosen, none_allowed=not no_none, seed=seed, client=client)
    print_result(trial, as_json)
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
    old, new = (ws.load(one) for one in _sides(before, after))
    names = dict(_renamed(pair) for pair in renamed or [])
    asked = requests_of(requests, old)
    chosen = choose_agent(agent, encoder, new, [one.request for one in asked])
    # Without a file it is for `compare` to find requests: they may lie beside either side.
    print_result(
        ws.compare(old, new, asked if requests else None, chosen, renamed=names, seed=seed, client=client), as_json
    )


cli.command()(edit)
cli.command()(suggest)


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
    app = ws.load(*source)
    asked = requests_of(requests, app)
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
    print_result(made, as_json)
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


def _sides(before: str, after: str) -> Iterator[str]:
    from workshop.formats import revision

    for side, other in ((before, after), (after, before)):
        yield str(revision.parse(side, other)) if revision.is_one(side) else side


def _renamed(pair: str) -> tuple[str, str]:
    old, equals, new = pair.partition("=")
    if not (old and equals and new):
        raise UsageError(f"--renamed {pair!r} is no pair.", expected="old=new")
    return old, new
