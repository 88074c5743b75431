"""OpenAI functions: nested (Chat Completions), flat (Responses), in namespaces, or the legacy list.

Of a namespace a model first sees the name and description only. Where a document has one namespace, its description
is the app's. Names and descriptions are kept in `App.extra["namespaces"]` in any case.

Custom tools, which take free text instead of a schema, are functions without parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from workshop.app import App, Tool, Unread
from workshop.formats import declaration, json_place
from workshop.formats.json_document import Document, Path

NAME = "OpenAI"
LOOKS_FOR = 'OpenAI functions (objects with "type": "function", or with "name" and "parameters")'
WRITES = ("json",)


def declares(item: Mapping[str, Any]) -> bool:
    """Whether this object is an OpenAI function, or a namespace of some."""
    kind = item.get("type")
    if kind in ("function", "custom") and isinstance(item.get(kind), Mapping):
        # A call in a conversation looks the same but for its arguments.
        return "arguments" not in item[kind] and "input" not in item[kind]
    if kind == "namespace":
        return isinstance(item.get("tools"), list)
    parameters = item.get("parameters")
    is_schema = isinstance(parameters, Mapping) and (parameters.get("type") == "object" or "properties" in parameters)
    named = isinstance(item.get("name"), str)
    if kind == "function":
        # An Ethereum ABI has named objects of this type too, but neither of these keys.
        return named and ("parameters" in item or isinstance(item.get("description"), str))
    return named and kind is None and is_schema


def about(document: Document, paths: Sequence[Path]) -> Iterator[App]:
    """What the namespaces among the declarations at these paths say of the app."""
    items = [(path, document.at(path)) for path in paths]
    spaces = [(path, item) for path, item in items if isinstance(item, Mapping) and item.get("type") == "namespace"]
    if spaces:
        kept = [{key: space.get(key) for key in ("name", "description")} for _, space in spaces]
        extra = {"namespaces": kept}
        if len(items) == 1:
            text = json_place.text(document, spaces[0][0])
            yield App("", "", description=text, carries=("app-description",), extra=extra)
        else:
            yield App("", "", extra=extra)


def read(document: Document, path: Path, group: str = "") -> Iterator[Tool | Unread]:
    """The function at a path, or the functions of the namespace there."""
    item = document.at(path)
    kind = item.get("type") if isinstance(item, Mapping) else None
    if kind == "namespace":
        name = item.get("name")
        for index, _ in enumerate(item["tools"]):
            yield from read(document, (*path, "tools", index), name if isinstance(name, str) else "")
        return
    beside: dict[str, Any] = {}
    if kind in ("function", "custom") and kind in item:
        beside = {key: value for key, value in item.items() if key != kind}
        path = (*path, kind)
    if group:
        beside["namespace"] = group
    output = isinstance(item, Mapping) and isinstance(item.get("output_schema"), Mapping)
    shape = declaration.Shape(
        NAME,
        schema="parameters",
        output="output_schema",
        carries=("returns",) if output else (),
        group=group,
        extra=beside,
    )
    yield from declaration.read(document, path, shape)
