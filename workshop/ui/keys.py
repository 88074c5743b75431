"""Keys pressed in the panel stay in the panel."""

from __future__ import annotations

from pathlib import Path

import anywidget


class Keys(anywidget.AnyWidget):
    """Shows nothing; keeps JupyterLab from taking the panel's keys for its commands."""

    _esm = Path(__file__).parent / "panel.js"
