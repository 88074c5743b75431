"""JSON Schema (2020-12) as parameters: one walk that the model, the loaders and the rules share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Schema = Mapping[str, Any]
Path = tuple[str | int, ...]

#: Deeper nesting than any client accepts; also what stops a schema that refers to itself.
MAX_DEPTH = 12
#: A schema that unfolds into more parameters than this (by `$ref` over `$ref`) is cut here.
MAX_NODES = 5000

_VARIANTS = ("anyOf", "oneOf", "allOf")
_NESTING = frozenset({"properties", "items", "$ref", *_VARIANTS})
_MAX_VISITS = 20 * MAX_NODES

_Layers = list[tuple[Path, Schema]]
_Visited = set[tuple[str, Path]]


class Node(NamedTuple):
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
    for node in _properties(root, root, (), "", 0, frozenset(), set()):
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


def with_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, null allowed."""
    if not schema or schema.get("type") == "null":
        return schema
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    enum = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **enum}


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


def _layers(root: Schema, schema: Schema, path: Path, refs: frozenset[str]) -> tuple[_Layers, frozenset[str]]:
    """The schema and, one behind the other, what its chain of `$ref`s leads to; and the refs now open."""
    layers = [(path, schema)]
    while isinstance(ref := schema.get("$ref"), str) and ref.startswith("#") and ref not in refs:
        target = _target(root, ref)
        if target is None:
            break
        refs = refs | {ref}
        layers.append(target)
        schema = target[1]
    return layers, refs


def _flat(layers: _Layers) -> tuple[Path, Schema]:
    """The layers as one schema, nearer keys winning; and the path to where its description stands."""
    if len(layers) == 1 and "$ref" not in layers[0][1]:
        return layers[0]
    here = next((path for path, schema in layers if "description" in schema), layers[-1][0])
    flat = {key: value for _, schema in reversed(layers) for key, value in schema.items() if key != "$ref"}
    last = layers[-1][1]
    return here, {**flat, "$ref": last["$ref"]} if "$ref" in last else flat


def _properties(
    root: Schema, schema: Schema, path: Path, pointer: str, depth: int, refs: frozenset[str], visited: _Visited
) -> Iterator[Node]:
    layers, refs = _layers(root, schema, path, refs)
    for here, layer in layers:
        # Refs may lead to one schema by countless ways; each is worth one visit under a pointer.
        if depth > MAX_DEPTH or (pointer, here) in visited or len(visited) > _MAX_VISITS:
            continue
        visited.add((pointer, here))
        properties = layer.get("properties")
        required = layer.get("required")
        names = {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
        for name, raw in properties.items() if isinstance(properties, Mapping) else ():
            if isinstance(raw, Mapping):
                step = (*here, "properties", name)
                inner = f"{pointer}/{escape(name)}" if pointer else escape(name)
                described_at, flat = _flat(_layers(root, raw, step, refs)[0])
                yield Node(inner, name, described_at, flat, name in names)
                if not _NESTING.isdisjoint(raw):
                    yield from _properties(root, raw, step, inner, depth + 1, refs, visited)
        for step, raw in _same_pointer(layer):
            yield from _properties(root, raw, (*here, *step), pointer, depth + 1, refs, visited)


def _same_pointer(schema: Schema) -> Iterator[tuple[Path, Schema]]:
    """The schemas inside this one that people do not name: array items and variants."""
    items = schema.get("items")
    if isinstance(items, Mapping):
        yield ("items",), items
    for keyword in _VARIANTS:
        variants = schema.get(keyword)
        for index, raw in enumerate(variants if isinstance(variants, list) else []):
            if isinstance(raw, Mapping):
                yield (keyword, index), raw
