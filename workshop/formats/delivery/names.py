"""A function's name on its way through a client: what is put around it, and what is said against it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.formats.delivery.clients import Client, Limit, differing
from workshop.formats.delivery.fault import Fault

#: Gemini CLI keeps this much of a long name's beginning and end.
_HEAD, _TAIL = 28, 32


def offered_name(client: Client, server: str, name: str) -> str:
    """The name under which the client offers a function of this server."""
    around = {"server": re.sub(r"[^a-zA-Z0-9_-]", "_", server)}
    prefix, suffix = (client.one(what) for what in ("name-prefix", "name-suffix"))
    offered = "".join(
        (prefix.value.format(**around) if prefix else "", name, suffix.value.format(**around) if suffix else "")
    )
    length = client.strictest("name-length")
    if length and length.effect == "renames" and len(offered) > length.value:
        return f"{offered[:_HEAD]}___{offered[-_TAIL:]}"
    return offered


def name_faults(client: Client, server: str, name: str) -> Iterator[Fault]:
    """What the client has against the name."""
    offered = offered_name(client, server, name)
    around = "" if offered == name else f" as {offered}"
    if wrong := _characters(client, offered):
        yield wrong
    length = client.strictest("name-length")
    if length is None:
        return
    given = f"{server}{name}" if length.with_server else offered
    if length.effect == "renames":
        given = name if offered == name else f"{name}, too long, "
        if offered != name:
            yield Fault(length, f"{client.title} shortens the name to {offered}: it takes {length.value} characters.")
    elif len(given) > length.value:
        whose = " with the server's" if length.with_server else around
        yield Fault(
            length,
            f"{client.title} {length.effect} this name: {len(given)} characters{whose}, {length.value} are taken"
            f"{differing(length, client)}.",
        )


def _characters(client: Client, offered: str) -> Fault | None:
    rows = client.all("name-characters")
    refusing = [row for row in rows if not re.fullmatch(row.value, offered)]
    if not refusing:
        return None
    row = refusing[0]
    taken = [other for other in rows if other not in refusing]
    but = f" ({taken[0].source} takes it)" if taken else ""
    return Fault(row, f"{client.title} {row.effect} this name: {_why(row, offered)}{but}.")


def _why(row: Limit, offered: str) -> str:
    """The signs that stand in the way, else the form that is asked for."""
    wrong = sorted({char for char in offered if not re.fullmatch(row.value, f"a{char}")})
    if wrong:
        shown = " and ".join(", ".join(repr(char) for char in wrong).rsplit(", ", 1))
        return f"{shown} {'is' if len(wrong) == 1 else 'are'} not allowed"
    return f"{offered!r} does not have the form {row.value}"
