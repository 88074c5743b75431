"""Android AppFunctions: Kotlin sources with their KDoc, and the app metadata beside them."""

from workshop.formats.kotlin.project import LOOKS_FOR, NAME, read

#: How its texts are written back: encoders of `save`.
WRITES = ("kdoc", "xml")

__all__ = ["LOOKS_FOR", "NAME", "WRITES", "read"]
