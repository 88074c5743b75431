"""AppFunctions as they were compiled: generated XML, alone or inside an APK or AAB, and what a device lists."""

from workshop.formats.compiled.source import LOOKS_FOR, NAME, read

__all__ = ["LOOKS_FOR", "NAME", "read"]
