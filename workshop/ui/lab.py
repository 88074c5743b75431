"""JupyterLab on the tour, from a terminal."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

from workshop.errors import UsageError

TOUR = "00_tour.ipynb"


def open_lab(folder: Path) -> int:
    """Put the tour into `folder` (one that is there is left as it is) and run JupyterLab on it; its exit code."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise UsageError("JupyterLab is not installed.", advice='pip install "description-workshop[lab]"')
    if not folder.is_dir():
        raise UsageError("There is no such folder.", where=str(folder))
    notebook = folder / TOUR
    if not notebook.exists():
        shutil.copyfile(tour(), notebook)
    return subprocess.run([sys.executable, "-m", "jupyterlab", str(notebook)], check=False).returncode


def tour() -> Path:
    """The tour notebook: in the installed package, else in the checkout."""
    package = Path(str(resources.files("workshop")))
    installed = package / "notebooks" / TOUR
    return installed if installed.exists() else package.parent / "notebooks" / TOUR
