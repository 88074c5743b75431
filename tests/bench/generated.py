"""Any number of functions that read like an app's, the same ones every time."""

from __future__ import annotations

from itertools import islice, product

from tests.fixtures.apps import app_of, tool_of
from workshop.app import App

VERBS = "create update delete get list search archive share rename export import move copy approve reject".split()
THINGS = "note task invoice parcel recipe playlist contact event budget ticket workout photo route report order".split()
SCOPES = "for a team;of one customer;in a folder;by date;with a label;as a draft;on the device;from the bin".split(";")
MANNERS = ["at once", "in the background", "for a given week", "with its history", "and its attachments", "in short"]
REASONS = [
    "Returns what was found",
    "Fails when it does not exist",
    "Needs the identifier",
    "Sorted by date, newest first",
]


def generated_app(size: int) -> App:
    """An app of so many functions with descriptions of some fifteen to thirty words."""
    tools = []
    for number, (scope, thing, verb) in enumerate(islice(product(_endless(), THINGS, VERBS), size)):
        manner, reason = MANNERS[number % len(MANNERS)], REASONS[number % len(REASONS)]
        description = (
            f"{verb.capitalize()} the {thing} {scope} {manner}. {reason}, along with everything that belongs to the "
            f"{thing} and that may be needed to go on, number {number}."
        )
        name = f"{verb}{thing.capitalize()}{''.join(map(str.capitalize, scope.split()))}"
        tools.append(tool_of(name, description, identifier=f"Which {thing}."))
    return app_of(*tools)


def _endless() -> list[str]:
    return [scope if turn == 0 else f"{scope} {turn}" for turn in range(60) for scope in SCOPES]
