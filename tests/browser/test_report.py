"""The report of the sample app, opened from a file as a reviewer opens it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import workshop as ws
from tests.browser.lab import ROOT

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "review.html"
    app = ws.load(ROOT / "data/notes-android")
    ws.report(app, path, requests=ws.requests(app))
    return path


@pytest.fixture
def review(page: Page, file: Path) -> Iterator[Page]:
    """The report; whatever a test does, it asks for nothing but itself."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    yield page
    assert asked == [file.as_uri()]


def paper(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_it_reads_in_order(review: Page):
    expect(review.get_by_role("heading", level=1)).to_have_text("Quillbox")
    levels = review.locator("h1, h2, h3, h4, h5").evaluate_all("nodes => nodes.map((node) => Number(node.tagName[1]))")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    for link in review.get_by_role("navigation").get_by_role("link").all():
        assert review.locator(link.get_attribute("href")).count() == 1


def test_every_control_and_region_has_a_name(review: Page):
    unnamed = review.locator("button, select, input, a, canvas, [role=application], [role=region]").evaluate_all(
        "nodes => nodes.filter((node) => !(node.textContent.trim() || node.ariaLabel || node.labels?.length)).length"
    )
    assert unnamed == 0
    unheaded = review.locator("table").evaluate_all("nodes => nodes.filter((node) => !node.querySelector('th')).length")
    assert unheaded == 0


def test_it_follows_the_system_and_can_be_told_otherwise(review: Page, shots: Path):
    review.emulate_media(color_scheme="light")
    light = paper(review)
    review.screenshot(path=shots / "report-light.png")
    review.emulate_media(color_scheme="dark")
    dark = paper(review)
    assert dark != light
    review.get_by_label("Theme").select_option("light")
    assert paper(review) == light
    review.get_by_label("Theme").select_option("dark")
    review.emulate_media(color_scheme="light")
    assert paper(review) == dark
    review.screenshot(path=shots / "report-dark.png", full_page=True)


def test_the_heatmap_answers_to_the_keyboard(review: Page, shots: Path):
    heatmap = review.locator("canvas")
    heatmap.scroll_into_view_if_needed()
    heatmap.focus()
    said = review.locator(".ov-said")
    review.keyboard.press("Home")
    first = said.inner_text()
    review.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(first)
    review.keyboard.press("ArrowDown")
    expect(heatmap).to_be_focused()
    review.screenshot(path=shots / "report-heatmap.png")


def test_the_skip_link_comes_first(review: Page):
    review.keyboard.press("Tab")
    expect(review.get_by_role("link", name="Skip to the review")).to_be_focused()
    review.keyboard.press("Enter")
    expect(review.locator("main")).to_be_focused()
