"""The texts of an app on their way through a client: names, cuts, refusals, counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.formats.delivery.change import Change, Kind
from workshop.formats.delivery.clients import Client, Limit, differing
from workshop.formats.delivery.cuts import Cut, cut
from workshop.formats.delivery.fault import Fault
from workshop.formats.delivery.names import name_faults, offered_name
from workshop.formats.delivery.schemas import schema_faults

_KINDS: Mapping[str, Kind] = {
    "refuses": "refused",
    "drops": "left out",
    "cuts": "cut",
    "renames": "renamed",
    "advises": "advised against",
}


def text_through(client: Client, tool: str | None, place: str, text: str) -> tuple[str, tuple[Change, ...]]:
    """A description or the app's text as it arrives, and how that differs."""
    made = cut(client, "description-length" if tool else "instructions-length", text)
    if made is None:
        missing = client.one("description-required") if tool and not text.strip() else None
        words = f"{client.title} refuses a function without a description."
        return text, (_change(client, tool, place, Fault(missing, words)),) if missing else ()
    gone = text[made.end :]
    return made.kept(text), (_change(client, tool, place, Fault(made.limit, cut_words(client, made)), gone=gone),)


def cut_words(client: Client, made: Cut) -> str:
    """What a cut does, in a sentence."""
    unit = "UTF-16 units" if made.limit.unit == "utf-16" else "characters"
    does = {"cuts": "cuts this text", "refuses": "may refuse this text"}.get(
        made.limit.effect, "advises a shorter text"
    )
    return f"{client.title} {does} at {made.limit.value:,} of {made.length:,} {unit}{differing(made.limit, client)}."


def name_through(client: Client, server: str, key: str, name: str) -> tuple[str, tuple[Change, ...]]:
    """The name as the client offers it, and what it has against it."""
    offered = offered_name(client, server, name)
    changes = [_change(client, key, "name", fault, kept=offered) for fault in name_faults(client, server, name)]
    around = client.one("name-prefix") or client.one("name-suffix")
    if offered != name and around and not any(change.kind == "renamed" for change in changes):
        fault = Fault(around, f"{client.title} offers it as {offered}.")
        changes.append(_change(client, key, "name", fault, kept=offered))
    return offered, tuple(changes)


def schema_through(client: Client, key: str, schema: Mapping[str, Any], *, strict: bool) -> tuple[Change, ...]:
    """What the client has against the schema."""
    return tuple(_change(client, key, "schema", fault) for fault in schema_faults(client, schema, strict=strict))


def count_faults(client: Client, count: int) -> Iterator[Fault]:
    """What the client has against so many functions: the lowest limit of each kind that is exceeded."""
    said: set[bool] = set()
    for row in sorted(client.all("tool-count"), key=lambda row: row.value):
        advice = row.effect == "advises"
        if count > row.value and advice not in said:
            said.add(advice)
            verb = "advises at most" if advice else f"{row.effect} more than"
            yield Fault(row, f"{client.title} {verb} {row.value} functions{differing(row, client)}; here are {count}.")


def dropped_from(client: Client, count: int) -> int | None:
    """How many functions the client offers where it drops the rest without a word. The highest value counts."""
    rows = [row.value for row in client.all("tool-count") if row.effect == "drops"]
    return max(rows) if rows and count > max(rows) else None


def count_through(client: Client, count: int) -> tuple[Change, ...]:
    """What the client has against the number of functions."""
    return tuple(_change(client, None, "functions", fault) for fault in count_faults(client, count))


def _change(client: Client, tool: str | None, place: str, fault: Fault, *, kept: str = "", gone: str = "") -> Change:
    limit: Limit = fault.limit
    return Change(_KINDS[limit.effect], tool, place, client.id, fault.words, kept, gone, limit.source, limit.confidence)
