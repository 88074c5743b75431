"""The panel in JupyterLab, used as a person uses it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import RESTART, run_all, told

pytestmark = pytest.mark.browser

OPEN = "import workshop as ws\npanel = ws.open(ws.load('notes-android'))\npanel"
#: Loading the encoder on two busy cores.
SLOW = 90_000


def choose(page: Page, function: str) -> None:
    functions = page.get_by_label("Functions", exact=True)
    label = functions.locator("option", has_text=function).inner_text()
    functions.select_option(label)
    expect(page.get_by_role("heading", name=function)).to_be_visible()


def compared(page: Page) -> None:
    """What needs the encoder is there."""
    expect(page.get_by_text("Comparing functions")).to_have_count(0, timeout=SLOW)


def words_of(page: Page, function: str) -> str:
    """The description in `panel.app`."""
    return told(page, f"print(panel.app.text({function!r}, 'description').value, end='')")


def tab_to(page: Page, control: Locator) -> None:
    """Presses Tab until the control has the keyboard."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if control.evaluate("node => node === document.activeElement"):
            return
    expect(control).to_be_focused()


@pytest.fixture(params=["JupyterLab Light", "JupyterLab Dark"], ids=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return request.param


def test_from_a_finding_to_a_report(notebook: Callable[..., Page], desk: Path, shots: Path, theme: str):
    page = notebook(OPEN, name=f"panel {theme}.ipynb", theme=theme)
    run_all(page)
    choose(page, "findContacts")
    expect(page.locator("mark", has_text="This function is used to")).to_be_visible()
    expect(page.get_by_text("filler-opening")).to_be_visible()
    page.screenshot(path=shots / f"panel-open-{theme}.png")

    request = page.get_by_label("Try a request")
    request.fill("delete the notes I have not touched since last summer")
    request.press("Enter")
    expect(page.get_by_role("row", name="fetchOldNotes")).to_be_visible(timeout=SLOW)
    expect(page.locator(".wsp-asking").get_by_text("by retrieval, not by a language model")).to_be_visible()
    expect(request).to_be_focused()

    page.get_by_role("button", name="Suggest better words").click()
    expect(page.locator("ins", has_text="Finds")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("Removes filler-opening.")).to_be_visible()
    page.screenshot(path=shots / f"panel-suggestion-{theme}.png")
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("Nothing found here", exact=False)).to_be_visible()
    compared(page)

    page.get_by_role("tab", name="Overlap").click()
    page.get_by_role("button", name="searchNotes and lookUpMemos").click()
    expect(page.locator(".ov-said")).to_contain_text("risk")
    page.screenshot(path=shots / f"panel-overlap-{theme}.png")
    page.get_by_role("tab", name="Words").click()
    expect(page.get_by_role("heading", name="searchNotes")).to_be_visible()

    page.get_by_role("tab", name="Changes and report").click()
    expect(page.locator(".patch .minus", has_text="This function is used to find people")).to_be_visible()
    page.get_by_label("File", exact=True).fill(f"review {theme}.html")
    page.get_by_role("button", name="Export the report").click()
    expect(page.get_by_text("The report is written.")).to_be_visible(timeout=SLOW)
    page.screenshot(path=shots / f"panel-report-{theme}.png")
    assert "Quillbox" in (desk / f"review {theme}.html").read_text(encoding="utf-8")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert Path(download.value.path()).read_bytes() == (desk / f"review {theme}.html").read_bytes()
    # Nothing was written into the source.
    assert "This function is used to" in (
        desk / "notes-android/app/src/main/kotlin/app/quillbox/functions/ContactFunctions.kt"
    ).read_text(encoding="utf-8")


def test_words_written_by_hand_renew_the_findings_and_can_be_saved(notebook: Callable[..., Page], desk: Path):
    page = notebook(
        "import shutil\nshutil.copytree('notes-android', 'mine')",
        OPEN.replace("notes-android", "mine"),
        name="hand.ipynb",
    )
    run_all(page)
    choose(page, "completeTask")
    words = page.get_by_label("Words", exact=True)
    words.fill("This function is used to tick off a task.")
    expect(page.get_by_text("filler-opening")).to_be_visible()
    expect(page.get_by_text("command-to-agent")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("command-to-agent")).to_be_visible()
    words.fill("Marks a task as done.")
    page.get_by_role("tab", name="Changes and report").click()
    page.get_by_role("button", name="Write into the source").click()
    expect(page.get_by_text("Written into 1 file of the source.")).to_be_visible(timeout=SLOW)
    source = desk / "mine/app/src/main/kotlin/app/quillbox/functions/PlanningFunctions.kt"
    assert "* Marks a task as done.\n     *\n" in source.read_text(encoding="utf-8")


def test_the_error_of_a_callback_shows_in_the_panel(notebook: Callable[..., Page], shots: Path):
    broken = "def fail(*_, **__):\n    raise RuntimeError('the disk is full')\nws.suggest = fail"
    page = notebook(OPEN, broken, name="broken.ipynb")
    run_all(page)
    page.get_by_role("button", name="Try").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("There is no request yet.")
    page.get_by_role("button", name="Suggest better words").click()
    expect(alert).to_contain_text("RuntimeError: the disk is full", timeout=SLOW)
    page.screenshot(path=shots / "panel-error.png")


