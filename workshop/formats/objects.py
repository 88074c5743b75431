"""Live Python objects as an app: functions, tools of an SDK, Pydantic classes, dictionaries in any JSON dialect.

They are told by what they offer, so that no SDK is imported which the author has not loaded already. Their texts
have no place: they are exported, not written back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from workshop.app import App, Origin, Text, Tool, Unread, parameters_of
from workshop.errors import LoadError
from workshop.formats.json_document import Document
from workshop.formats.json_source import declared
from workshop.formats.live_function import read_function
from workshop.formats.merge import merged

#: Where objects are said to stand.
_HERE = "notebook"
NAME = "Python objects"
LOOKS_FOR = "functions, tools of LangChain, MCP, OpenAI, Anthropic or Gemini, Pydantic classes, lists of dictionaries"
_SCHEMAS = {
    "inputSchema": "inputSchema",
    "input_schema": "input_schema",
    "parameters": "parameters",
    "params_json_schema": "parameters",
}
_TEXTS = ("description", "instructions")
_MAX_DEPTH = 10


def read(objects: Sequence[object], beside: App | None = None) -> App:
    """The functions that these objects are or hold, behind those of an app from files.

    Raises `LoadError` naming the first object that is no function.
    """
    apps = [app for each in objects for app in _read(each, 0)]
    if not any(app.tools for app in apps):
        raise LoadError("These objects declare no functions.", where=_HERE, expected=LOOKS_FOR)
    if beside is not None:
        return _behind(beside, apps)
    app = merged(apps)
    return replace(app, id=app.name or _HERE, name=app.name or _HERE)


def kept(app: App, fresh: App | None) -> App:
    """The app as its files are now, `fresh`, with what came from objects as it is: no file has it."""
    if fresh is None:
        return replace(app, edits=())
    tools = tuple(tool for tool in app.tools if tool.origin.file == _HERE)
    if not tools:
        return fresh
    texts: dict[str, Any] = {name: getattr(app, name) for name in _TEXTS if getattr(app, name).place is None}
    unread = tuple(note for note in app.unread if note.path == _HERE)
    return _behind(fresh, [App(_HERE, "", tools=tools, unread=unread, **texts)])


def _behind(app: App, objects: Sequence[App]) -> App:
    """An app from files with the functions of objects behind its own."""
    own: dict[str, Text] = {name: getattr(app, name) for name in _TEXTS}
    apps = [
        replace(each, **{name: Text() for name, text in own.items() if getattr(each, name).value == text.value})  # type: ignore[arg-type]  # _TEXTS names fields that hold a Text
        for each in objects
    ]
    return replace(merged([app, *apps]), name=app.name)


def _read(given: object, depth: int) -> Iterator[App]:
    if depth > _MAX_DEPTH:
        raise LoadError("These lists are nested too deeply.", where=_HERE, expected=LOOKS_FOR)
    if isinstance(given, Mapping):
        yield _declared(given)
    elif isinstance(given, list | tuple | set | frozenset):
        if given and all(isinstance(each, Mapping) for each in given):
            yield _declared(list(given))
        else:
            for each in given:
                yield from _read(each, depth + 1)
    elif (value := _as_json(given)) is not None:
        yield _declared(value)
    elif not isinstance(given, type) and isinstance(getattr(given, "tools", None), list | tuple):
        yield from _read(list(given.tools), depth + 1)  # type: ignore[attr-defined]  # it was just looked up
    else:
        yield App("", "", tools=(_tool(given),))


def _tool(given: object) -> Tool:
    if isinstance(given, type) and callable(getattr(given, "model_json_schema", None)):
        return _of_schema(given.__name__, None, given.model_json_schema(), "Pydantic")  # type: ignore[attr-defined]  # it was just looked up
    name = getattr(given, "name", None)
    if isinstance(name, str) and not isinstance(given, type) and hasattr(given, "tool_call_schema"):
        schema = given.tool_call_schema
        schema = schema if isinstance(schema, Mapping) else schema.model_json_schema()
        return _of_schema(name, str(getattr(given, "description", "") or ""), schema, "LangChain")
    if callable(given) and not isinstance(given, type) and hasattr(given, "__name__"):
        return replace(read_function(given), origin=Origin("Python", _HERE))
    raise LoadError(
        f"This {type(given).__name__} declares no function.",
        where=_HERE,
        expected=LOOKS_FOR,
        advice="Give the functions themselves, or the path of the file that declares them.",
    )


def _of_schema(name: str, words: str | None, schema: Mapping[str, Any], kind: str) -> Tool:
    """A tool with a schema; without words of its own, those of the schema are its description."""
    about = schema.get("description") if words is None else words
    plain = {key: value for key, value in schema.items() if key not in ("description", "title")}
    return Tool(
        id=name,
        name=name,
        description=Text.of(about if isinstance(about, str) else ""),
        parameters=parameters_of(plain),
        input_schema=plain,
        origin=Origin(kind, _HERE),
    )


def _as_json(given: object) -> Any:
    """A tool of an SDK as the dictionary that it is sent as; None for anything else."""
    if isinstance(given, type):
        return None
    name = getattr(given, "name", None)
    for attribute, key in _SCHEMAS.items() if isinstance(name, str) else ():
        schema = getattr(given, attribute, None)
        if isinstance(schema, Mapping) and not callable(getattr(given, "model_dump", None)):
            return {"name": name, "description": getattr(given, "description", None) or "", key: schema}
    if not callable(getattr(given, "model_dump", None)) or hasattr(given, "tool_call_schema"):
        return None
    try:
        value = given.model_dump(mode="json", by_alias=True, exclude_none=True)  # type: ignore[attr-defined]  # it was just looked up
    except Exception as error:
        # Whatever an SDK's own object raises here, it is not the author's fault: say what it was.
        raise LoadError(
            f"This {type(given).__name__} cannot be read: {type(error).__name__}.", where=_HERE, expected=LOOKS_FOR
        ) from error
    return value


def _declared(value: Any) -> App:
    """The functions that a value declares, read as if it stood in a JSON file."""
    try:
        data = json.dumps(value, default=_plain).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise LoadError("This dictionary cannot be written as JSON.", where=_HERE, expected=LOOKS_FOR) from error
    app = declared(Document.parse(_HERE, data))
    if app is None or not (app.tools or app.instructions):
        raise LoadError("This dictionary declares no function.", where=_HERE, expected=LOOKS_FOR)
    texts: dict[str, Any] = {name: _free(getattr(app, name)) for name in _TEXTS}
    tools = tuple(map(_free_tool, app.tools))
    return replace(app, **texts, tools=tools, unread=tuple(_free_notes(app.unread)))


def _plain(value: object) -> Any:
    """What JSON has no word for, where it is only another kind of dictionary or list."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return list(value)
    raise TypeError(type(value).__name__)


def _free(text: Text) -> Text:
    return replace(text, place=None)


def _free_tool(tool: Tool) -> Tool:
    parameters = tuple(replace(each, description=_free(each.description)) for each in tool.parameters)
    words, returns = _free(tool.description), _free(tool.returns)
    return replace(
        tool, description=words, returns=returns, parameters=parameters, origin=Origin(tool.origin.format, _HERE)
    )


def _free_notes(notes: Iterable[Unread]) -> Iterator[Unread]:
    return (Unread(_HERE, None, note.reason) for note in notes)
