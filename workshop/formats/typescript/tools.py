"""The functions that a file registers: with an MCP server of the official SDK, or with a page through WebMCP."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from workshop.app import App, Hints, Origin, Place, Text, Tool, Unread, parameters_of
from workshop.formats.syntax import broken_line, line
from workshop.formats.syntax import text as source_of
from workshop.formats.typescript import literal_schema, objects, words
from workshop.formats.typescript.objects import Member
from workshop.formats.typescript.shape import Shape
from workshop.formats.typescript.source import Expression, Source
from workshop.formats.typescript.zod import Zod

MCP, WEBMCP = "typescript", "webmcp"

_SERVER = re.compile(rb"modelcontextprotocol|McpServer")
_SERVERS = ("McpServer", "Server")
_HINTS = {
    "readOnlyHint": "read_only",
    "destructiveHint": "destructive",
    "idempotentHint": "idempotent",
    "openWorldHint": "open_world",
}
_ANNOTATIONS = frozenset({*_HINTS, "title", "untrustedContentHint"})


@dataclass(frozen=True, slots=True)
class Registration:
    """A call that registers a function, taken apart. `about` holds its members by the names of `registerTool`."""

    format: str
    call: Expression
    name: Expression
    about: Mapping[str, Expression]
    description: Place | None = None


def read(source: Source) -> Iterator[Tool | Unread]:
    """Every function that a file registers, and a note for what could not be read of it."""
    for call in source.calls:
        found = _registration(source, call) if call.node.type == "call_expression" else None
        if found is not None:
            yield from _tool(source, found)


def servers(source: Source) -> Iterator[App]:
    """Every MCP server that a file makes, as an app without tools; missing instructions have a place to go."""
    if not _SERVER.search(source.data):
        return
    for call in source.calls:
        given = call.arguments()
        if call.node.type != "new_expression" or not given or not objects.is_object(given[0]):
            continue
        if source_of(call.field("constructor").node) not in _SERVERS:
            continue
        info = objects.members(given[0])
        names = [objects.constant(source, info[key].value) for key in ("title", "name") if key in info]
        name = next((name for name in names if isinstance(name, str) and name.strip()), "")
        yield App(
            name,
            name,
            description=objects.text(source, given[0]) if "description" in info else Text(),
            instructions=_instructions(source, call, given),
            carries=("app-description",),
        )


def _instructions(source: Source, call: Expression, given: list[Expression]) -> Text:
    if len(given) > 1:
        return objects.text(source, given[1], "instructions")
    if not call.writable:
        return Text()
    end = given[0].node.end_byte
    return Text(place=Place(source.path, "javascript", insert=end, lead=", { instructions: ", trail=" }"))


def _registration(source: Source, call: Expression) -> Registration | None:
    """The call taken apart; None where it registers nothing."""
    callee = call.field("function")
    name = callee.field("property").node if callee.node.type == "member_expression" else callee.node
    given = call.arguments()
    if callee.node.type != "member_expression" or not given:
        return None
    if source_of(name) == "registerTool":
        if len(given) > 1:
            about = {key: member.value for key, member in objects.members(given[1]).items()}
            place = objects.room(source, given[1], "description", ("title",))
            return Registration(MCP, call, given[0], about, place)
        about = {key: member.value for key, member in objects.members(given[0]).items()}
        if "name" in about:
            place = objects.room(source, given[0], "description", ("title", "name"))
            return Registration(WEBMCP, call, about["name"], about, place)
    elif source_of(name) == "tool" and len(given) > 1 and _SERVER.search(source.data):
        return _older(source, call, given)
    return None


def _older(source: Source, call: Expression, given: list[Expression]) -> Registration:
    """`server.tool(name, description?, schema?, annotations?, callback)`."""
    about: dict[str, Expression] = {}
    for argument in given[1:]:
        if objects.is_object(argument):
            members = objects.members(argument)
            annotations = bool(members) and _ANNOTATIONS.issuperset(members) and _plain(source, members)
            about["annotations" if annotations else "inputSchema"] = argument
        elif argument.node is not given[-1].node and not about:
            about["description"] = argument
    if "description" in about and words.read(source, about["description"]) is None:
        about["inputSchema"] = about.pop("description")
    end = given[0].node.end_byte
    place = Place(source.path, "javascript", insert=end, lead=", ") if call.writable else None
    return Registration(MCP, call, given[0], about, place)


def _plain(source: Source, members: Mapping[str, Member]) -> bool:
    return all(isinstance(objects.constant(source, member.value), bool | str) for member in members.values())


def _tool(source: Source, found: Registration) -> Iterator[Tool | Unread]:
    said = words.read(source, found.name)
    if said is None or not said.fixed or not said.value.strip():
        yield source.note(found.name, "The name of this function is known only when the program runs.")
        return
    name, about = said.value, found.about
    if found.call.node.has_error or not found.call.sound:
        broken = broken_line(found.call.node) or line(found.call.node)
        yield Unread(source.path, broken, f"{name} cannot be parsed here: what is broken is not written.")
    description = Text(place=found.description)
    if "description" in about:
        told = words.read(source, about["description"])
        description = told.text if told else Text()
        if told is None or not told.fixed:
            reason = f"The description of {name} is put together when the program runs."
            yield source.note(about["description"], reason)
    taken = yield from _shape(source, about.get("inputSchema"), f"The inputSchema of {name}")
    given = yield from _shape(source, about.get("outputSchema"), f"The outputSchema of {name}")
    annotations = objects.constant(source, about.get("annotations"))
    annotations = annotations if isinstance(annotations, dict) else {}
    titles = (objects.constant(source, about.get("title")), annotations.get("title"))
    rest = {key: value for key, value in annotations.items() if key not in _HINTS and key != "title"}
    hints = {ours: annotations[theirs] for theirs, ours in _HINTS.items() if isinstance(annotations.get(theirs), bool)}
    places = {path: place for path, place in taken.places.items() if place is not None}
    yield Tool(
        id=name,
        name=name,
        title=next((title for title in titles if isinstance(title, str)), ""),
        description=description,
        parameters=parameters_of(taken.schema, places),
        input_schema=taken.schema,
        output_schema=given.schema or None,
        hints=Hints(**hints),
        origin=Origin(found.format, source.path, line(found.call.node)),
        carries=("hints",),
        extra={"annotations": rest} if rest else {},
    )


def _shape(source: Source, expression: Expression | None, what: str) -> Generator[Unread, None, Shape]:
    """The schema of a function: JSON Schema as a literal, or zod."""
    if expression is None:
        return Shape()
    if literal_schema.looks_like_one(source, expression):
        shape, unclear = literal_schema.read(source, expression)
        for each in unclear:
            yield source.note(each, f"{what} holds a value that is known only when the program runs.")
        return shape
    zod = Zod(source)
    shape = zod.properties(expression) if objects.is_object(expression) else zod.read(expression)
    yield from zod.unread
    return shape
