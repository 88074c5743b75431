"""The command line: `workshop --help`. Commands load, call the public verbs, print; they compute nothing themselves.

Exit codes: 0 fine; 1 findings at or above `--fail-on`; 2 nothing could be loaded, or bad usage.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

import workshop as ws
from workshop.app import App
from workshop.errors import UsageError, WorkshopError
from workshop.record import Record

cli = typer.Typer(
    name="workshop",
    help="Check, test and rewrite the words by which AI agents pick your app's functions.",
    epilog="Without a chat model (--agent or WORKSHOP_MODEL) picks are by retrieval, and every result says so.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Sources = Annotated[
    list[str],
    typer.Argument(metavar="SOURCE...", help="An Android project, a .kt file, or JSON with function declarations."),
]
Source = Annotated[str, typer.Argument(metavar="SOURCE", help="An Android project, a .kt file, or JSON.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Profile = Annotated[str, typer.Option(help="Whose guidelines: appfunctions, mcp, generic.")]
Fast = Annotated[bool, typer.Option("--fast", help="Leave out what needs the encoder.")]
Encoder = Annotated[str | None, typer.Option(help="A sentence-transformers model: a path or an id.")]
Agent = Annotated[
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
Seed = Annotated[int, typer.Option(help="Seeds the order in which a chat model sees the functions.")]
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
    encoder: Encoder = None,
    as_json: AsJson = False,
) -> None:
    """Check every text against the guidelines."""
    if fail_on not in (*SEVERITY_ORDER, "never"):
        raise UsageError(f"--fail-on {fail_on!r} is not known.", expected="error, warning, advice or never")
    findings = ws.check(_load(*source), profile, fast=fast, encoder=encoder)
    _print(findings, as_json)
    severe = SEVERITY_ORDER[: SEVERITY_ORDER.index(fail_on) + 1] if fail_on != "never" else ()
    if any(finding.severity in severe for finding in findings.findings):
        raise typer.Exit(1)


@cli.command()
def overlap(source: Sources, encoder: Encoder = None, as_json: AsJson = False) -> None:
    """Rank the functions that read alike, with the words in common and the words apart."""
    _print(ws.overlap(_load(*source), encoder=encoder), as_json)


@cli.command("try")
def try_(
    source: Sources,
    request: Annotated[str, typer.Argument(metavar="REQUEST", help='What a user says: "where is my parcel?"')],
    agent: Agent = None,
    seed: Seed = 0,
    encoder: Encoder = None,
    as_json: AsJson = False,
) -> None:
    """Put one request to an agent and see which function it picks."""
    app = _load(*source)
    _print(ws.pick(app, request, _agent(agent, encoder), seed=seed), as_json)


@cli.command()
def evaluate(
    source: Sources,
    requests: Requests = None,
    agent: Agent = None,
    no_none: Annotated[bool, typer.Option("--no-none", help="Force a pick for every request.")] = False,
    seed: Seed = 0,
    encoder: Encoder = None,
    as_json: AsJson = False,
) -> None:
    """Put labelled requests to an agent and count what it picks."""
    app = _load(*source)
    trial = ws.evaluate(
        app, _requests(requests, app), _agent(agent, encoder), none_allowed=not no_none, seed=seed, encoder=encoder
    )
    _print(trial, as_json)


@cli.command()
def compare(
    before: Source,
    after: Source,
    requests: Requests = None,
    renamed: Annotated[list[str] | None, typer.Option(metavar="OLD=NEW", help="A function renamed since.")] = None,
    agent: Agent = None,
    seed: Seed = 0,
    encoder: Encoder = None,
    as_json: AsJson = False,
) -> None:
    """Compare two versions on the same requests, paired."""
    old, new = _load(before), _load(after)
    comparison = ws.compare(
        old,
        new,
        _requests(requests, old),
        _agent(agent, encoder),
        renamed=dict(_renamed(pair) for pair in renamed or []),
        seed=seed,
        encoder=encoder,
    )
    _print(comparison, as_json)


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
    encoder: Encoder = None,
    accept: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Take this suggestion (or all that hold) and show the diff.")
    ] = None,
    save: Annotated[bool, typer.Option("--save", help="Write what was accepted back into the source.")] = False,
    as_json: AsJson = False,
) -> None:
    """Suggest better words, each proved before and after; accept them, write them back."""
    app = _load(*source)
    if model:
        _say(f"Texts of {app.name} go to {model}, which writes suggestions.")
    suggestions = ws.suggest(
        app, tool, model=model, profile=profile, requests=_requests(requests, app), encoder=encoder, fast=fast
    )
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
        _say(f"Saved. {saved.name} was read again: {len(saved.tools)} functions.")
    else:
        _say("Nothing was written. Add --save to write it into the source.")


@cli.command()
def report(
    source: Sources,
    out: Annotated[Path, typer.Option("-o", "--out", help="Where the HTML file goes.")] = Path("review.html"),
    profile: Profile = "appfunctions",
    requests: Requests = None,
    agent: Agent = None,
    encoder: Encoder = None,
    as_json: AsJson = False,
) -> None:
    """Write one self-contained HTML file for a design review."""
    app = _load(*source)
    made = ws.report(
        app, out, profile=profile, requests=_requests(requests, app), agent=_agent(agent, encoder), encoder=encoder
    )
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


def _agent(name: str | None, encoder: str | None) -> Any:
    chosen = ws.agent(name, encoder=encoder)
    if notice := getattr(chosen, "notice", ""):
        _say(notice)
    return chosen


def _requests(path: Path | None, app: App) -> Any:
    return ws.requests(path if path is not None else app)


def _renamed(pair: str) -> tuple[str, str]:
    old, equals, new = pair.partition("=")
    if not (old and equals and new):
        raise UsageError(f"--renamed {pair!r} is no pair.", expected="old=new")
    return old, new


def _say(words: str) -> None:
    typer.echo(words, err=True)


def _print(result: Record, as_json: bool) -> None:
    typer.echo(result.to_json() if as_json else str(result))
