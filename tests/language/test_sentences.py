import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.language.sentences import sentences, unquoted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Finds notes. Returns ten.", ["Finds notes.", "Returns ten."]),
        ("Finds notes,\nby title. Returns ten.", ["Finds notes,\nby title.", "Returns ten."]),
        ("Sorted, e.g. by day. Fast.", ["Sorted, e.g. by day.", "Fast."]),
        ("Version 2.5 is read.", ["Version 2.5 is read."]),
        ("One:\n- first\n- second", ["One:", "- first", "- second"]),
        ("One\n\nTwo", ["One", "Two"]),
        ("Находит заметки, т.е. записи. Быстро!", ["Находит заметки, т.е. записи.", "Быстро!"]),
        ("নোট খুঁজে দেয়। দশটি ফেরত দেয়।", ["নোট খুঁজে দেয়।", "দশটি ফেরত দেয়।"]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [sentence.text for sentence in sentences(text)] == expected


@given(st.text(max_size=200))
def test_spans_hold_their_sentences_and_nothing_is_lost(text: str) -> None:
    found = sentences(text)
    assert all(text[one.start : one.end] == one.text for one in found)
    assert "".join("".join(one.text.split()) for one in found) == "".join(text.split())


@given(st.text(alphabet="ab '\"`«»“”.", max_size=60))
def test_quotes_are_blanked_in_place(text: str) -> None:
    assert len(unquoted(text)) == len(text)


def test_apostrophes_are_no_quotes() -> None:
    text = "The user's note and the friends' list aren't 'quoted words' here."
    assert unquoted(text).count("\N{MIDDLE DOT}") == len("'quoted words'")
