"""An app as a client sends it, in HTML."""

from __future__ import annotations

from markupsafe import Markup

from workshop.formats.delivery.delivered import Delivered
from workshop.formats.delivery.size import size
from workshop.schema import nodes
from workshop.views.html.render import rendered


def delivered(result: Delivered) -> Markup:
    """The app's text and every function as the agent gets them; what was lost is struck through."""
    tools = [(tool, list(nodes(tool.input_schema))) for tool in result.tools]
    left_out = [change for change in result.changes if change.kind == "left out" and change.tool]
    known = {f"{one.kind}: {one.source}; confidence {one.confidence}": None for one in result.changes if one.source}
    return rendered(
        "delivered.html", result=result, tools=tools, measured=size(result), left_out=left_out, known=list(known)
    )
