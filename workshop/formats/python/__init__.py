"""Python source: functions and classes that are tools, read without importing or running any of it."""

from workshop.formats.python.functions import NAME
from workshop.formats.python.project import LOOKS_FOR, read

#: How its texts are written back: encoders of `save`.
WRITES = ("python",)

__all__ = ["LOOKS_FOR", "NAME", "WRITES", "read"]
