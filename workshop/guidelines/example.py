"""Examples of a rule, short enough to write beside it: its tests and its page are made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workshop.app import App, Code, Hints, Text, Tool, parameters_of
from workshop.similarity.pairs import Overlap, Pair, Verdict


@dataclass(frozen=True, slots=True)
class Example:
    """An app and what a rule must mark in it: place to marked words ("" where a place as a whole is meant).

    `overlap` stands in for the encoder's result; `clients` are the ids of clients asked for.
    """

    app: App
    marks: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    overlap: Overlap | None = None
    note: str = ""
    clients: tuple[str, ...] = ()

    def marked(self) -> list[tuple[str, str]]:
        """Every (place, words) that must be marked, sorted."""
        pairs = [
            (place, one)
            for place, words in self.marks.items()
            for one in (words if isinstance(words, tuple) else (words,))
        ]
        return sorted(pairs)


def function(
    name: str,
    description: str = "",
    parameters: Mapping[str, str | Mapping[str, Any]] | None = None,
    *,
    returns: str = "",
    fields: Mapping[str, Any] | None = None,
    hints: Hints | None = None,
    defaults: Mapping[str, str] | None = None,
    sent: bool = True,
    title: str = "",
) -> Tool:
    """A function as an example needs it. A parameter is its text (a string then) or its schema.

    `fields` are the properties of what it returns; `defaults` the Kotlin defaults of its parameters.
    """
    properties = {
        key: {"type": "string", "description": value} if isinstance(value, str) else dict(value)
        for key, value in (parameters or {}).items()
    }
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return Tool(
        id=name,
        name=name,
        title=title,
        description=Text.of(description, sent=sent),
        parameters=parameters_of(schema),
        input_schema=schema,
        output_schema={"type": "object", "properties": dict(fields)} if fields else None,
        returns=Text.of(returns),
        hints=hints or Hints(),
        code=Code(defaults=defaults) if defaults is not None else None,
        carries=("hints",) if hints else (),
    )


def example(
    *tools: Tool,
    marks: Mapping[str, str | tuple[str, ...]] | None = None,
    app: str | None = None,
    overlap: Overlap | None = None,
    note: str = "",
    clients: tuple[str, ...] = (),
) -> Example:
    """An example of these functions. `app` is the app's own text; None where the source can carry none."""
    own = App(
        id="example",
        name="Example",
        description=Text.of(app or ""),
        tools=tools,
        carries=("app-description",) if app is not None else (),
    )
    return Example(own, marks or {}, overlap, note, clients)


def alike(a: str, b: str, verdict: Verdict, risk: float, only_a: str = "", only_b: str = "") -> Overlap:
    """An overlap of two functions, as the encoder would find it; `only_a` and `only_b` are the words apart."""
    apart = {a: tuple(only_a.split()), b: tuple(only_b.split())}
    pair = Pair(1, a, b, risk, verdict, risk, risk, (), apart)
    return Overlap("Example", "example", (a, b), (pair,), (), ())
