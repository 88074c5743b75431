"""JSON Schema (2020-12) as parameters: one walk that the model, the loaders and the rules share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Schema = Mapping[str, Any]
Path = tuple[str | int, ...]

#: Deeper nesting than any client accepts; also what stops a schema that refers to itself.
MAX_DEPTH = 12
#: A schema that unfolds into more parameters than this (by `$ref` over `$ref`) is cut here.
MAX_NODES = 5000

_VARIANTS = ("anyOf", "oneOf", "allOf")


@dataclass(frozen=True, slots=True)
class Node:
    """One property of a schema.

    `pointer` names it the way people do, from the root, array items passed through: `lines/quantity`.
    `path` is the way of keys from the root of the schema to the object whose `description` describes it.
    `schema` has a local `$ref` already followed, the keys beside the `$ref` winning.
    """

    pointer: str
    name: str
    path: Path
    schema: Schema
    required: bool

    @property
    def description(self) -> str:
        """Its description, empty when there is none or it is no string."""
        text = self.schema.get("description")
        return text if isinstance(text, str) else ""


def nodes(root: Schema) -> Iterator[Node]:
    """Every property of the schema, outer before inner, each pointer once."""
    seen: set[str] = set()
    for node in _properties(root, root, (), "", 0, frozenset()):
        if node.pointer not in seen:
            seen.add(node.pointer)
            yield node
            if len(seen) >= MAX_NODES:
                return


def described(root: Schema, path: Path, text: str) -> dict[str, Any]:
    """A copy of the schema in which the object at `path` has this description."""
    if not path:
        return {**root, "description": text}
    changed: dict[str, Any] = _replaced(root, path, text)
    return changed


def dangling_refs(root: Schema) -> list[str]:
    """The local `$ref`s that point at nothing, in the order they stand."""
    found: list[str] = []
    stack: list[Any] = [root]
    while stack:
        value = stack.pop()
        if isinstance(value, Mapping):
            ref = value.get("$ref")
            if isinstance(ref, str) and ref.startswith("#") and _target(root, ref) is None:
                found.append(ref)
            stack.extend(reversed(list(value.values())))
        elif isinstance(value, list):
            stack.extend(reversed(value))
    return found


def escape(name: str) -> str:
    """A property name as one step of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


def _replaced(value: Any, path: Path, text: str) -> Any:
    if not path:
        return {**value, "description": text}
    step, rest = path[0], path[1:]
    if isinstance(value, list):
        return [_replaced(item, rest, text) if index == step else item for index, item in enumerate(value)]
    return {key: _replaced(item, rest, text) if key == step else item for key, item in value.items()}


def _target(root: Schema, ref: str) -> tuple[Path, Schema] | None:
    """Where a local reference leads: the path and the schema there; None when nowhere."""
    path: list[str | int] = []
    value: Any = root
    for raw in ref.removeprefix("#").strip("/").split("/") if ref != "#" else []:
        step = raw.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            path.append(int(step))
            value = value[int(step)]
        elif isinstance(value, Mapping) and step in value:
            path.append(step)
            value = value[step]
        else:
            return None
    return (tuple(path), value) if isinstance(value, Mapping) else None


def _resolved(root: Schema, schema: Schema, path: Path, refs: frozenset[str]) -> tuple[Schema, Path, frozenset[str]]:
    """The schema with its `$ref` followed, the path to where its description stands, and the refs now open."""
    here = path
    while isinstance(ref := schema.get("$ref"), str) and ref.startswith("#") and ref not in refs:
        target = _target(root, ref)
        if target is None:
            break
        refs = refs | {ref}
        target_path, target_schema = target
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        if "description" not in beside:
            here = target_path
        schema = {**target_schema, **beside}
    return schema, here, refs


def _properties(
    root: Schema, schema: Schema, path: Path, pointer: str, depth: int, refs: frozenset[str]
) -> Iterator[Node]:
    if depth > MAX_DEPTH:
        return
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        required = schema.get("required")
        names = set(filter(lambda name: isinstance(name, str), required)) if isinstance(required, list) else set()
        for name, raw in properties.items():
            if not isinstance(raw, Mapping):
                continue
            step = (*path, "properties", name)
            below, here, open_refs = _resolved(root, raw, step, refs)
            inner = f"{pointer}/{escape(name)}" if pointer else escape(name)
            yield Node(inner, name, here, below, name in names)
            # Children stand where the schema that lists them stands: at the target of a `$ref`, if there is one.
            yield from _properties(root, below, _home(root, raw, step, refs), inner, depth + 1, open_refs)
    items = schema.get("items")
    if isinstance(items, Mapping):
        step = (*path, "items")
        below, _, open_refs = _resolved(root, items, step, refs)
        yield from _properties(root, below, _home(root, items, step, refs), pointer, depth + 1, open_refs)
    for keyword in _VARIANTS:
        variants = schema.get(keyword)
        for index, raw in enumerate(variants if isinstance(variants, list) else []):
            if isinstance(raw, Mapping):
                step = (*path, keyword, index)
                below, _, open_refs = _resolved(root, raw, step, refs)
                yield from _properties(root, below, _home(root, raw, step, refs), pointer, depth + 1, open_refs)


def _home(root: Schema, schema: Schema, path: Path, refs: frozenset[str]) -> Path:
    """The path of the schema that a chain of `$ref`s ends in."""
    while isinstance(ref := schema.get("$ref"), str) and ref.startswith("#") and ref not in refs:
        target = _target(root, ref)
        if target is None:
            break
        refs = refs | {ref}
        path, schema = target
    return path
