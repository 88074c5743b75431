"""A JSON Schema read from a source, with the place of each description by the path at which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workshop.app import Place, Text

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """`places` holds `()` for the description of the whole; `optional` says that a caller may leave it out."""

    schema: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[Path, Place | None] = field(default_factory=dict)
    optional: bool = False

    def with_keys(self, **keys: Any) -> Shape:
        """The same with further keywords."""
        return replace(self, schema={**self.schema, **keys})

    def described(self, text: Text) -> Shape:
        """The same with this description, where it says anything; its place in any case."""
        schema = {**self.schema, "description": text.value} if text.value else self.schema
        return replace(self, schema=schema, places={**self.places, (): text.place})

    def roomy(self, place: Place | None) -> Shape:
        """The same with room for a description, where it has no place of its own."""
        return self if () in self.places else replace(self, places={**self.places, (): place})

    def under(self, *steps: str | int) -> dict[Path, Place | None]:
        """Its places as seen from a schema that holds it at these steps."""
        return {(*steps, *path): place for path, place in self.places.items()}


def of_properties(properties: Mapping[str, Shape]) -> Shape:
    """An object with these properties."""
    required = [name for name, shape in properties.items() if not shape.optional]
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {name: shape.schema for name, shape in properties.items()},
        **({"required": required} if required else {}),
    }
    places = [shape.under("properties", name) for name, shape in properties.items()]
    return Shape(schema, {path: place for each in places for path, place in each.items()})


def of_variants(keyword: str, variants: Iterable[Shape]) -> Shape:
    """One of several, or all of them."""
    shapes = list(variants)
    places = [shape.under(keyword, index) for index, shape in enumerate(shapes)]
    return Shape(
        {keyword: [shape.schema for shape in shapes]},
        {path: place for each in places for path, place in each.items()},
        optional=keyword == "anyOf" and any(shape.optional for shape in shapes),
    )


def or_null(shape: Shape) -> Shape:
    """The shape, or null; its description stays that of the whole."""
    kind = shape.schema.get("type")
    if isinstance(kind, str) and kind not in ("object", "array") and "enum" not in shape.schema:
        return replace(shape, schema={**shape.schema, "type": [kind, "null"]})
    inner = {key: value for key, value in shape.schema.items() if key != "description"}
    outer = {key: value for key, value in shape.schema.items() if key == "description"}
    places = {("anyOf", 0, *path) if path else path: place for path, place in shape.places.items()}
    return Shape({**outer, "anyOf": [inner, {"type": "null"}]}, places, shape.optional)
