"""An app in HTML: what an agent reads of it."""

from __future__ import annotations

from markupsafe import Markup

from workshop.app import App
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.views.html.render import rendered


def app(result: App) -> Markup:
    """App text, then every function with its description and parameters."""
    tools = list(zip(result.keys(), result.tools, strict=True))
    return rendered("app.html", app=result, tools=tools, measured=size(deliver(result)))
