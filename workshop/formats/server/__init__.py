"""Live MCP servers: found by URL, command or client configuration, asked for their tools, and left again."""

NAME = "live MCP server"
LOOKS_FOR = "a URL, mcp:COMMAND, or mcp.json#NAME"
