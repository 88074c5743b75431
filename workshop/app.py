"""The one model: an app, its functions, their texts, and where each text stands in its source.

Everything here is frozen. An edit gives a new App that remembers what was changed; nothing touches a file
until `ws.save`.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from workshop import schema as json_schema
from workshop.errors import EditError
from workshop.language.detect import language_of
from workshop.record import Record
from workshop.show import Shown

Span = tuple[int, int]

#: What a source format can carry; a rule runs only where the thing it asks for could be there.
Carries = Literal["app-description", "hints", "returns", "access", "code"]


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as it was read: `path` relative to `App.root`, and the SHA-256 of its bytes."""

    path: str
    sha256: str
    encoding: str = "utf-8"
    newline: str = "\n"


@dataclass(frozen=True, slots=True)
class Patch:
    """Bytes of a file that a fixed piece of source takes the place of: `start == end` inserts."""

    start: int
    end: int
    source: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands in a file, or where a missing one goes.

    `spans` are byte ranges that hold the text now, written as `how` writes it; a new text goes into the first,
    the others are emptied. With no span, the text goes in at byte `insert`, between `lead` and `trail`.
    `line_prefix` begins every further line (KDoc's ` * `). `quote` opens the string literal around the text
    (`r\"\"\"`), where it stands in one. `also` are patches that must go with the text; `sends` says that they make
    it reach agents, with every other text that needs the same patch.
    """

    file: str
    how: Literal["front-matter", "html", "javascript", "json", "kdoc", "python", "xml", "yaml", "yaml-flow"]
    spans: tuple[Span, ...] = ()
    insert: int | None = None
    lead: str = ""
    trail: str = ""
    line_prefix: str = ""
    quote: str = ""
    also: tuple[Patch, ...] = ()
    sends: bool = False

    def switches(self, other: Place) -> bool:
        """Whether writing here makes the text at the other place reach agents."""
        return self.sends and other.sends and self.file == other.file and not set(self.also).isdisjoint(other.also)


@dataclass(frozen=True, slots=True)
class Text:
    """Words an author wrote. Empty when there are none.

    `language` is an ISO 639-1 code, None when it cannot be told. A text without a `place` is exported, not
    patched. `sent` is False where the words exist but never reach an agent (a KDoc without `isDescribedByKDoc`).
    `needs` names what an SDK must be able to read to send them (`class-tags`); most texts need nothing.
    """

    value: str = ""
    language: str | None = None
    place: Place | None = None
    sent: bool = True
    needs: str = ""

    @classmethod
    def of(cls, value: str, place: Place | None = None, *, sent: bool = True, needs: str = "") -> Text:
        """A text with its language told from its words."""
        return cls(value, language_of(value), place, sent, needs)

    @property
    def reaching(self) -> str:
        """The words that an agent gets."""
        return self.value if self.sent else ""

    def __bool__(self) -> bool:
        return bool(self.value.strip())


@dataclass(frozen=True, slots=True)
class Parameter:
    """One input, or a property inside one: a view of `Tool.input_schema` whose text has a place.

    `pointer` is its address (`orderDetails/status`), `path` where its description stands in the schema.
    """

    pointer: str
    name: str
    description: Text
    schema: Mapping[str, Any]
    required: bool
    path: tuple[str | int, ...] = ()

    @property
    def nested(self) -> bool:
        """Whether it is a property inside another parameter."""
        return "/" in self.pointer


@dataclass(frozen=True, slots=True)
class Hints:
    """MCP annotations: True, False, or None where the author said nothing."""

    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a function was found. `line` counts from 1."""

    format: str
    file: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PendingIntentCall:
    """A PendingIntent made in a body: by which method; whether mutable and explicit, None where it cannot be told."""

    method: str
    mutable: bool | None = None
    explicit: bool | None = None


@dataclass(frozen=True, slots=True)
class Code:
    """Facts read from a function's source; what it calls is not followed.

    `defaults` are declared defaults by parameter, `throws` exceptions by class name. `reads`, `writes`, `deletes`
    and `sends` are calls whose names say so (`notes.save`). `unused` are parameters that the body never mentions.
    `dispatcher` is where the body moves its work (`IO`), None where it moves nothing.
    """

    defaults: Mapping[str, str] = field(default_factory=dict)
    throws: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    deletes: tuple[str, ...] = ()
    sends: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    dispatcher: str | None = None
    pending_intents: tuple[PendingIntentCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Tool:
    """One function that an agent can call. `id` is unique in its app; `name` is what an agent sees."""

    id: str
    name: str
    title: str = ""
    description: Text = Text()
    parameters: tuple[Parameter, ...] = ()
    input_schema: Mapping[str, Any] = field(default_factory=dict)
    output_schema: Mapping[str, Any] | None = None
    returns: Text = Text()
    hints: Hints = Hints()
    access: str | None = None
    errors: tuple[str, ...] = ()
    code: Code | None = None
    origin: Origin = Origin("unknown")
    carries: tuple[Carries, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def parameter(self, pointer: str) -> Parameter:
        """The parameter at this pointer. Raises `EditError` naming the ones there are."""
        for parameter in self.parameters:
            if parameter.pointer == pointer:
                return parameter
        names = ", ".join(parameter.pointer for parameter in self.parameters) or "no parameters at all"
        raise EditError(f"{self.name} has no parameter {pointer!r}.", expected=names)

    def text(self, place: str) -> Text:
        """The text at `description`, `returns` or `parameters/X`. Raises `EditError` for any other place."""
        if place == "description":
            return self.description
        if place == "returns":
            return self.returns
        if place.startswith("parameters/"):
            return self.parameter(place.removeprefix("parameters/")).description
        raise EditError(f"{place!r} is no place of a function.", expected="description, returns or parameters/NAME")

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Every text with its place, in reading order."""
        yield "description", self.description
        for parameter in self.parameters:
            yield f"parameters/{parameter.pointer}", parameter.description
        yield "returns", self.returns


@dataclass(frozen=True, slots=True)
class Unread:
    """Something a loader could not read. `line` counts from 1; None when the whole file is meant."""

    path: str
    line: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of words: `tool` is an id, None for the app itself."""

    tool: str | None
    place: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, repr=False)
class App(Record, Shown):
    """An app's functions as an agent meets them. `tools` keep source order; `root` is an absolute folder.

    `sources` are what `ws.load` was given; `unread` is what it could not read; `edits` what was changed since.
    """

    id: str
    name: str
    description: Text = Text()
    instructions: Text = Text()
    display_description: Text = Text()
    tools: tuple[Tool, ...] = ()
    files: tuple[SourceFile, ...] = ()
    form_factors: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    edits: tuple[Edit, ...] = ()
    carries: tuple[Carries, ...] = ()
    root: str = ""
    sources: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<App {self.name}: {len(self.tools)} functions>"

    @property
    def agent_text(self) -> Text:
        """What an agent reads about the whole app: the instructions, else the description."""
        return self.instructions if self.instructions else self.description

    def tool(self, name: str) -> Tool:
        """The function with this id, or with this name where only one has it. Raises `EditError`."""
        for tool in self.tools:
            if tool.id == name:
                return tool
        named = [tool for tool in self.tools if tool.name == name]
        if len(named) == 1:
            return named[0]
        if named:
            ids = ", ".join(tool.id for tool in named)
            raise EditError(f"{len(named)} functions of {self.name} are called {name!r}.", expected=f"one of {ids}")
        near = difflib.get_close_matches(name, [tool.name for tool in self.tools], n=3, cutoff=0.5)
        expected = ", ".join(near or [tool.name for tool in self.tools[:8]]) or "an app with functions"
        raise EditError(f"{self.name} has no function {name!r}.", expected=expected)

    def key(self, tool: Tool) -> str:
        """How people and programs call this function: its name where that is unique, else its id."""
        return tool.name if sum(other.name == tool.name for other in self.tools) == 1 else tool.id

    def keys(self) -> tuple[str, ...]:
        """The key of every function, in source order."""
        count = Counter(tool.name for tool in self.tools)
        return tuple(tool.name if count[tool.name] == 1 else tool.id for tool in self.tools)

    def texts(self) -> Iterator[tuple[str | None, str, Text]]:
        """Every text of the app: the id of its function (None for the app), its place, the text."""
        for place in ("description", "instructions", "display_description"):
            yield None, place, getattr(self, place)
        for tool in self.tools:
            for place, text in tool.texts():
                yield tool.id, place, text

    def text(self, tool: str | None, place: str) -> Text:
        """The text at a place; `app` means the one that agents read. Raises `EditError`."""
        if tool is not None:
            return self.tool(tool).text(place)
        return getattr(self, self._app_place(place))  # type: ignore[no-any-return]

    def edit(
        self,
        tool: str | None = None,
        place: str | None = None,
        text: str | None = None,
        *,
        description: str | None = None,
        instructions: str | None = None,
        display_description: str | None = None,
        returns: str | None = None,
    ) -> App:
        """A new App with other words; this one stays as it is.

        `app.edit("createNote", description="...")`, `app.edit("createNote", "parameters/title", "...")`,
        `app.edit(description="...")`. A text that several functions share (a property of a class they all
        use) changes in all of them. A text that was not sent is sent from now on, where its place can say so.
        Raises `EditError` for a function or place that does not exist.
        """
        named = {
            "description": description,
            "instructions": instructions,
            "display_description": display_description,
            "returns": returns,
        }
        changes = [(where, words) for where, words in named.items() if words is not None]
        if place is not None and text is not None:
            changes.append((place, text))
        elif place is not None or text is not None or not changes:
            raise EditError(
                "This edit names no place or no text.",
                expected='edit("createNote", "description", "..."), or description="..."',
            )
        for where, words in changes:
            if not isinstance(words, str):
                raise EditError(f"The new text of {where} is no text but {type(words).__name__}.", expected="a string")
        app = self
        for where, words in changes:
            app = app._edited(tool, where, words)
        return app

    def _app_place(self, place: str) -> str:
        if place == "app":
            described = self.description or self.description.place
            return "instructions" if self.instructions or not described else "description"
        if place not in ("description", "instructions", "display_description"):
            raise EditError(f"{place!r} is no place of an app.", expected="app, description or instructions")
        return place

    def _edited(self, tool: str | None, place: str, words: str) -> App:
        old = self.text(tool, place)
        if old.value == words:
            return self
        new = replace(old, value=words, language=language_of(words), sent=old.sent or _sends(old))
        if tool is None:
            place = self._app_place(place)
            app = replace(self, **{place: new})  # type: ignore[arg-type]  # _app_place names fields that hold a Text
            return replace(app, edits=(*self.edits, Edit(None, place, old.value, words)))
        edited = self.tool(tool)
        tools = tuple(_with_texts(other, old, new, place if other.id == edited.id else None) for other in self.tools)
        return replace(self, tools=tools, edits=(*self.edits, Edit(edited.id, place, old.value, words)))


def parameters_of(
    schema: Mapping[str, Any], places: Mapping[tuple[str | int, ...], Place] | None = None
) -> tuple[Parameter, ...]:
    """The parameters of a schema, nested ones included; `places` by the path that `schema.Node` gives."""
    places = places or {}
    return tuple(
        Parameter(
            node.pointer,
            node.name,
            Text.of(node.description, places.get(node.path)),
            node.schema,
            node.required,
            node.path,
        )
        for node in json_schema.nodes(schema)
    )


def _sends(text: Text) -> bool:
    return text.place is not None and text.place.sends


def _with_texts(tool: Tool, old: Text, new: Text, address: str | None) -> Tool:
    """The tool with `new` at its address, and wherever else the very same place of the source is shown."""

    def hit(where: str, text: Text) -> bool:
        return where == address or (old.place is not None and text.place == old.place)

    def changed(where: str, text: Text) -> Text:
        if hit(where, text):
            return replace(text, value=new.value, language=new.language, sent=new.sent)
        if not text.sent and old.place and text.place and old.place.switches(text.place):
            return replace(text, sent=True)
        return text

    schema = tool.input_schema
    parameters = []
    for parameter in tool.parameters:
        where = f"parameters/{parameter.pointer}"
        words, own = parameter.description, parameter.schema
        if hit(where, words):
            schema = json_schema.described(schema, parameter.path, new.value)
            own = {**own, "description": new.value}
        words = changed(where, words)
        parameters.append(replace(parameter, description=words, schema=own))
    return replace(
        tool,
        description=changed("description", tool.description),
        returns=changed("returns", tool.returns),
        parameters=tuple(parameters),
        input_schema=schema,
    )
