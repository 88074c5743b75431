"""OpenAI: flat for the Responses API, nested under `function` for Chat Completions; both in a strict form too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workshop.app import App
from workshop.formats import openai
from workshop.formats.export.declared import Declared, Naming, declared
from workshop.formats.export.difference import Difference
from workshop.formats.export.left_out import app_texts, beside, kept
from workshop.formats.export.mcp import output
from workshop.formats.export.strict import strict_schema

NAMING = Naming("a-zA-Z0-9_-", 64)
_BESIDE = ("strict", "namespace", "type", "output_schema")


def responses(app: App, *, strict: bool, differences: list[Difference]) -> list[dict[str, Any]]:
    """Flat objects; `parameters` and `strict` must be there."""
    functions = declared(app, NAMING, differences)
    differences += [*app_texts(app), *beside(functions, openai.NAME, output=True)]
    made = []
    for one in functions:
        schema, is_strict = _schema(one, strict, differences)
        returned = one.tool.output_schema
        made.append(
            {
                "type": "function",
                "name": one.name,
                **({"description": one.description} if one.description else {}),
                "parameters": schema,
                "strict": is_strict,
                **({"output_schema": output(returned, one.tool.returns)} if returned is not None else {}),
                **kept(one, openai.NAME, *_BESIDE),
            }
        )
    return made


def chat(app: App, *, strict: bool, differences: list[Difference]) -> list[dict[str, Any]]:
    """Objects nested under `function`; `strict` stands there only where it is asked for."""
    functions = declared(app, NAMING, differences)
    differences += [*app_texts(app), *beside(functions, openai.NAME)]
    made = []
    for one in functions:
        schema, is_strict = _schema(one, strict, differences)
        function = {
            "name": one.name,
            **({"description": one.description} if one.description else {}),
            "parameters": schema,
            **({"strict": True} if is_strict else {}),
        }
        made.append({"type": "function", "function": function, **kept(one, openai.NAME, *_BESIDE)})
    return made


def _schema(one: Declared, strict: bool, differences: list[Difference]) -> tuple[Mapping[str, Any], bool]:
    """The parameters, and whether they are strict: a schema that cannot be so stays as it is."""
    if not strict:
        return one.schema, False
    made = strict_schema(one.schema)
    if made.obstacle:
        message = f"cannot be strict: {made.obstacle}. It is exported without strict."
        differences.append(Difference(one.key, "schema", message))
        return one.schema, False
    differences += [Difference(one.key, "schema", change) for change in made.changes]
    return made.schema, True
