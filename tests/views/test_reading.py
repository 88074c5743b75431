from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from workshop.views.html.render import diff
from workshop.views.reading import LONG, flowed, kept

TEXT = st.text(alphabet="ab .\n\r\t-*1`", max_size=80)


@given(TEXT)
def test_a_flowed_text_is_as_long_and_changes_line_breaks_only(text: str) -> None:
    assert len(flowed(text)) == len(text)
    assert all(new == old or (old in "\r\n" and new == " ") for old, new in zip(text, flowed(text), strict=True))
    assert flowed(flowed(text)) == flowed(text)


def test_a_line_break_inside_a_paragraph_is_a_space_and_every_other_stays() -> None:
    assert flowed("Sends a note\nto a contact.") == "Sends a note to a contact."
    for kept_as_it_is in (
        "One.\n\nTwo.",
        "Either:\n- one\n- two",
        "Steps\n1. Go\n2. Stop",
        "Args:\n    x: a",
        "```\na\nb\n```",
    ):
        assert flowed(kept_as_it_is) == kept_as_it_is


@given(st.integers(0, 3 * LONG), st.lists(st.tuples(st.integers(0, 3 * LONG), st.integers(0, 50)), max_size=6))
def test_what_is_kept_holds_every_span_and_the_beginning(length: int, marks: list[tuple[int, int]]) -> None:
    text = ("word " * length)[:length]
    spans = [(start, min(length, start + size)) for start, size in marks if start < length]
    parts = kept(text, spans)
    assert parts[0][0] == 0
    assert all(a[1] < b[0] for a, b in pairwise(parts))
    assert all(any(start <= a and b <= end for start, end in parts) for a, b in spans)
    assert length > LONG or parts == [(0, length)]
    assert spans or length <= LONG or parts[-1][1] < LONG


def test_a_brief_diff_keeps_the_change_and_leaves_out_what_is_far_from_it() -> None:
    before, after = (f"{'alpha ' * 300}{word} {'beta ' * 300}" for word in ("old", "new"))
    brief = diff(before, after, brief=True)
    assert "<del>old</del>" in brief
    assert "<ins>new</ins>" in brief
    assert len(brief) < 700
    assert len(diff("a " * 5000, "b " * 5000, brief=True)) < 4 * LONG


def test_a_change_of_line_breaks_alone_is_not_hidden() -> None:
    assert "<ins>" in diff("a\nb", "a b")
