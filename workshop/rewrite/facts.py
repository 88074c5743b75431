"""The facts a text states that a rewrite must not lose: numbers, quoted values, allowed values, names in code."""

from __future__ import annotations

import re

from workshop.app import App, Tool
from workshop.language.names import identifiers, is_compound
from workshop.language.sentences import quotes

_NUMBER = re.compile(r"(?<![\w.,])(?<!\w-)\d+(?:[.,:/-]\d+)*(?![\w])")
_CODE = re.compile(r"\b[A-Z]+[-_][A-Z0-9_-]*[A-Z0-9]\b")
_MARKS = "`\"'“”„«»‘’"


def lost(app: App, after: App, tool: str) -> tuple[str, ...]:
    """The facts that the texts of a function held before, and that neither it nor the app's own text holds after.

    A fact may move from one text of the function to another. Names of the app's functions do not count: that
    one function's text does not speak of another is what the guidelines ask for.
    """
    old, new = app.tool(tool), after.tool(tool)
    kept = _words(new) + "\n" + after.agent_text.value
    functions = {name for other in app.tools for name in (other.name, other.id)}
    missing = [fact for fact in _facts(_words(old), old) if fact not in functions and not _holds(kept, fact)]
    return tuple(dict.fromkeys(missing))


def _words(tool: Tool) -> str:
    return "\n".join(text.value for _, text in tool.texts())


def _facts(text: str, tool: Tool) -> list[str]:
    found = [match.group() for match in _NUMBER.finditer(text)]
    found += [match.group() for match in _CODE.finditer(text)]
    found += [text[start:end].strip(_MARKS) for start, end in quotes(text)]
    found += [token for _, token in identifiers(text) if is_compound(token)]
    return found + [value for value in _allowed(tool) if _holds(text, value)]


def _allowed(tool: Tool) -> list[str]:
    values = (value for one in tool.parameters for value in one.schema.get("enum") or ())
    return [value for value in values if isinstance(value, str) and value]


def _holds(text: str, fact: str) -> bool:
    """Whether the text holds the fact as a whole: 20 is not in 200."""
    return re.search(rf"(?<!\w){re.escape(fact)}(?!\w)", text) is not None
