"""One JupyterLab for all browser tests, and a page that fails on any request off loopback and any console error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, Request

from tests.browser.lab import CLOSE, ROOT, jupyter_lab, open_notebook

#: What JupyterLab says in the console of its own debugger when a kernel is restarted under it.
JUPYTERLAB_ITSELF = "Could not restore the debugger state"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1400, "height": 1000}}


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go, to be looked at: WORKSHOP_SHOTS, else a temporary folder."""
    folder = Path(os.environ.get("WORKSHOP_SHOTS") or tmp_path_factory.mktemp("shots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder JupyterLab runs in: the notebooks, and a copy of a sample app that may be changed."""
    folder = tmp_path_factory.mktemp("desk")
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(notebook, folder)
    shutil.copytree(ROOT / "data/notes-android", folder / "notes-android")
    return folder


@pytest.fixture(scope="session")
def lab(desk: Path) -> Iterator[str]:
    with jupyter_lab(desk) as address:
        yield address


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    """Nothing leaves loopback and nothing is wrong in the console, whatever a test does."""
    outside: list[str] = []
    errors: list[str] = []

    def asked(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            outside.append(request.url)

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(JUPYTERLAB_ITSELF):
            errors.append(message.text)

    def raised(error: Error) -> None:
        errors.append(str(error))

    page.on("request", asked)
    page.on("console", said)
    page.on("pageerror", raised)
    yield
    if page.url.startswith("http"):
        page.evaluate(CLOSE)
    assert outside == []
    assert errors == []


@pytest.fixture
def notebook(page: Page, lab: str, desk: Path) -> Callable[..., Page]:
    """Opens a notebook of these cells, or of this file name, in JupyterLab."""

    def opened(*cells: str, name: str = "", theme: str = "JupyterLab Light") -> Page:
        if cells:
            name = name or "panel.ipynb"
            made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
            made.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
            nbformat.write(made, desk / name)
        open_notebook(page, lab, name, theme=theme)
        return page

    return opened
