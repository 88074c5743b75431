"""A live server's functions as an App: nothing in it has a place, for it stands in no file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from workshop.app import App, Text, Tool, Unread
from workshop.errors import LoadError
from workshop.formats import mcp
from workshop.formats.json_document import Document
from workshop.formats.merge import merged, with_unique_ids
from workshop.formats.server.ask import ask
from workshop.formats.server.named import server

#: Seconds. A server that is fetched first (npx, uvx) needs some.
TIMEOUT = 30.0


def read(source: str, headers: Mapping[str, str], env: Mapping[str, str], timeout: float) -> App:
    """The app that the named server offers. Starts it, asks it, ends it. Raises `LoadError`."""
    named = server(source, headers, env)
    said = ask(named, timeout)
    document = Document.parse(named.label, json.dumps(said).encode())
    parts = [part for at in range(len(said["tools"])) for part in mcp.read(document, ("tools", at))]
    about = list(mcp.about(document, ()))
    tools = [replace(part, origin=replace(part.origin, line=None)) for part in parts if isinstance(part, Tool)]
    unread = [replace(part, line=None) for part in (*about, *parts) if isinstance(part, Unread)]
    if not tools:
        reason = unread[0].reason if unread else "This server lists no functions."
        raise LoadError(reason, where=named.label, expected="an MCP server that lists functions")
    listed = App("", "", tools=tuple(with_unique_ids(tools)), unread=tuple(unread))
    app = _without_places(merged([listed, *(part for part in about if isinstance(part, App))]))
    facts = {"protocol": said["protocolVersion"], "name": app.name}
    name = app.name or named.label
    return replace(app, id=name, name=name, sources=(named.label,), extra={named.label: facts})


def remembered(app: App, source: str) -> App:
    """What an app knows of a live server or a device, which is not asked again to save the files beside it."""
    facts = app.extra.get(source)
    is_server = isinstance(facts, Mapping)
    name = facts.get("name") if isinstance(facts, Mapping) else source.removeprefix("adb:")
    return App(
        name or source,
        name or source,
        description=app.description if is_server and not app.description.place else Text(),
        instructions=app.instructions if is_server and not app.instructions.place else Text(),
        tools=tuple(tool for tool in app.tools if tool.origin.file == source),
        unread=tuple(note for note in app.unread if note.path == source),
        carries=("app-description",) if is_server else (),
        sources=(source,),
        extra={source: facts} if is_server else {},
    )


def _without_places(app: App) -> App:
    def bare(text: Text) -> Text:
        return replace(text, place=None)

    tools = tuple(
        replace(
            tool,
            description=bare(tool.description),
            returns=bare(tool.returns),
            parameters=tuple(replace(each, description=bare(each.description)) for each in tool.parameters),
        )
        for tool in app.tools
    )
    return replace(app, description=bare(app.description), instructions=bare(app.instructions), tools=tools)
