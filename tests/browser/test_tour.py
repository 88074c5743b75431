"""The tour notebook, as a visitor runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import run_all

pytestmark = pytest.mark.browser


def test_the_tour_runs_from_top_to_bottom(notebook: Callable[..., Page], shots: Path):
    page = notebook(name="00_tour.ipynb")
    outputs = run_all(page)
    assert [output for output in outputs if output["output_type"] == "error"] == []
    assert [output for output in outputs if output.get("name") == "stderr"] == []
    # A notebook draws only the cells near what is in view.
    for number, words in enumerate(("What an agent reads", "Check the words", "All of it in one panel")):
        heading = page.get_by_role("heading", name=words)
        heading.scroll_into_view_if_needed()
        expect(heading).to_be_visible()
        page.screenshot(path=shots / f"tour-{number}.png")
    expect(page.get_by_role("tab", name="Words")).to_be_visible()
    report = page.frame_locator("iframe[title=Report]")
    expect(report.get_by_role("heading", level=1)).to_have_text("Quillbox")
