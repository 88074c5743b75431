"""A live Python function as a tool: its signature through Pydantic, its docstring as it is read from source."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from typing import Any

from workshop.app import Code, Text, Tool, parameters_of
from workshop.formats.python.docstring import read
from workshop.formats.python.functions import GIVEN


def read_function(function: Callable[..., Any]) -> Tool:
    """The function as an agent gets it. It is looked at, never called; types that Pydantic cannot say are left open."""
    doc = read(function.__doc__ or "")
    hints = _hints(function)
    given = [one for one in _parameters(function) if not _is_given(hints.get(one.name))]
    properties, definitions = _schemas({one.name: _annotation(one, hints) for one in given})
    for one in given:
        words = doc.params.get(one.name)
        if words and not properties[one.name].get("description"):
            properties[one.name]["description"] = words.value
        properties[one.name] |= _default(one.default)
    required = [one.name for one in given if _is_required(one.default)]
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    schema |= {"required": required} if required else {}
    schema |= {"$defs": definitions} if definitions else {}
    returned, shared = _schemas({"return": hints["return"]} if "return" in hints else {})
    output = returned.get("return")
    defaults = {one.name: repr(one.default) for one in given if isinstance(one.default, bool | int | float | str)}
    return Tool(
        id=function.__name__,
        name=function.__name__,
        description=Text.of(doc.description.value if doc.description else ""),
        parameters=parameters_of(schema),
        input_schema=schema,
        output_schema={**output, **({"$defs": shared} if shared else {})} if output else None,
        returns=Text.of(doc.returns.value if doc.returns else ""),
        code=Code(defaults),
        carries=("returns",),
        extra={"picked_by": "being given"},
    )


def _parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    return [one for one in found if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and one.name != "self"]


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """The annotations; those that name what is not there are left out."""
    try:
        return typing.get_type_hints(function, include_extras=True)
    except Exception:  # names in quotes are looked up by running them: anything may come of it
        found = getattr(function, "__annotations__", {})
        return {name: hint for name, hint in found.items() if not isinstance(hint, str)}


def _is_given(hint: Any) -> bool:
    """Whether an SDK fills a parameter of this type."""
    marks = [typing.get_origin(hint) or hint, *typing.get_args(hint)]
    names = [getattr(mark, "__name__", type(mark).__name__) for mark in marks]
    return any(name in GIVEN or name.startswith("Injected") for name in names)


def _annotation(one: inspect.Parameter, hints: dict[str, Any]) -> Any:
    """The type of a parameter, with the `Field` that is its default beside it."""
    hint = hints.get(one.name, Any)
    return typing.Annotated[hint, one.default] if _is_field(one.default) else hint


def _schemas(hints: dict[str, Any]) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """The schema of each type, and the definitions that they share."""
    from pydantic import TypeAdapter
    from pydantic.errors import PydanticUserError

    adapters: dict[str, TypeAdapter[Any]] = {}
    for name, hint in hints.items():
        try:
            adapters[name] = TypeAdapter(hint)
            adapters[name].json_schema()
        except (PydanticUserError, TypeError, ValueError, NameError, RecursionError):
            adapters[name] = TypeAdapter(Any)
    found, shared = TypeAdapter.json_schemas([(name, "validation", adapter) for name, adapter in adapters.items()])
    schemas = {name: dict(schema) for (name, _), schema in found.items()}
    for name, hint in hints.items():
        words = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, str)]
        if words and "description" not in schemas[name]:
            schemas[name]["description"] = words[0]
    return {name: schemas[name] for name in hints}, shared.get("$defs", {})


def _is_field(default: Any) -> bool:
    return type(default).__name__ == "FieldInfo"


def _is_required(default: Any) -> bool:
    return default is inspect.Parameter.empty or (_is_field(default) and bool(default.is_required()))


def _default(default: Any) -> dict[str, Any]:
    """The default as JSON, where JSON can say it."""
    from pydantic_core import PydanticSerializationError, to_jsonable_python

    if default is inspect.Parameter.empty or _is_field(default):
        return {}
    try:
        return {"default": to_jsonable_python(default)}
    except PydanticSerializationError:
        return {}
