"""What a rule may know beyond the one function it looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from workshop.app import App, Text, Tool
from workshop.formats.delivery.clients import Client
from workshop.guidelines.profile import Profile
from workshop.language.lexicon import Lexicon, languages, lexicon
from workshop.language.verbs import Verb, verbs
from workshop.schema import Node, nodes
from workshop.similarity.pairs import Overlap, Pair


@dataclass(frozen=True)
class Context:
    """The app around a function, the profile's budgets, neighbours where they were computed, clients asked for."""

    app: App
    profile: Profile
    overlap: Overlap | None = None
    clients: tuple[Client, ...] = ()

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """What results call each function, by its id."""
        return {tool.id: key for tool, key in zip(self.app.tools, self.app.keys(), strict=True)}

    @cached_property
    def functions(self) -> Mapping[str, Tool]:
        """Functions by name."""
        return {tool.name: tool for tool in self.app.tools}

    @cached_property
    def titles(self) -> Mapping[str, Tool]:
        """Functions by their title, lower-case."""
        return {tool.title.lower(): tool for tool in self.app.tools if tool.title}

    @cached_property
    def pairs(self) -> Mapping[str, tuple[Pair, ...]]:
        """The pairs of neighbours, each under whichever of its two functions comes first in the source."""
        order = {key: index for index, key in enumerate(self.keys.values())}
        found: dict[str, list[Pair]] = {}
        for pair in self.overlap.pairs if self.overlap else ():
            first = min((pair.a, pair.b), key=lambda key: order.get(key, len(order)))
            found.setdefault(first, []).append(pair)
        return {key: tuple(pairs) for key, pairs in found.items()}

    def key(self, tool: Tool) -> str:
        """How results call this function."""
        return self.keys[tool.id]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every name that the app itself uses: functions, parameters, returned fields, allowed values."""
        names = {tool.name for tool in self.app.tools} | {tool.id for tool in self.app.tools}
        return frozenset(names.union(*(own_words(tool) for tool in self.app.tools)))


def fields(tool: Tool) -> Iterator[Node]:
    """The fields of what a function returns, nested ones included."""
    if tool.output_schema:
        yield from nodes(tool.output_schema)


def own_words(tool: Tool) -> frozenset[str]:
    """The names a function may speak of: its own, its parameters', its returned fields', its allowed values."""
    found = {tool.name, tool.id}
    for name, schema in [(parameter.name, parameter.schema) for parameter in tool.parameters] + [
        (field.name, field.schema) for field in fields(tool)
    ]:
        found.add(name)
        for holder in (schema, schema.get("items")):
            values = holder.get("enum") if isinstance(holder, Mapping) else None
            found.update(value for value in (values if isinstance(values, list) else ()) if isinstance(value, str))
    return frozenset(found)


def words_of(text: Text) -> Lexicon | None:
    """The word lists for the language of a text."""
    return lexicon(text.language)


def verbs_of(text: Text) -> tuple[Verb, ...]:
    """The verbs of a text."""
    return verbs(text.value, text.language)


@lru_cache(maxsize=32)
def all_words(name: str) -> frozenset[str]:
    """A word list, of all languages together: for names in code, which have no language."""
    return frozenset().union(*(entry.list(name) for code in languages() if (entry := lexicon(code))))