def test_the_keyboard_is_enough(notebook: Callable[..., Page]):
    page = notebook(OPEN, name="keys.ipynb")
    run_all(page)
    functions = page.get_by_label("Functions", exact=True)
    functions.focus()
    page.keyboard.type("sear", delay=60)
    expect(page.get_by_role("heading", name="searchNotes")).to_be_visible()
    page.keyboard.type("dd")  # on a list, JupyterLab would delete the cell
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name="findContacts")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Try a request")).to_be_focused()
    page.keyboard.type("find Ana's number")
    page.keyboard.press("Enter")
    expect(page.locator(".wsp-asking .scores")).to_be_visible(timeout=SLOW)
    suggest = page.get_by_role("button", name="Suggest better words")
    tab_to(page, suggest)
    page.keyboard.press("Enter")
    accept = page.get_by_role("button", name="Accept")
    expect(accept).to_be_visible(timeout=SLOW)
    expect(suggest).to_be_focused()
    tab_to(page, accept)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Accepted; nothing is written yet.")).to_be_visible()
    expect(suggest).to_be_focused()
    tab = page.get_by_role("tab", name="Overlap")
    tab.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ranked pairs")).to_be_visible(timeout=SLOW)


def test_a_narrow_window_needs_no_sideways_scroll(notebook: Callable[..., Page], shots: Path):
    page = notebook(OPEN, name="narrow.ipynb")
    page.set_viewport_size({"width": 700, "height": 1000})
    run_all(page)
    compared(page)
    panel = page.locator(".wsp")
    assert panel.evaluate("node => node.scrollWidth <= node.clientWidth")
    page.screenshot(path=shots / "panel-narrow.png")


@pytest.mark.parametrize("pause", [30, 60, 110])
def test_typing_loses_no_letter(notebook: Callable[..., Page], pause: int):
    page = notebook(OPEN, name=f"typing {pause}.ipynb")
    run_all(page)
    choose(page, "createTask")
    words = page.get_by_label("Words", exact=True)
    sentence = "Adds a task to the list of things to do, with a day and tag."
    assert len(sentence) == 60
    words.press("Control+a")
    page.keyboard.type(sentence, delay=pause)
    expect(page.locator(".wsp-main p.text", has_text=sentence)).to_be_visible(timeout=SLOW)
    assert words.input_value() == sentence
    assert words_of(page, "createTask") == sentence
    compared(page)
    words.press("Control+Home")
    for letter in "Now ":  # the kernel answers between the keys, and the cursor stays
        page.keyboard.type(letter)
        page.wait_for_timeout(700)
    assert words.input_value() == f"Now {sentence}"
    page.keyboard.press("Control+End")
    page.keyboard.type(" ")
    page.wait_for_timeout(700)
    page.keyboard.type("Once.")
    page.get_by_role("button", name="Undo").focus()
    expect(page.locator(".wsp-main p.text", has_text=f"Now {sentence} Once.")).to_be_visible()
    assert words.input_value() == f"Now {sentence} Once."
    assert words_of(page, "createTask") == f"Now {sentence} Once."


@pytest.mark.parametrize("pause", [0, 250, 350, 800])
def test_words_stay_with_the_function_they_were_typed_for(notebook: Callable[..., Page], pause: int):
    page = notebook(OPEN, name=f"switching {pause}.ipynb")
    run_all(page)
    choose(page, "createTask")
    other = words_of(page, "createNote")
    page.get_by_label("Words", exact=True).press("Control+a")
    page.keyboard.type("Last words typed here.", delay=40)
    page.wait_for_timeout(pause)
    choose(page, "createNote")
    expect(page.get_by_text("1 edit not written yet")).to_be_visible()
    expect(page.get_by_label("Words", exact=True)).to_have_value(other)
    assert words_of(page, "createTask") == "Last words typed here."
    assert words_of(page, "createNote") == other
    choose(page, "createTask")
    expect(page.get_by_label("Words", exact=True)).to_have_value("Last words typed here.")


def test_typing_and_undo_at_once_leave_field_and_app_alike(notebook: Callable[..., Page]):
    page = notebook(OPEN, name="undo.ipynb")
    run_all(page)
    choose(page, "createTask")
    words, undo = page.get_by_label("Words", exact=True), page.get_by_role("button", name="Undo")
    for _ in range(3):
        words.press("Control+a")
        page.keyboard.type("Adds something. ", delay=30)
        expect(undo).to_be_enabled()
        page.keyboard.type("More words", delay=30)
        undo.dblclick()
        words.click()
        page.keyboard.type("x")
        page.wait_for_timeout(1500)
        assert words.input_value().strip() == words_of(page, "createTask")


def test_a_request_is_asked_as_it_stands_when_enter_is_pressed(notebook: Callable[..., Page]):
    page = notebook(OPEN, name="asking.ipynb")
    run_all(page)
    page.get_by_label("Try a request").click()
    page.keyboard.type("delete the notes I have not touched since last summer", delay=5)
    page.keyboard.press("Enter")
    asked = page.locator(".wsp-asking q")
    expect(asked).to_have_text("delete the notes I have not touched since last summer", timeout=SLOW)


def test_a_panel_whose_kernel_is_gone_says_so(notebook: Callable[..., Page], shots: Path):
    page = notebook(OPEN, name="restart.ipynb")
    run_all(page)
    compared(page)
    gone = page.get_by_text("This panel has lost its kernel", exact=False)
    expect(gone).to_be_hidden()
    page.evaluate(RESTART)
    expect(gone).to_be_visible()
    page.screenshot(path=shots / "panel-gone.png")
