"""Declarative WebMCP: an HTML form with `toolname` is a function, its controls are the parameters.

Read with tree-sitter-html, as Kotlin is with its grammar: it gives byte offsets, takes broken pages, and can be
stopped. Python's own parser is quadratic for some pages (CVE-2025-6069); html5lib and lxml know no offsets of
attributes. The draft leaves open how a schema is made of a form; here it follows the types of the controls.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from workshop.app import App, Origin, Place, SourceFile, Text, Tool, Unread, parameters_of
from workshop.errors import LoadError
from workshop.formats.html import Element, attribute_place, elements
from workshop.formats.merge import note, with_unique_ids
from workshop.formats.source import Files

NAME = "WebMCP forms"
LOOKS_FOR = 'HTML forms with "toolname" (WebMCP)'
WRITES = ("html",)

_SIGN = b"toolname"
_CONTROLS = ("input", "select", "textarea")
#: Controls that say nothing of what a person fills in.
_SILENT = ("submit", "button", "reset", "image", "hidden", "file")
_NUMBERS = ("number", "range")
_FORMATS = {"date": "date", "datetime-local": "date-time", "time": "time", "email": "email", "url": "uri"}


def read(files: Files) -> App | None:
    """The forms of the pages that declare tools. None when no page does."""
    sources: list[SourceFile] = []
    tools: list[Tool] = []
    unread: list[Unread] = []
    for path in files.with_suffix(".html", ".htm"):
        try:
            data = files.read(path)
            if _SIGN not in data.lower():
                continue
            data.decode()
            found = list(_forms(path, data))
        except LoadError as error:
            unread.append(note(error))
            continue
        except UnicodeDecodeError as error:
            unread.append(Unread(path, data.count(b"\n", 0, error.start) + 1, "This is not UTF-8."))
            continue
        sources += [files.source_file(path, data)] if found else []
        tools += [part for part in found if isinstance(part, Tool)]
        unread += [part for part in found if isinstance(part, Unread)]
    if not tools:
        if unread:
            first = unread[0]
            raise LoadError(first.reason, where=f"{first.path}:{first.line}" if first.line else first.path)
        return None
    return App(
        files.root.name,
        files.root.name,
        tools=tuple(with_unique_ids(tools)),
        files=tuple(sources),
        unread=tuple(unread),
        root=str(files.root),
    )


def _forms(path: str, data: bytes) -> Iterator[Tool | Unread]:
    page = elements(path, data)
    forms = [form for form in page if form.name == "form"]
    for form, after in zip_longest(forms, forms[1:]):
        if "toolname" not in form.attributes:
            continue
        name = form.value("toolname")
        line = data.count(b"\n", 0, form.start) + 1
        if not name.strip():
            yield Unread(path, line, "This form has an empty toolname, so no agent can call it.")
            continue
        schema, places = _schema(path, _controls(page, form, after))
        description = Text.of(form.value("tooldescription"), attribute_place(path, form, "tooldescription", "toolname"))
        kept = ("toolautosubmit", "action", "method")
        yield Tool(
            id=name,
            name=name,
            description=description,
            parameters=parameters_of(schema, places),
            input_schema=schema,
            origin=Origin(NAME, path, line),
            extra={key: form.value(key) for key in kept if key in form.attributes},
        )


def _controls(page: list[Element], form: Element, after: Element | None) -> list[Element]:
    """The named controls inside a form, up to the next one, and those elsewhere that name it in their `form`."""
    own = form.value("id")
    end = min(form.end, after.start) if after else form.end
    inside = page[bisect(page, form.start, key=_start) : bisect(page, end, key=_start)]
    inside = [each for each in inside if each.value("form") in ("", own)]
    elsewhere = [each for each in page if each.value("form") == own and each not in inside] if own else []
    return [
        each
        for each in (*inside, *elsewhere)
        if each.name in _CONTROLS and each.value("name") and each.value("type").lower() not in _SILENT
    ]


def _start(element: Element) -> int:
    return element.start


def _schema(path: str, controls: list[Element]) -> tuple[dict[str, Any], dict[tuple[str | int, ...], Place]]:
    """The controls as JSON Schema; radio buttons of one name are one property, described by the first that is."""
    properties: dict[str, dict[str, Any]] = {}
    places: dict[tuple[str | int, ...], Place] = {}
    required: list[str] = []
    for control in controls:
        name = control.value("name")
        described = "toolparamdescription" in control.attributes
        own = properties.setdefault(name, {})
        for key, value in _typed(control).items():
            own[key] = [*own[key], *value] if key == "enum" and "enum" in own else value
        place = attribute_place(path, control, "toolparamdescription", "name")
        if place and (("properties", name) not in places or (described and "description" not in own)):
            places["properties", name] = place
        if described:
            own.setdefault("description", control.value("toolparamdescription"))
        if "required" in control.attributes and name not in required:
            required.append(name)
    return {"type": "object", "properties": properties, "required": required}, places


def _typed(control: Element) -> dict[str, Any]:
    kind = control.value("type").lower()
    if control.name == "select":
        return {"type": "string", "enum": list(control.options)} if control.options else {"type": "string"}
    if control.name == "textarea":
        return {"type": "string"}
    if kind in _NUMBERS:
        return {"type": "number"}
    if kind == "checkbox":
        return {"type": "boolean"}
    if kind == "radio":
        return {"type": "string", "enum": [control.value("value")]}
    return {"type": "string", "format": _FORMATS[kind]} if kind in _FORMATS else {"type": "string"}
