"""OpenAPI 3.x: the operations of an HTTP interface as functions, from JSON and from YAML."""

from workshop.formats.openapi.description import LOOKS_FOR, NAME, is_one, read

__all__ = ["LOOKS_FOR", "NAME", "is_one", "read"]
