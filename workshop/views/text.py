"""Words and numbers as people read them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

#: Longer rows of words are not read.
_LISTED = 12


def listed(words: Sequence[str]) -> str:
    """Words in a row; of many, the first dozen and how many more there are."""
    more = len(words) - _LISTED
    return ", ".join(words[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def type_name(schema: Mapping[str, Any]) -> str:
    """The type of a parameter for people: `string`, `date`, `list of string`, `NORMAL | URGENT`; empty if unsaid.

    Null is left out: whether a parameter may be missing is said beside it.
    """
    if isinstance(values := schema.get("enum"), list):
        return " | ".join(str(value) for value in values if value is not None)
    if isinstance(ref := schema.get("$ref"), str):
        return re.split(r"[/.$]", ref)[-1]
    if isinstance(items := schema.get("items"), Mapping):
        return f"list of {inner}" if (inner := type_name(items)) else "list"
    variants = schema.get("anyOf") or schema.get("oneOf")
    if isinstance(variants, list):
        named = [type_name(variant) for variant in variants if isinstance(variant, Mapping)]
        return " or ".join(dict.fromkeys(name for name in named if name))
    kinds = schema.get("type", ())
    named = [str(kind) for kind in (kinds if isinstance(kinds, list | tuple) else [kinds]) if kind != "null"]
    if named == ["string"] and isinstance(form := schema.get("format"), str):
        return form
    return " or ".join(named)


def plural(count: int, one: str, many: str = "") -> str:
    """A count with its noun: `1 finding`, `2 findings`, `1,200 findings`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


_LANGUAGES = {"bn": "Bengali", "en": "English", "es": "Spanish", "ru": "Russian"}


def language_name(code: str) -> str:
    """The name of a language; the code itself where no name is known."""
    return _LANGUAGES.get(code, code)


def percent(share: float | None) -> str:
    """A share of one as whole per cent: `68%`; a dash where there is none."""
    return "–" if share is None else f"{100 * share:.0f}%"


def interval(bounds: tuple[float, float] | None) -> str:
    """An interval of shares: `56 to 79%`."""
    return "–" if bounds is None else f"{100 * bounds[0]:.0f} to {100 * bounds[1]:.0f}%"
