"""What a report costs the encoder: everything once, nothing again, and after an edit only what changed."""

from pathlib import Path

import workshop as ws
from tests.fixtures.fake_encoder import fake_encoder


def test_a_second_report_encodes_nothing_and_an_edit_only_what_it_changed(tmp_path: Path) -> None:
    app = ws.sample("notes-android")
    first = fake_encoder(tmp_path)
    ws.report(app, tmp_path / "review.html", encoder=first)
    assert first.encoded > len(app.tools)

    second = fake_encoder(tmp_path)
    ws.report(app, tmp_path / "review.html", encoder=second)
    assert second.encoded == 0

    edited = app.edit("searchNotes", description="Finds notes by the words in them.")
    third = fake_encoder(tmp_path)
    ws.report(edited, tmp_path / "review.html", encoder=third)
    assert third.encoded == 1
