"""TypeScript and JavaScript: MCP servers by the official SDK, and what a page offers through WebMCP."""

from workshop.formats.typescript.project import LOOKS_FOR, NAME, read

#: How its texts are written back: encoders of `save`.
WRITES = ("javascript",)

__all__ = ["LOOKS_FOR", "NAME", "WRITES", "read"]
