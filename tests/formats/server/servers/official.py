"""A server made with the official SDK: `official.py stdio`, or `official.py http PORT [TOKEN]`."""

import os
import sys
from typing import Annotated

import uvicorn
from mcp.server.mcpserver import MCPServer
from pydantic import Field

server = MCPServer("notes", title="Notes", instructions="Notes of one person.")


@server.tool()
def create_note(title: Annotated[str, Field(description="The title of the note.")], body: str = "") -> str:
    """Creates a note."""
    return f"{title}{body}"


@server.tool()
def find_notes(query: str) -> list[str]:
    """Finds notes by words.

    Args:
        query: The words.
    """
    return [query]


def guarded(app, token):
    """The app behind a bearer token."""

    async def call(scope, receive, send):
        headers = dict(scope.get("headers", ()))
        if scope["type"] == "http" and headers.get(b"authorization") != f"Bearer {token}".encode():
            await send({"type": "http.response.start", "status": 401, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await app(scope, receive, send)

    return call


if __name__ == "__main__":
    if sys.argv[1] == "stdio":
        server.run("stdio")
    else:
        app = server.streamable_http_app()
        app = guarded(app, os.environ["TOKEN"]) if "TOKEN" in os.environ else app
        uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
