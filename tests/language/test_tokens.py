"""The estimate against o200k_base itself, whose counts were taken once with `bpe_openai.get_encoding("o200k_base")`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workshop as ws
from workshop.formats.delivery.delivered import deliver
from workshop.formats.delivery.size import size
from workshop.language.tokens import count_tokens


@pytest.mark.parametrize(("sample", "real"), [("notes-android", 1961), ("orders-android", 784), ("devdocs-mcp", 363)])
def test_functions_of_the_samples_come_within_a_twentieth(sample, real):
    assert sum(size(deliver(ws.sample(sample))).tools.values()) == pytest.approx(real, rel=0.05)


@pytest.mark.parametrize(("language", "real"), [("en", 1391), ("es", 406), ("ru", 458), ("bn", 520)])
def test_requests_in_four_languages_come_within_a_tenth(language, real):
    asked = [
        request.request
        for sample in ("notes-android", "orders-android", "devdocs-mcp")
        for request in ws.requests(ws.sample(sample))
        if (request.language or "en") == language
    ]
    assert sum(map(count_tokens, asked)) == pytest.approx(real, rel=0.1)


@given(st.text())
def test_every_text_has_a_count_and_none_but_the_empty_has_none(text):
    assert (count_tokens(text) > 0) == bool(text)
    assert count_tokens(text) <= len(text)


def test_two_texts_take_about_what_they_take_alone():
    one, two = "Adds a note to a folder.", "Повторяет задачу каждый день."
    assert count_tokens(f"{one} {two}") == pytest.approx(count_tokens(one) + count_tokens(two), abs=1)


def test_a_megabyte_in_one_line_is_counted_at_once():
    assert count_tokens("x" * 1_000_000) > 100_000
