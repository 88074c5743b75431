"""The Description Workshop: check, test and rewrite the words by which AI agents pick functions.

    import workshop as ws
    app = ws.load("path/to/app")
    ws.open(app)

Names are loaded on first use, so that `import workshop` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workshop.agents.pick import agent as agent
    from workshop.agents.pick import pick as pick
    from workshop.app import App as App
    from workshop.errors import WorkshopError as WorkshopError
    from workshop.formats.delivery.delivered import deliver as deliver
    from workshop.formats.export.export import export as export
    from workshop.formats.load import load as load
    from workshop.formats.samples import sample as sample
    from workshop.formats.save import diff as diff
    from workshop.formats.save import save as save
    from workshop.guidelines.check import check as check
    from workshop.reporting.page import report as report
    from workshop.rewrite.suggest import suggest as suggest
    from workshop.similarity.overlap import overlap as overlap
    from workshop.trials.compare import compare as compare
    from workshop.trials.requests import requests as requests
    from workshop.trials.run import evaluate as evaluate
    from workshop.ui.panel import open as open

_HOMES = {
    "App": "workshop.app",
    "WorkshopError": "workshop.errors",
    "agent": "workshop.agents.pick",
    "check": "workshop.guidelines.check",
    "compare": "workshop.trials.compare",
    "deliver": "workshop.formats.delivery.delivered",
    "diff": "workshop.formats.save",
    "evaluate": "workshop.trials.run",
    "export": "workshop.formats.export.export",
    "load": "workshop.formats.load",
    "open": "workshop.ui.panel",
    "overlap": "workshop.similarity.overlap",
    "pick": "workshop.agents.pick",
    "report": "workshop.reporting.page",
    "requests": "workshop.trials.requests",
    "sample": "workshop.formats.samples",
    "save": "workshop.formats.save",
    "suggest": "workshop.rewrite.suggest",
}

__all__ = [
    "App",
    "WorkshopError",
    "agent",
    "check",
    "compare",
    "deliver",
    "diff",
    "evaluate",
    "export",
    "load",
    "open",
    "overlap",
    "pick",
    "report",
    "requests",
    "sample",
    "save",
    "suggest",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'workshop' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
