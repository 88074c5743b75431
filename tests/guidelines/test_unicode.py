"""No rule fails on any text, and every span lies in its text."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from workshop.app import Hints, Text
from workshop.guidelines.check import check
from workshop.guidelines.example import example, function

PIECES = st.sampled_from(
    [
        "You MUST call ", "**", "!!!", "`", "'", "Use this tool to ", "\u202e", "\u200d", "<!--", "system: ", "\ud800",
        "Никогда не ", "ব্যবহারকারীকে ", "Siempre ", "first ", "then call sendMessage ", ". ", "\n- ", "ß", "İ", "👍🏽",
        "password ", "{", "%s", "\\", "\x00", "deletes ", "আপনাকে অবশ্যই ", "।", "e.g. ", "*a", "__",
    ]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=12).map("".join))


@settings(max_examples=150, deadline=None)
@given(TEXTS, TEXTS, TEXTS, st.sampled_from(["en", "es", "ru", "bn", None]))
def test_any_text(description: str, name: str, title: str, language: str | None) -> None:
    tool = function(name, description, {title: description}, returns=title, hints=Hints(True, True), title=title)
    tool = replace(tool, description=Text(description, language))
    app = example(tool, function("sendMessage", "Sends."), app=description).app
    result = check(app, fast=True)
    assert not result.faults
    for finding in result.findings:
        assert (finding.span is None) == (finding.text == "")
        if finding.span is not None:
            assert 0 <= finding.span[0] < finding.span[1]
