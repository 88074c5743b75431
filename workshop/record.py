"""Frozen records that become versioned JSON and come back from it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, ClassVar, Self, cast

from workshop.errors import LoadError


class Record:
    """Gives a frozen dataclass a versioned dictionary form.

    `to_dict` holds the fields as they are named, behind `"version"`; `from_dict` checks the version and every
    field (with pydantic, imported only then) and raises `LoadError` with the path of the first wrong one.
    """

    __slots__ = ()
    VERSION: ClassVar[int] = 1

    def to_dict(self) -> dict[str, Any]:
        """The record as plain dictionaries, tuples, strings and numbers, ready for `json.dumps`."""
        return {"version": self.VERSION, **dataclasses.asdict(cast("Any", self))}

    def to_json(self, *, indent: int | None = 2) -> str:
        """The record as JSON text, characters kept as they are."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The record that `to_dict` described. Raises `LoadError` on another version or shape."""
        from pydantic import TypeAdapter, ValidationError

        fields = dict(data)
        version = fields.pop("version", None)
        if version != cls.VERSION:
            raise LoadError(
                f"This {cls.__name__} has version {version!r}.",
                expected=f"version {cls.VERSION}",
                advice="Make it again with this version of the workshop.",
            )
        try:
            return TypeAdapter(cls).validate_python(fields)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(step) for step in first["loc"])
            raise LoadError(
                f"This is no {cls.__name__}: {first['msg']}.", where=place, expected="what to_dict() gives"
            ) from error

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The record that `to_json` wrote. Raises `LoadError` when it is no JSON or another shape."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise LoadError(f"This is no JSON: {error}.") from error
        if not isinstance(data, dict):
            raise LoadError("This JSON is no object.", expected=f"a {cls.__name__} as to_json() writes it")
        return cls.from_dict(data)
