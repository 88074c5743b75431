"""A server made with fastmcp."""

from fastmcp import FastMCP

server = FastMCP("fast notes", instructions="Notes, fast.")


@server.tool
def create_note(title: str) -> str:
    """Creates a note.

    Args:
        title: The title of the note.
    """
    return title


if __name__ == "__main__":
    server.run(show_banner=False)
