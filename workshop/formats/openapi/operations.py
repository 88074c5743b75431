"""The operations of a description as functions: names, texts and one flat schema for parameters and body."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workshop.app import Origin, Place, Text, Tool, Unread, parameters_of
from workshop.formats import json_document, json_place, yaml_document, yaml_place
from workshop.formats.openapi.schemas import Path, Schemas

#: What HTTP (RFC 9110) says of each method: whether it only reads, and whether twice is as good as once.
_METHODS = {
    "get": (True, True),
    "put": (False, True),
    "post": (False, False),
    "delete": (False, True),
    "options": (True, True),
    "head": (True, True),
    "patch": (False, False),
    "trace": (True, True),
}
#: Headers that OpenAPI itself tells to ignore as parameters: the client sets them.
_CLIENTS_HEADERS = frozenset({"accept", "content-type", "authorization"})
_GOOD = ("200", "201", "202", "203", "204", "2XX", "2xx", "default")


@dataclass(slots=True)
class Inputs:
    """The inputs of one operation: their schemas by name, and where in the document each comes from.

    `described` are the inputs that a parameter object describes rather than its schema, by where that stands.
    """

    properties: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, Path] = field(default_factory=dict)
    described: dict[str, Path] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    located: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, schema: Any, origin: Path, where: str, *, required: bool) -> str:
        """Takes an input in; one whose name is taken bears the name of its location too."""
        name = name if name not in self.properties else f"{name}__{where}"
        self.properties[name], self.origins[name], self.located[name] = schema, origin, where
        if required and name not in self.required:
            self.required.append(name)
        return name


class Operations:
    """Reads the operations of one document."""

    def __init__(self, document: json_document.Document | yaml_document.Document) -> None:
        self.document = document
        self.schemas = Schemas(document)

    def text(self, path: Path, key: str = "description") -> Text:
        """A text of the document, with its place."""
        if isinstance(self.document, yaml_document.Document):
            return yaml_place.text(self.document, path, key)
        return json_place.text(self.document, path, key)

    def read(self) -> Iterator[Tool | Unread]:
        """Every operation in the order they stand, and notes on what could not be read."""
        paths = self.document.value.get("paths")
        for route, item in paths.items() if isinstance(paths, Mapping) else ():
            at = self.schemas.followed(("paths", route))
            item = self.document.at(at) if at is not None else None  # noqa: PLW2901
            if at is None or not isinstance(item, Mapping):
                yield self.document.unread(("paths", route), f"The path {route} holds no operations.")
                continue
            for method in item:
                if method in _METHODS:
                    yield from self._operation(route, method, at)
        yield from self.schemas.notes()

    def _operation(self, route: str, method: str, item: Path) -> Iterator[Tool | Unread]:
        at = (*item, method)
        operation = self.document.at(at)
        if not isinstance(operation, Mapping):
            yield self.document.unread(at, f"{method.upper()} {route} is no operation.")
            return
        name = _name(operation, method, route)
        inputs = Inputs()
        yield from self._body(inputs, at, name)
        yield from self._parameters(inputs, item, at, name)
        schema = self.schemas.whole(_object(inputs))
        description, summary = self.text(at), operation.get("summary")
        if not description.value and isinstance(summary, str):
            description = Text.of(summary, description.place)
        output, returns = self._response(at)
        safe, idempotent = _METHODS[method]
        known = ("operationId", "summary", "description", "parameters", "requestBody", "responses")
        yield Tool(
            id=name,
            name=name,
            title=summary if isinstance(summary, str) else "",
            description=description,
            parameters=tuple(
                replace(each, description=replace(each.description, place=self._place(inputs, each.path)))
                for each in parameters_of(schema)
            ),
            input_schema=schema,
            output_schema=output,
            returns=returns,
            origin=Origin("openapi", self.document.path, self.document.unread(at, "").line),
            extra={
                **{key: value for key, value in operation.items() if key not in known},
                "http": {"method": method.upper(), "path": route, "safe": safe, "idempotent": idempotent},
                "in": inputs.located,
            },
        )

    def _parameters(self, inputs: Inputs, item: Path, at: Path, name: str) -> Iterator[Unread]:
        """The parameters of an operation and those of its path that it does not replace."""
        found: dict[tuple[str, str], Path] = {}
        for owner in (item, at):
            listed = self.document.at(owner).get("parameters")
            for index in range(len(listed) if isinstance(listed, list) else 0):
                path = self.schemas.followed((*owner, "parameters", index))
                value = self.document.at(path) if path is not None else None
                if path is None or not isinstance(value, Mapping) or not isinstance(value.get("name"), str):
                    yield self.document.unread((*owner, "parameters", index), f"A parameter of {name} has no name.")
                    continue
                found[(str(value.get("in")), value["name"])] = path
        for (where, parameter), path in found.items():
            if where == "header" and parameter.lower() in _CLIENTS_HEADERS:
                continue
            value, schema_path = self.document.at(path), self._schema_path(path)
            schema = self.schemas.copy(self.document.at(schema_path)) if schema_path else {}
            schema = schema if isinstance(schema, Mapping) else {}
            own = value.get("description")
            if isinstance(own, str) and own:
                schema = {**schema, "description": own}
            key = inputs.add(parameter, schema, schema_path or path, where, required=value.get("required") is True)
            if (isinstance(own, str) and own) or "description" not in schema:
                inputs.described[key] = path

    def _body(self, inputs: Inputs, at: Path, name: str) -> Iterator[Unread]:
        """The properties of the body, flat; a body that is no plain object is one input."""
        if "requestBody" not in self.document.at(at):
            return
        path = self.schemas.followed((*at, "requestBody"))
        body = self.document.at(path) if path is not None else None
        body = body if isinstance(body, Mapping) else {}
        schema_path = self._schema_path(path) if path is not None and body else None
        if path is None or schema_path is None:
            yield self.document.unread((*at, "requestBody"), f"The body of {name} has no schema.")
            return
        needed = body.get("required") is True
        properties = self.schemas.properties(schema_path)
        for key, origin, required in properties:
            inputs.add(key, self.schemas.copy(self.document.at(origin)), origin, "body", required=needed and required)
        if not properties:
            schema = self.schemas.copy(self.document.at(schema_path))
            own = body.get("description")
            schema = {**schema, "description": own} if isinstance(own, str) and own else schema
            key = inputs.add("body", schema, schema_path, "body", required=needed)
            if (isinstance(own, str) and own) or "description" not in schema:
                inputs.described[key] = path

    def _response(self, at: Path) -> tuple[Mapping[str, Any] | None, Text]:
        """The schema and the words of what an operation gives back when all is well."""
        responses = self.document.at(at).get("responses")
        code = next((code for code in _GOOD if code in responses), None) if isinstance(responses, Mapping) else None
        path = self.schemas.followed((*at, "responses", code)) if code is not None else None
        if path is None or not isinstance(self.document.at(path), Mapping):
            return None, Text()
        schema_path = self._schema_path(path)
        output = self.schemas.copy(self.document.at(schema_path)) if schema_path else None
        return (self.schemas.whole(output) if isinstance(output, Mapping) else None), self.text(path)

    def _schema_path(self, path: Path) -> Path | None:
        """Where the schema of a parameter, body or response stands: its own, or that of its content, JSON first."""
        owner = self.document.at(path)
        if isinstance(owner.get("schema"), Mapping):
            return (*path, "schema")
        content = owner.get("content")
        types = sorted(content, key=lambda kind: "json" not in kind) if isinstance(content, Mapping) else []
        for kind in types:
            if isinstance(content[kind], Mapping) and isinstance(content[kind].get("schema"), Mapping):
                return (*path, "content", kind, "schema")
        return None

    def _place(self, inputs: Inputs, path: Path) -> Place | None:
        """The place of the description that stands at a path of the flat schema."""
        root, name, *rest = path
        if root == "properties" and not rest and name in inputs.described:
            at = inputs.described[str(name)]
        elif root == "properties":
            at = (*inputs.origins[str(name)], *rest)
        else:
            at = (*self.schemas.origin(str(name)), *rest)
        # Beside a reference that is not followed (it leads round in a circle, or away) OpenAPI 3.0 ignores a text.
        unfollowed = self.document.at(at).keys() >= {"$ref"} and "description" not in self.document.at(at)
        return None if unfollowed else self.text(at).place


def _object(inputs: Inputs) -> dict[str, Any]:
    """One flat object: parameters first, then what the body holds."""
    names = sorted(inputs.properties, key=lambda name: inputs.located[name] == "body")
    schema = {"type": "object", "properties": {name: inputs.properties[name] for name in names}}
    required = [name for name in names if name in inputs.required]
    return {**schema, "required": required} if required else schema


def _name(operation: Mapping[str, Any], method: str, route: str) -> str:
    """The operation's id, else its summary as a name, else its method and path."""
    own, summary = operation.get("operationId"), operation.get("summary")
    if isinstance(own, str) and own.strip():
        return own.strip()
    words = summary if isinstance(summary, str) and summary.strip() else f"{method} {route}"
    return re.sub(r"\W+", "_", words).strip("_")
