"""LangChain: what `StructuredTool(**each, func=...)` takes; `bind_tools` takes OpenAI's form as well."""

from __future__ import annotations

from typing import Any

from workshop.app import App
from workshop.formats import langchain
from workshop.formats.export.declared import Naming, declared
from workshop.formats.export.difference import Difference
from workshop.formats.export.left_out import app_texts, beside, kept

#: LangChain takes any name; the models behind it take these.
NAMING = Naming("a-zA-Z0-9_-", 64)


def write(app: App, *, strict: bool, differences: list[Difference]) -> list[dict[str, Any]]:  # noqa: ARG001 - none
    """One object a function."""
    functions = declared(app, NAMING, differences)
    differences += [*app_texts(app), *beside(functions, langchain.NAME)]
    return [
        {
            "name": one.name,
            "description": one.description,
            "args_schema": one.schema,
            **kept(one, langchain.NAME),
        }
        for one in functions
    ]
