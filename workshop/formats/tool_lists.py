"""Where function declarations stand in a JSON document: told by what they look like, never by a file's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from workshop.app import Tool, Unread
from workshop.formats import anthropic, gemini, langchain, mcp, openai
from workshop.formats.json_document import Document, Path

#: Envelopes, logs and request bodies hold their lists at most this deep.
_DEPTH = 5
#: What a request body says beside its functions: messages that call some, the one to call, the shape of an answer.
_CONVERSATION = frozenset(
    {"messages", "input", "contents", "tool_choice", "tool_calls", "function_call", "response_format", "text"}
)
#: Entries of a tool list that the provider itself runs (`web_search`, `googleSearch`) have other types than these.
_OWN_TYPES = (None, "function", "custom", "namespace")


class Dialect(Protocol):
    """What a module of one dialect offers."""

    NAME: str
    LOOKS_FOR: str

    def declares(self, item: Mapping[str, Any]) -> bool:
        """Whether this object surely is a declaration in this dialect."""

    def read(self, document: Document, path: Path) -> Iterator[Tool | Unread]:
        """The functions at a path, and notes on what could not be read."""


DIALECTS: tuple[Dialect, ...] = (mcp, anthropic, gemini, langchain, openai)


@dataclass(slots=True)
class Found:
    """What a document holds: declarations and the dialect of each, servers that speak of themselves, the rest."""

    declarations: list[tuple[Path, Dialect]] = field(default_factory=list)
    servers: list[Path] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)
    passed_over: list[tuple[Path, str]] = field(default_factory=list)
    next_page: Path | None = None

    def notes(self, document: Document) -> Iterator[Unread]:
        """What was seen and is no function of this app, with its line."""
        for path, reason in self.passed_over:
            yield document.unread(path, reason)
        if self.next_page:
            yield document.unread(self.next_page, "The list goes on at another page, which is not in this file.")


def find(value: Any) -> Found:
    """Every declaration in a parsed document, in the order they stand."""
    found = Found()
    dialect = _dialect(value)
    if dialect:
        found.declarations.append(((), dialect))
    else:
        _search(value, (), found)
    return found


def _search(value: Any, path: Path, found: Found) -> bool:
    """Adds what stands below a path; whether there was anything."""
    if len(path) > _DEPTH:
        return False
    if isinstance(value, list):
        dialect = _dialect_of(value, path)
        if dialect:
            _add(value, path, dialect, found)
            return True
        hits = [_search(item, (*path, index), found) for index, item in enumerate(value)]
        return any(hits)
    if not isinstance(value, Mapping):
        return False
    before = len(found.declarations)
    if isinstance(value.get("tools"), list):
        # The last page decides: the ones before it may lie in the same file.
        found.next_page = (*path, "nextCursor") if isinstance(value.get("nextCursor"), str) else None
    is_body = isinstance(value.get("tools"), list) or isinstance(value.get("functions"), list)
    said = _CONVERSATION if is_body else frozenset({"tool_choice", "tool_calls"})
    below = {key for key, inner in value.items() if key not in said and _search(inner, (*path, key), found)}
    of_mcp = "instructions" in value and any(dialect is mcp for _, dialect in found.declarations[before:])
    if mcp.is_server(value) or of_mcp:
        found.servers.append(path)
        below |= {"serverInfo", "instructions"}
    if below:
        found.extra.update({key: inner for key, inner in value.items() if key not in below})
    return bool(below)


def _add(items: list[Any], path: Path, dialect: Dialect, found: Found) -> None:
    for index, item in enumerate(items):
        own = _dialect(item)
        if own or not isinstance(item, Mapping) or _is_own(item):
            found.declarations.append(((*path, index), own or dialect))
        else:
            found.extra["hosted_tools"] = [*found.extra.get("hosted_tools", []), item]
            kind = item.get("type") or item.get("name") or next(iter(item), "This entry")
            found.passed_over.append(((*path, index), f"{kind} is run by the provider: it has no words to check."))


def _is_own(item: Mapping[str, Any]) -> bool:
    """Whether an entry that no dialect is sure of was meant as a function: named, described, or of such a type."""
    signs = {"type", "name", "description", "parameters", "inputSchema", "input_schema", "args_schema"}
    return item.get("type") in _OWN_TYPES and (not item or not signs.isdisjoint(item))


def _dialect_of(items: list[Any], path: Path) -> Dialect | None:
    """The dialect of the first sure declaration; MCP for a list called `tools` of things named and described."""
    for item in items:
        dialect = _dialect(item)
        if dialect:
            return dialect
    if path and path[-1] == "tools" and any(_named_and_described(item) for item in items):
        return mcp
    return None


def _dialect(item: Any) -> Dialect | None:
    if not isinstance(item, Mapping):
        return None
    return next((dialect for dialect in DIALECTS if dialect.declares(item)), None)


def _named_and_described(item: Any) -> bool:
    return (
        isinstance(item, Mapping)
        and isinstance(item.get("name"), str)
        and isinstance(item.get("description"), str)
        and "type" not in item
    )
