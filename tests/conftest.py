"""What all tests share: no example is timed; browser tests run in one process, after the others, on one Chromium."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# A loaded machine is no fault: no test fails for the time an example takes.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright leaves an event loop running in its process; and one JupyterLab is enough for all.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
            # Two steps of a person that follow each other within milliseconds can still meet in the kernel in the
            # other order (see CHANGELOG, Known). Pytest names every test that needed a second run.
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Any) -> dict[str, Any]:
    """The Chromium named by CHROMIUM, else one on the PATH, else playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    path = found or playwright.chromium.executable_path
    if not Path(path).exists():
        pytest.fail("No Chromium: install one, name it in CHROMIUM, or run `playwright install chromium`.")
    return {"executable_path": path, "args": ARGUMENTS}
