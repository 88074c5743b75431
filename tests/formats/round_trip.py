"""The law of every writable text: edited, saved and read again it is new, and nothing else has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from workshop.formats.load import load
from workshop.formats.save import save

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    [
        'He said "no"',
        "it's",
        "back\\slash `${x}` ${",
        "two\nlines\r\n",
        "a\n\n\nb\n\n",
        "  spaces  ",
        "yes",
        "- a: b # c",
        "{a, [b]}",
        "😀 ñ বাংলা",
        "\u202e\u2028\x00\x7f\x85\ufeff",
        "*/ </script> --> &amp;",
        "one two three " * 20,
        "# no comment",
        "\ttab",
        "null",
        "2020-01-01",
        "@x",
        "",
    ]
)


def texts(app: Any) -> dict[tuple[str | None, str], str]:
    return {(tool, place): text.value for tool, place, text in app.texts()}


def holds(path: Path, data: Any, new: str) -> None:
    """Draws one text of the file, edits it to `new`, saves, and compares everything."""
    before, app = path.read_bytes(), load(path)
    tool, place, text = data.draw(st.sampled_from([each for each in app.texts() if each[2].place]))
    assume(text.value != new)
    edited = app.edit(tool, place, new)
    saved = save(edited)
    assert texts(saved) == texts(edited)
    assert texts(saved)[tool, place] == new
    assert load(path) == saved
    after = path.read_bytes()
    start, end = text.place.spans[0] if text.place.spans else (text.place.insert, text.place.insert)
    tail = len(before) - end
    assert after[:start] == before[:start]
    assert after[len(after) - tail :] == before[end:]
