"""Live MCP servers: found by URL, command or client configuration, asked for their tools, and left again."""
