"""Android AppFunctions: Kotlin sources with their KDoc, and the app metadata beside them."""

from workshop.formats.kotlin.project import LOOKS_FOR, NAME, read

__all__ = ["LOOKS_FOR", "NAME", "read"]
