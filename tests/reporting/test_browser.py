"""The report in a real browser: its script runs under its own policy, keys work, a phone needs no sideways scroll."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.test_page import review
from workshop.reporting.page import page as report_page

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Opens the report; at the end nothing may stand in the console and nothing may have been asked for."""
    target = tmp_path / "review.html"
    target.write_text(report_page(review()), encoding="utf-8")
    wrong: list[str] = []
    contexts = []

    def open_page(**options: Any) -> Any:
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type != "log" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.append(request.url) if request.url != target.as_uri() else None)
        page.goto(target.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


def test_a_pair_is_picked_by_click_and_by_keys(visit: Any) -> None:
    page = visit()
    said = page.locator(".ov-said")
    page.get_by_role("button", name="updateNote and editNote").click()
    assert "same purpose" in said.inner_text()
    page.keyboard.press("ArrowDown")
    assert "createNote" in said.inner_text()
    page.locator("canvas").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.locator("tr.on").count() <= 1
    page.locator(".ov svg").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".ov-dot.on").count() in (1, 2)


def test_the_theme_can_be_chosen(visit: Any) -> None:
    page = visit(color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_label("Theme").select_option("dark")
    assert page.evaluate(paper) != light


def test_a_phone_needs_no_sideways_scroll(visit: Any) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_a_script_the_pairs_are_a_table(visit: Any) -> None:
    page = visit(java_script_enabled=False)
    assert page.locator("#overlap-view .pairs tbody tr").count() == 4
