"""An OpenAPI description in JSON or YAML, one file or those of a folder, as an app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from workshop.app import App, Text, Tool, Unread
from workshop.errors import LoadError
from workshop.formats import json_document, yaml_document
from workshop.formats.merge import merged, note, with_unique_ids
from workshop.formats.openapi.operations import Operations
from workshop.formats.source import Files

NAME = "OpenAPI"
LOOKS_FOR = "an OpenAPI 3 description in JSON or YAML"

#: A file without one of these at the start of a line or as a JSON key is no description, and is not parsed.
_SIGN = re.compile(rb"""^["']?(?:openapi|swagger)["']?[ \t]*:|"(?:openapi|swagger)"\s*:""", re.MULTILINE)


def is_one(value: Any) -> bool:
    """Whether a parsed document is an OpenAPI (or Swagger) description."""
    return isinstance(value, Mapping) and any(isinstance(value.get(key), str) for key in ("openapi", "swagger"))


def read(files: Files) -> App | None:
    """The app whose functions are the operations described; None when there are none. Raises `LoadError`."""
    apps: list[App] = []
    errors: list[LoadError] = []
    for path in files.with_suffix(".json", ".yaml", ".yml"):
        try:
            data = files.read(path)
            app = _app(files, path, data) if _SIGN.search(data) else None
        except LoadError as error:
            errors.append(error)
        else:
            apps += [app] if app else []
    if not apps:
        # Broken JSON is told by those who read JSON.
        errors = [error for error in errors if not error.where.partition(":")[0].lower().endswith(".json")] or errors
        if errors:
            raise errors[0]
        return None
    app = merged(apps)
    return replace(app, id=app.id or app.name, unread=(*app.unread, *map(note, errors)))


def _app(files: Files, path: str, data: bytes) -> App | None:
    as_json = path.lower().endswith(".json")
    document: json_document.Document | yaml_document.Document
    document = json_document.Document.parse(path, data) if as_json else yaml_document.Document.parse(path, data)
    if not is_one(document.value):
        return None
    version = str(document.value.get("openapi") or f"Swagger {document.value.get('swagger')}")
    if not re.match(r"3\.\d", version):
        raise LoadError(f"This describes an interface by {version[:20]}.", where=f"{path}:1", expected="OpenAPI 3.x")
    _ = document.root  # refuses what is nested too deeply, before it is walked
    operations = Operations(document)
    parts = list(operations.read())
    tools = [part for part in parts if isinstance(part, Tool)]
    if not tools:
        first = next((part for part in parts if isinstance(part, Unread)), None)
        reason = first.reason if first else "This OpenAPI description has no operations."
        raise LoadError(reason, where=f"{path}:{first.line if first else 1}", expected="operations under paths")
    info = document.value.get("info")
    title = info.get("title") if isinstance(info, Mapping) else None
    name = title if isinstance(title, str) and title.strip() else PurePosixPath(path).stem
    notes = (
        document.notes if isinstance(document, yaml_document.Document) else (*document.repeated(), *document.halves())
    )
    return App(
        name,
        name,
        description=operations.text(("info",)) if isinstance(info, Mapping) else Text(),
        tools=tuple(with_unique_ids(tools)),
        files=(files.source_file(path, data),),
        unread=(*notes, *(part for part in parts if isinstance(part, Unread))),
        carries=("app-description",),
        root=str(files.root),
    )
