"""The widgets of the panel: they show the state and call the session, nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

import workshop as ws
from tests.ui import fakes
from workshop.app import Text
from workshop.errors import ModelError, SaveError
from workshop.formats.watch import Watched
from workshop.ui.field import Field
from workshop.ui.panel import Panel


@pytest.fixture
def panel(verbs: fakes.Verbs) -> Panel:
    panel = ws.open(fakes.app())
    panel.session.select("editNote")
    return panel


def inside(widget: widgets.Widget) -> list[widgets.Widget]:
    return [widget, *(found for child in getattr(widget, "children", ()) for found in inside(child))]


def sent(field: Field, text: str, **more: Any) -> None:
    """What a browser sends when a person pauses in a field."""
    shown = field.shown
    field._handle_custom_msg(
        {"about": shown["about"], "turn": shown["turn"], "at": shown["at"] + 1, "text": text, **more}, []
    )


def enter(field: Field, text: str) -> None:
    """What a browser sends when Enter is pressed."""
    sent(field, text, entered=True)


def test_the_list_says_how_much_was_found(panel: Panel):
    assert panel.functions.list.options == (
        "The app itself", "createNote", "updateNote", "editNote · 2 errors", "shareNote · 1 error",
    )  # fmt: skip


def test_picking_from_the_list_shows_the_text_with_its_mark(panel: Panel):
    panel.functions.list.index = 4
    assert panel.session.state.selected == "shareNote"
    assert "no description" in panel.words.reading.value
    panel.functions.list.index = 3
    assert '<mark class="error">This function </mark>' in panel.words.reading.value
    assert panel.words.text.text == "This function changes a note."


def test_a_renewed_list_does_not_move_the_selection(panel: Panel):
    sent(panel.words.text, "Changes.")
    assert panel.functions.list.options[3] == "editNote · 1 error"
    assert panel.functions.list.index == 3
    assert panel.app.text("editNote", "description").value == "Changes."


def test_typing_offers_undo(panel: Panel):
    assert panel.words.undo.disabled
    sent(panel.words.text, "Changes.")
    assert not panel.words.undo.disabled
    panel.words.undo.click()
    assert panel.words.text.text == "This function changes a note."


def test_another_text_of_the_function_can_be_edited(panel: Panel):
    panel.words.place.value = "parameters/title"
    sent(panel.words.text, "Its title.")
    assert panel.app.text("editNote", "parameters/title").value == "Its title."


def test_enter_and_button_ask_and_the_pick_is_said_to_be_by_retrieval(panel: Panel):
    enter(panel.asking.request, "Writes something")
    assert panel.session.state.choice.picked == "createNote"
    assert "by retrieval, not by a language model" in panel.asking.answer.value
    sent(panel.asking.request, "note")
    panel.asking.ask.click()
    assert panel.session.state.choice.request == "note"


def test_the_picked_function_can_be_read(panel: Panel):
    enter(panel.asking.request, "Writes something")
    assert panel.asking.look.description == "Read createNote"
    panel.asking.look.click()
    assert panel.session.state.selected == "createNote"
    assert panel.asking.look.layout.display == "none"


def test_a_suggestion_is_shown_as_a_diff_and_accepted(panel: Panel):
    panel.suggesting.suggest.click()
    (offer,) = panel.suggesting.offers.children
    assert "<del>" in offer.children[0].value
    assert "Removes filler-opening" in offer.children[0].value
    offer.children[1].click()
    assert panel.app.text("editNote", "description").value == "Changes a note."
    assert panel.suggesting.offers.children == ()
    assert "filler-opening" not in panel.words.reading.value


def test_a_suggestion_that_does_not_hold_says_so(panel: Panel, verbs: fakes.Verbs, monkeypatch: pytest.MonkeyPatch):
    def weak(*given: Any, **more: Any) -> Any:
        found = verbs.suggest(*given, **more)
        return replace(found, suggestions=tuple(replace(one, holds=False) for one in found.suggestions))

    monkeypatch.setattr(ws, "suggest", weak)
    panel.suggesting.suggest.click()
    (offer,) = panel.suggesting.offers.children
    assert "does not hold up" in offer.children[0].value
    assert offer.children[1].description == "Accept all the same"


def test_a_pair_picked_in_the_overlap_view_selects_a_function(panel: Panel):
    panel.session.select("createNote")
    panel.alike._view.selected = ("updateNote", "editNote")
    assert panel.session.state.selected == "updateNote"


def test_nothing_is_written_before_it_was_shown(panel: Panel, verbs: fakes.Verbs):
    assert panel.writing.save.disabled
    sent(panel.words.text, "Changes.")
    assert "+Changes." in panel.writing.changes.value
    assert verbs.saved is None
    panel.writing.save.click()
    assert verbs.saved.text("editNote", "description").value == "Changes."
    assert panel.writing.save.disabled


def test_the_report_is_linked(panel: Panel, tmp_path: Path):
    sent(panel.writing.path, str(tmp_path / "out.html"))
    panel.writing.export.click()
    assert (tmp_path / "out.html").exists()
    assert 'download="out.html"' in panel.writing.link.value


def test_the_error_of_any_callback_shows_in_the_status_line(panel: Panel, verbs: fakes.Verbs):
    verbs.broken["check fast"] = KeyError("<b>lost</b>")
    sent(panel.words.text, "Changes.")
    assert 'role="alert"' in panel.status.widget.value
    assert "KeyError: &#39;&lt;b&gt;lost&lt;/b&gt;&#39;" in panel.status.widget.value


def test_without_an_encoder_the_panel_opens_and_says_why(verbs: fakes.Verbs, monkeypatch: pytest.MonkeyPatch):
    def missing(_: object) -> None:
        raise ModelError("There is no encoder.", advice="Install one.")

    monkeypatch.setattr("workshop.similarity.encoder.open_encoder", missing)

    def missing_agent(*_: object, **__: object) -> None:
        raise ModelError("There is no encoder.")

    monkeypatch.setitem(vars(ws), "agent", missing_agent)
    panel = ws.open(fakes.app())
    assert "same-intent was not checked" in panel.head.value
    assert "There is no encoder." in panel.head.value
    assert "There is no encoder." in panel.asking.answer.value
    assert "There is no encoder." in panel.alike.said.value
    assert panel.asking.ask.disabled
    assert panel.suggesting.suggest.disabled
    sent(panel.words.text, "Changes.")
    assert "+Changes." in panel.writing.changes.value
    assert panel.functions.list.options[3] == "editNote · 1 error"


def test_buttons_rest_while_a_person_waits(panel: Panel):
    panel.session.busy = "Asking"
    panel.session._show()
    buttons = [widget for widget in inside(panel) if isinstance(widget, widgets.Button)]
    assert all(button.disabled for button in buttons if button is not panel.asking.look)
    assert "Asking …" in panel.status.widget.value


def test_every_control_has_a_name(panel: Panel):
    controls = (widgets.Button, Field, widgets.Select, widgets.Dropdown)
    unnamed = [widget for widget in inside(panel) if isinstance(widget, controls) and not widget.description]
    assert unnamed == []


def test_words_of_an_app_are_never_markup(verbs: fakes.Verbs):
    evil = "</textarea><script>alert(1)</script>\u202eevil"
    app = fakes.app()
    tools = (replace(app.tools[0], name=evil, description=Text.of(evil)), *app.tools[1:])
    panel = ws.open(replace(app, name=evil, description=Text.of(evil), tools=tools))
    enter(panel.asking.request, evil)
    sent(panel.words.text, evil + "!")
    pages = [widget.value for widget in inside(panel) if isinstance(widget, widgets.HTML)]
    assert not any("<script" in page for page in pages)
    assert not any("\u202e" in page for page in pages)


def test_a_panel_follows_an_app_that_is_watched(verbs: fakes.Verbs, tmp_path: Path):
    path = tmp_path / "tools.json"
    tools = [{"name": tool.name, "description": "Old.", "inputSchema": {}} for tool in fakes.app().tools]
    path.write_text(json.dumps(tools))
    with Watched(path, interval=3600) as watched:
        panel = ws.open(watched)
        path.write_text(path.read_text().replace("Old.", "New."))
        watched.look()
        assert panel.app.tool("createNote").description.value == "New."
        path.write_text("[{")
        watched.look()
        assert panel.app.tool("createNote").description.value == "New."
        assert "cannot be read as it is now" in panel.session.notice.words


def test_a_field_is_not_written_over_by_what_was_typed_in_it(panel: Panel):
    turn = panel.words.text.shown["turn"]
    sent(panel.words.text, "Changes. ")
    assert panel.app.text("editNote", "description").value == "Changes."
    assert panel.words.text.shown["turn"] == turn
    panel.words.undo.click()
    assert panel.words.text.shown["turn"] == turn + 1


def test_the_notes_of_the_overlap_show(panel: Panel):
    overlap = replace(panel.session.state.overlap, notes=("One text was cut.",))
    panel.session.state = replace(panel.session.state, overlap=overlap)
    view = panel.alike._view
    panel.alike.show()
    assert "One text was cut." in panel.alike.said.value
    assert panel.alike._view is view


def test_the_error_of_a_report_that_is_refused_shows(panel: Panel, verbs: fakes.Verbs):
    verbs.broken["report"] = SaveError("This file is no report.")
    panel.writing.export.click()
    assert "This file is no report." in panel.status.widget.value


def test_edits_are_counted_by_their_texts(panel: Panel):
    sent(panel.words.text, "Changes.")
    panel.words.place.value = "parameters/title"
    sent(panel.words.text, "Its title.")
    assert "2 edits" in panel.head.value
