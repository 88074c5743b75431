"""The same functions as every dialect would declare them."""

import json

TITLE = {"type": "string", "description": "The title of the note."}
OWNER = {"type": "object", "properties": {"email": {"type": "string"}}}
SCHEMA = {"type": "object", "properties": {"title": TITLE, "owner": OWNER}, "required": ["title"]}
GEMINI = {
    "type": "OBJECT",
    "properties": {
        "title": {"type": "STRING", "description": "The title of the note.", "nullable": True, "maxLength": "80"},
        "owner": {"type": "OBJECT", "properties": {"email": {"type": "STRING", "enum": ["a"], "nullable": True}}},
    },
    "required": ["title"],
}
WORDS = "Creates a note."

MCP_TOOL = {"name": "create", "description": WORDS, "inputSchema": SCHEMA}
FLAT = {"type": "function", "name": "create", "description": WORDS, "parameters": SCHEMA, "strict": True}
LEGACY = {"name": "create", "description": WORDS, "parameters": SCHEMA}
CLAUDE = {"name": "create", "description": WORDS, "input_schema": SCHEMA}
DECLARATION = {"name": "create", "description": WORDS, "parameters": GEMINI}
SERVER = {"protocolVersion": "2025-11-25", "serverInfo": {"name": "notes", "title": "Notes"}, "instructions": "Short."}

#: What the file holds, by a name for the shape; each declares `create` with the same texts.
SHAPES = {
    "mcp result": {"tools": [MCP_TOOL]},
    "mcp array": [MCP_TOOL],
    "mcp single": MCP_TOOL,
    "mcp envelope": {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP_TOOL], "nextCursor": "x"}},
    "mcp pages": [{"tools": [MCP_TOOL], "nextCursor": "x"}, {"tools": [{**MCP_TOOL, "name": "delete"}]}],
    "mcp with server": {**SERVER, "tools": [MCP_TOOL]},
    "mcp messages": [{"jsonrpc": "2.0", "id": 0, "result": SERVER}, {"id": 1, "result": {"tools": [MCP_TOOL]}}],
    "mcp by method": {"initialize": SERVER, "tools/list": {"tools": [MCP_TOOL]}},
    "openai chat": [{"type": "function", "function": {**LEGACY, "strict": True}}],
    "openai responses": [FLAT],
    "openai legacy": {"functions": [LEGACY]},
    "openai request": {"model": "m", "messages": [{"role": "user", "content": "hi"}], "tools": [FLAT]},
    "anthropic array": [CLAUDE],
    "anthropic request": {"model": "m", "system": "s", "tools": [{"type": "custom", **CLAUDE}]},
    "gemini list": [{"functionDeclarations": [DECLARATION]}],
    "gemini snake": {"tools": [{"function_declarations": [DECLARATION]}, {"googleSearch": {}}]},
    "gemini json schema": {
        "functionDeclarations": [{"name": "create", "description": WORDS, "parametersJsonSchema": SCHEMA}]
    },
    "gemini bare": [DECLARATION],
}

#: The ways a file is laid out.
LAYOUTS = {
    "two spaces": {"indent": 2, "ensure_ascii": False},
    "tabs": {"indent": "\t"},
    "one line": {"ensure_ascii": False},
    "tight": {"separators": (",", ":")},
}


def write(folder, value, name="tools.json", newline="\n", end="\n", **layout):
    """A file with this value; its path."""
    path = folder / name
    path.write_bytes((json.dumps(value, **layout) + end).replace("\n", newline).encode())
    return path
