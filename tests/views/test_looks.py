"""Every result has both looks, and app text is data in each."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.views import examples
from workshop.app import App, Text, Tool
from workshop.formats.delivery.delivered import deliver
from workshop.record import Record
from workshop.views import terminal
from workshop.views.html import findings as findings_html

RESULTS = {
    "app": examples.app(),
    "delivered": deliver(examples.app(), "claude-code"),
    "findings": examples.findings(),
    "overlap": examples.overlap(),
    "choice": examples.choice(),
    "chat choice": examples.chat_choice(),
    "trial": examples.trial(),
    "comparison": examples.comparison(),
    "suggestions": examples.suggestions(),
}
EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)> \"'><b>\u202e\x1b[31mred\x00 {{ 7*7 }}"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in ("br", "meta", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_every_result_has_both_looks(result: Record) -> None:
    bundle = result._repr_mimebundle_()  # type: ignore[attr-defined]
    assert bundle["text/plain"] == str(result)
    assert bundle["text/plain"].strip()
    page = Tags()
    page.feed(bundle["text/html"])
    assert page.open == []


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_a_cell_asks_for_nothing_and_runs_nothing(result: Record) -> None:
    page = Tags()
    page.feed(result._repr_mimebundle_()["text/html"])  # type: ignore[attr-defined]
    for tag, attributes in page.tags:
        assert tag not in ("script", "img", "link", "iframe", "b9")
        assert not {name for name in attributes if name.startswith("on") or name in ("src", "href", "style")}


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_plain_text_has_no_colour_no_controls_and_no_padding(result: Record) -> None:
    lines = str(result).split("\n")
    assert not any(char < " " or char == "\u202e" for line in lines for char in line)
    assert all(line == line.rstrip() for line in lines)


def test_hostile_text_stays_text() -> None:
    app = App("evil", EVIL, Text(EVIL), tools=(Tool(EVIL, EVIL, description=Text(EVIL)),))
    page = Tags()
    cell = app._repr_mimebundle_()["text/html"]
    page.feed(cell)
    assert not {"script", "img", "b"} & {tag for tag, _ in page.tags}
    assert "{{ 7*7 }}" in cell
    assert "\x1b" not in str(app)


def test_a_terminal_view_keeps_its_width() -> None:
    app = examples.app()
    for view in (terminal.findings(examples.findings(), app), terminal.trial(examples.trial()), terminal.app(app)):
        assert max(len(line) for line in terminal.printed(view, width=80, colour=False).split("\n")) <= 80


def test_without_a_terminal_no_line_is_broken() -> None:
    long = App("long", "long", Text("word " * 400))
    assert len(str(long).split("\n")) == 3


def test_carets_stand_under_the_marked_words() -> None:
    text = terminal.printed(terminal.findings(examples.findings(), examples.app()), width=80, colour=False)
    lines = text.split("\n")
    above = next(index for index, line in enumerate(lines) if "Deletes a note" in line)
    start = lines[above].index("First call findNotes")
    assert lines[above + 1] == " " * start + "^" * len("First call findNotes to get its ID.")


def test_colour_only_where_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    view = terminal.choice(examples.choice())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in terminal.printed(view)
    assert "\x1b[" in terminal.printed(view, colour=True)


def test_a_retrieved_choice_says_so() -> None:
    says = "by retrieval, not by a language model"
    for look in examples.choice()._repr_mimebundle_().values():
        assert says in look
    for look in examples.chat_choice()._repr_mimebundle_().values():
        assert says not in look
        assert "openai:gpt-5" in look


def test_a_diff_without_colour_has_brackets() -> None:
    plain = terminal.printed(terminal.suggestions(examples.suggestions()), colour=False)
    assert "[-This function is used to change-] {+Changes+} the text" in plain


def test_findings_show_their_words_in_the_text_only_while_they_still_stand_there() -> None:
    found, app = examples.findings(), examples.app()
    assert '<mark class="error">First call findNotes to get its ID.</mark>' in findings_html(found, app)
    edited = app.edit("deleteNote", description="Deletes a note. Nothing else happens, and it is gone.")
    assert "<mark" not in findings_html(found, edited).split("deleteNote")[1].split("<article")[0]


def test_the_worst_function_comes_first() -> None:
    text = terminal.printed(terminal.findings(examples.findings()))
    assert text.index("createNote") < text.index("deleteNote") < text.index("updateNote")


def test_a_missed_request_in_a_terminal_shows_its_whole_label_and_what_the_agent_said() -> None:
    tested = examples.trial()
    missed = replace(
        tested.choices[-2], expected_all=("findNotes", "deleteNote"), kind="multi-step", message="None was likelier."
    )
    text = terminal.printed(terminal.trial(replace(tested, choices=(missed, tested.choices[-1]))))
    assert "findNotes and deleteNote → shareNote  multi-step  None was likelier." in text
    missing = text.split("Without an answer")[1]
    assert "1 request  No reason was given." in missing
    assert missed.request not in missing


def test_what_an_agent_said_beside_its_pick_is_shown() -> None:
    said = replace(examples.choice(), message="No function was likelier than any.")
    for look in said._repr_mimebundle_().values():
        assert "No function was likelier than any." in look


def test_an_access_level_is_said_in_words() -> None:
    app = examples.app()
    levels = zip(app.tools, ("self", "system"), strict=False)
    tools = tuple(replace(tool, access=level) for tool, level in levels)
    for look in replace(app, tools=tools)._repr_mimebundle_().values():
        assert "only the app itself (access level self)" in look
        assert "access level system" in look


def test_findings_about_the_app_alone_are_in_no_function() -> None:
    found = examples.findings()
    alone = replace(
        found, findings=tuple(replace(one, severity="advice") for one in found.findings if one.tool is None)
    )
    head = terminal.printed(terminal.findings(alone)).split("\n")[1]
    assert head == "1 piece of advice   about the app itself"
    assert "in 6 of 10 functions and the app itself" in str(found)


def test_findings_of_one_rule_have_one_heading_in_a_terminal() -> None:
    found = examples.findings()
    shouting = next(one for one in found.findings if one.rule == "shouting")
    twice = replace(found, findings=(shouting, replace(shouting, id="b", text="LOUD", span=None)))
    text = terminal.printed(terminal.findings(twice))
    assert text.count("shouting ×2") == 1
    assert text.count(shouting.message) == 1
    assert "“LOUD”" in text
