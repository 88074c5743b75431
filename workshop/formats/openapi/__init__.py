"""OpenAPI 3.x: the operations of an HTTP interface as functions, from JSON and from YAML."""

from workshop.formats.openapi.description import LOOKS_FOR, NAME, is_one, read

#: How its texts are written back: encoders of `save`.
WRITES = ("json", "yaml", "yaml-flow")

__all__ = ["LOOKS_FOR", "NAME", "WRITES", "is_one", "read"]
