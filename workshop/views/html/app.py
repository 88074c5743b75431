"""An app in HTML: what an agent reads of it."""

from __future__ import annotations

from markupsafe import Markup

from workshop.app import App
from workshop.views.html.render import rendered


def app(result: App) -> Markup:
    """App text, then every function with its description and parameters."""
    return rendered("app.html", app=result, tools=list(zip(result.keys(), result.tools, strict=True)))
