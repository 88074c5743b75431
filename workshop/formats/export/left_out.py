"""What a format has no place for: listed, never dropped in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workshop.app import App, Hints
from workshop.formats.export.declared import Declared
from workshop.formats.export.difference import Difference

#: Keys that the workshop or another format keeps beside a declaration and nobody misses.
_OWN = frozenset("kdoc docstring sdk picked_by switches service type parameters response".split())


def app_texts(app: App) -> Iterator[Difference]:
    """The texts of the app, for a format that is a list of functions alone."""
    for place in ("description", "instructions", "display_description"):
        if app.text(None, place):
            yield Difference(None, place, "this format has no place for a text of the app; it goes into a prompt.")


def beside(
    functions: Iterable[Declared],
    format_name: str,
    *,
    title: bool = False,
    hints: bool = False,
    output: bool = False,
    access: bool = False,
) -> Iterator[Difference]:
    """What stands beside name, description and input; True for what the format can carry."""
    for one in functions:
        tool, key = one.tool, one.key
        if tool.title and not title:
            yield Difference(key, "title", "this format has no titles.")
        if tool.hints != Hints() and not hints:
            yield Difference(key, "hints", "this format has no hints.")
        if tool.output_schema is not None and not output:
            yield Difference(key, "output", "this format does not say what a function returns.")
        if tool.returns.value and (not output or tool.output_schema is None):
            yield Difference(key, "returns", "this format has no place for the text of the return.")
        if tool.access and not access:
            yield Difference(key, "access", "this format has no access levels.")
        unknown = [name for name in tool.extra if name not in _OWN] if tool.origin.format != format_name else []
        if unknown:
            yield Difference(key, "extra", f"keys of another format are left out: {', '.join(map(str, unknown))}.")


def kept(one: Declared, format_name: str, *leave_out: str) -> dict[str, object]:
    """The keys that a declaration of this very format had beside the known ones."""
    if one.tool.origin.format != format_name:
        return {}
    return {key: value for key, value in one.tool.extra.items() if key not in leave_out}
