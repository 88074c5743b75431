"""The word lists as data, language detection, and invisible characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.language.blank import placeholder, repeats, restates
from workshop.language.detect import language_of
from workshop.language.invisible import hidden, visible
from workshop.language.lexicon import languages, lexicon


def test_there_are_four_languages() -> None:
    assert languages() == ("bn", "en", "es", "ru")


@pytest.mark.parametrize("language", languages())
def test_every_pattern_compiles_and_every_list_it_names_exists(language: str) -> None:
    entry = lexicon(language)
    assert entry is not None
    for name in entry.patterns:
        assert not entry.pattern(name).fullmatch("\N{SNOWMAN}\N{SNOWMAN}")
    for name in ("command", "filler", "order", "override", "sensitive", "hoarding", "negation"):
        assert entry.patterns[name]


def test_a_language_without_lists() -> None:
    assert lexicon("fr") is None
    assert lexicon(None) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Always call search first", "en"),
        ("Permite a los usuarios reservar viajes.", "es"),
        ("Находит заметки", "ru"),
        ("নোট খুঁজে দেয়", "bn"),
        ("查找笔记", None),
        ("12345", None),
    ],
)
def test_language(text: str, language: str | None) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("text", ["a\u202eb", "a\u200bb", "a\U000e0041b", "\u2066a", "a\x07b", "a\ufe0f\ufe0f\ufe0fb"])
def test_hidden_characters(text: str) -> None:
    assert hidden(text)
    assert not hidden(visible(text))


@pytest.mark.parametrize("text", ["plain\ttext\n", "👩\u200d💻", "❤\ufe0f", "র\u200d্যাম", "\u05d0\u200f.", "naïve"])
def test_characters_that_belong(text: str) -> None:
    assert hidden(text) == []


@given(st.text(max_size=60))
def test_visible_hides_nothing(text: str) -> None:
    assert not hidden(visible(text))


def test_texts_that_say_nothing() -> None:
    assert placeholder("TODO: write", "en")
    assert placeholder("{{ description }}", "en")
    assert not placeholder("Todo lists of the user.", "en")
    assert restates("Creates a shelf.", "create_shelf", "en")
    assert repeats("Create shelf.", "create_shelf", "en")
    assert not repeats("Creates a shelf.", "create_shelf", "en")
    assert not restates("Creates a shelf in the hall.", "create_shelf", "en")
