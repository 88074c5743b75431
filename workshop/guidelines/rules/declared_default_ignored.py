"""A declared default that never takes effect.

## What it looks for

Parameters of a Kotlin AppFunction with a default other than what their type starts from: `limit: Int = 20`.

## Why

When an agent leaves an optional parameter out, the AppFunctions library passes the default of the type (null, 0,
false, empty), not the declared one. The function runs with 0 where its author meant 20.

## How it decides

By the default as it is written. `null`, zero in every form, `false`, an empty string and empty collections are what
the library passes anyway.

## Limits

A constant that happens to be zero (`= NONE`) is reported. Whether the body already puts the value right is not read.

## Source

AppFunctions quality guideline: optional parameters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.app import Parameter, Tool
from workshop.guidelines.context import Context
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Mark, Rule

RULE = Rule("P509", "declared-default-ignored", "error", ("code",), ("AF",))

_WHOLE = {"type": "integer", "description": "How many notes to return at most."}
BAD = (
    example(
        function("list", "Lists notes.", {"limit": _WHOLE}, defaults={"limit": "20"}), marks={"parameters/limit": ""}
    ),
    example(
        function("list", "Lista notas.", {"order": "Orden."}, defaults={"order": '"newest"'}),
        marks={"parameters/order": ""},
    ),
    example(
        function("list", "Показывает заметки.", {"tags": {"type": "array"}}, defaults={"tags": 'listOf("work")'}),
        marks={"parameters/tags": ""},
    ),
    example(
        function("list", "নোট দেখায়।", {"all": {"type": "boolean"}}, defaults={"all": "true"}),
        marks={"parameters/all": ""},
    ),
)
GOOD = (
    example(function("list", "Lists notes.", {"limit": _WHOLE}, defaults={"limit": "0"})),
    example(function("list", "Lists notes.", {"tag": "A tag."}, defaults={"tag": "null"})),
    example(function("list", "Lists notes.", {"tags": {"type": "array"}}, defaults={"tags": "emptyList<String>()"})),
    example(function("list", "Lists notes.", {"share": {"type": "number"}}, defaults={"share": "0.0f"})),
    example(function("list", "Lists notes.", {"limit": _WHOLE}, defaults={})),
)

_TRIVIAL = re.compile(
    r"null|false|-?0+(?:_0+)*(?:\.0+)?(?:[eE]\d+)?[fFdDlLuU]*|0x0+|\"\"|\"{6}|'\\u0000'|String\(\)"
    r"|empty(?:List|Set|Map|Array)(?:<.*>)?\(\)"
    r"|(?:mutable)?(?:list|set|map|array|(?:int|long|float|double|boolean|byte|short|char)Array)Of(?:<.*>)?\(\)"
    r"|(?:mutable|array|linked|hash)(?:List|Set|Map)Of(?:<.*>)?\(\)"
    r"|(?:Int|Long|Float|Double|Boolean|Byte|Short|Char)Array\(0\)",
    re.DOTALL,
)
_STARTS_FROM = {"integer": "0", "number": "0", "boolean": "false", "string": "an empty text", "array": "an empty list"}


def check(tool: Tool, context: Context) -> Iterator[Mark]:  # noqa: ARG001 - every rule is called alike
    """Every parameter whose declared default is lost."""
    if tool.code is None:
        return
    for parameter in tool.parameters:
        default = tool.code.defaults.get(parameter.name)
        if parameter.nested or default is None or _TRIVIAL.fullmatch(default.strip()):
            continue
        yield Mark(
            f"parameters/{parameter.pointer}",
            f"{parameter.name} = {_short(default)} never takes effect: left out, it arrives as {_instead(parameter)}.",
            "Let that value stand for the default, and put the default in its place in the function's body.",
        )


def _instead(parameter: Parameter) -> str:
    """What the library passes for a parameter that is left out."""
    kind = parameter.schema.get("type")
    if isinstance(kind, list) or parameter.schema.get("nullable"):
        return "null"
    return _STARTS_FROM.get(str(kind), "null")


def _short(default: str) -> str:
    line = " ".join(default.split())
    return line if len(line) <= 40 else line[:39] + "…"
