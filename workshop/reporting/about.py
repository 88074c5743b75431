"""About this report: what made it, when, and what it could not see."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath

from markupsafe import Markup

from workshop import __version__
from workshop.app import App
from workshop.errors import WorkshopError
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.reporting.review import Review
from workshop.views.html.render import rendered
from workshop.views.text import plural

#: Formats whose own name says too little to a reader; the others are called as they call themselves.
_FORMATS = {"kotlin": "Android AppFunctions", "compiled": "Compiled AppFunctions"}
_LANGUAGES = {
    ".kt": "Kotlin",
    ".xml": "XML",
    ".json": "JSON",
    ".py": "Python",
    ".ts": "TypeScript",
    ".js": "JavaScript",
    ".yaml": "YAML",
    ".yml": "YAML",
    ".html": "HTML",
    ".md": "Markdown",
}


def section(review: Review) -> Markup:
    """Versions, encoder, agent, time; rules that did not run; files that were not read."""
    return rendered(
        "about.html", review=review, version=__version__, read=read_from(review.app),
        rules=profile_words(review.findings.profile), measured=size(deliver(review.app)),
    )  # fmt: skip


def read_from(app: App) -> str:
    """The formats of an app's functions and how many files of each kind: `Android AppFunctions: 2 Kotlin files`."""
    formats = dict.fromkeys(_FORMATS.get(tool.origin.format, tool.origin.format) for tool in app.tools)
    kinds = Counter(_LANGUAGES.get(PurePosixPath(file.path).suffix.lower(), "") for file in app.files)
    files = ", ".join(plural(count, f"{kind} file".strip()) for kind, count in kinds.most_common())
    return ": ".join(filter(None, (", ".join(sorted(formats)), files))) or "nothing"


def profile_words(name: str) -> str:
    """What a profile is, and how to choose another."""
    from workshop.guidelines.profile import profile

    try:
        found = profile(name)
    except WorkshopError:  # findings of another version may name a profile that is gone
        return ""
    default = " It is the default; --profile mcp is the specification's." if name == "appfunctions" else ""
    return f"{found.title}: {found.about}{default}"
