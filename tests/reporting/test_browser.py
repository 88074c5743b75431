"""The report in a real browser: its script runs under its own policy, keys work, a phone needs no sideways scroll."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.test_page import review
from tests.views import examples
from workshop.reporting.page import page as report_page
from workshop.reporting.review import Review

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


#: What scrolls sideways, or sticks out, although it is no table in a scroller of its own.
TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((node) => {
  const scroller = node.closest(".wide");
  if (scroller && (node !== scroller || scroller.querySelector(":scope > table"))) return false;
  if (node.closest(".out, .skip, .matrix, svg")) return false;
  const scrolls = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== "visible";
  return scrolls || node.getBoundingClientRect().right > innerWidth + 1;
}).map((node) => node.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("long", [False, True])
def test_a_phone_needs_no_sideways_scroll_with_everything_open(visit: Any, long: bool, tmp_path: Path) -> None:
    if long:
        (tmp_path / "review.html").write_text(report_page(long_names()), encoding="utf-8")
    page = visit(viewport={"width": 390, "height": 844})
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(TOO_WIDE) == []


def long_names() -> Review:
    """The review with names and paths that no screen is wide enough for."""

    def longer(text: str) -> str:
        for name in ("createNote", "updateNote", "findNotes"):
            text = text.replace(f'"{name}"', f'"{name}{"X" * 190}"')
        return text.replace("src/NoteFunctions.kt", "src/" + "very/long/" * 9 + "NoteFunctions.kt")

    app, *results, made, rules = [getattr(review(), part.name) for part in fields(Review)]
    results = [type(result).from_json(longer(result.to_json())) for result in (app, *results)]
    return Review(*results, made, rules)


def test_the_overlap_opens_on_the_riskiest_pair(visit: Any) -> None:
    page = visit()
    assert "updateNote and editNote same purpose" in page.locator(".ov-said").inner_text()
    assert page.locator("tr.on").count() == 1
    assert page.locator(".ov-dot.on").count() == 2


def test_the_diagonal_of_the_heatmap_is_blank_and_said_to_be(visit: Any) -> None:
    page = visit()
    assert "diagonal" in page.locator(".ov figure").first.inner_text()
    cells = """() => {
      const canvas = document.querySelector(".ov canvas"), pen = canvas.getContext("2d"), count = 10;
      const step = canvas.height / count, left = canvas.width - step * count;
      const { data, width } = pen.getImageData(0, 0, canvas.width, canvas.height);
      const alpha = (row, column) =>
        data[4 * (Math.floor((row + 0.5) * step) * width + Math.floor(left + (column + 0.5) * step)) + 3];
      return [alpha(4, 4), alpha(9, 9), alpha(0, 1)];
    }"""
    *diagonal, alike = page.evaluate(cells)
    assert diagonal == [0, 0]
    assert alike > 0


def test_no_two_names_on_the_map_lie_over_each_other_and_each_dot_tells_its_own(visit: Any) -> None:
    page = visit()
    boxes = page.evaluate("""() => [...document.querySelectorAll(".ov text:not([visibility=hidden])")].map((text) => {
      const { x, y, width, height } = text.getBBox();
      return [x, y + 3, x + width, y + height - 3];
    })""")
    assert len(boxes) >= 8
    for index, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:index]:
            assert left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom
    for index, name in enumerate(examples.overlap().tools):
        page.locator(".ov-dot").nth(index).dispatch_event("pointerenter")
        assert page.locator(".ov-name").inner_text() == name
    page.locator(".ov svg").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".ov-name").inner_text() == examples.overlap().tools[1]


def test_without_a_script_the_pairs_are_a_table(visit: Any) -> None:
    page = visit(java_script_enabled=False)
    assert page.locator("#overlap-view .pairs tbody tr").count() == 4


def test_missed_requests_stack_on_a_phone_and_their_caption_stays_a_line(visit: Any) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    table = page.locator(".misses")
    assert table.locator("caption").bounding_box()["height"] < 50
    request, right = (table.locator(f"tbody tr:first-child > :nth-child({n})").bounding_box() for n in (1, 2))
    assert right["y"] >= request["y"] + request["height"]
