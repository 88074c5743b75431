"""The fix for shouting: right, or none."""

import pytest

from workshop.app import Text
from workshop.guidelines.check import check
from workshop.guidelines.example import example, function
from workshop.language.calm import calm
from workshop.language.lexicon import lexicon


def fix_of(text: str) -> str | None:
    shouts = [one for one in check(example(function("x", text)).app, fast=True).findings if one.rule == "shouting"]
    assert shouts
    assert len({one.fix for one in shouts}) == 1
    return shouts[0].fix.text if shouts[0].fix else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Sends it. **VERY IMPORTANT**: the time is in UTC, NOT in local time!!!",
            "Sends it. The time is in UTC, not in local time.",
        ),
        ("IMPORTANT: `title` MUST be new.", "`title` must be new."),
        ("Adds a note. NOTE: sendMail is NEVER called.", "Adds a note. sendMail is never called."),
        ("DEPRECATED: Adds a note.", "Deprecated: Adds a note."),
        ("**You MUST use UTC.** Adds a note.", "You must use UTC. Adds a note."),
        ("Adds a note. Is it new?!! **Yes**", "Adds a note. Is it new? Yes"),
        ("Crea una nota. IMPORTANTE: el título es único.", "Crea una nota. El título es único."),
        ("Создаёт заметку. ВАЖНО: заголовок новый.", "Создаёт заметку. Заголовок новый."),
    ],
)
def test_fix(text: str, expected: str) -> None:
    assert fix_of(text) == expected


@pytest.mark.parametrize("text", ["Adds a note that MUST BE UTC.", "Adds a note!! with a title.", "Adds. IMPORTANT: "])
def test_no_fix_where_it_may_come_out_wrong(text: str) -> None:
    assert fix_of(text) is None


def test_acronyms_keep_their_capitals_in_bold() -> None:
    text = "Returns **JSON over HTTPS**."
    assert calm(text, [(8, 27)], lexicon(Text.of(text).language)) == "Returns JSON over HTTPS."
