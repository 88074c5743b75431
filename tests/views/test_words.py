from hypothesis import given
from hypothesis import strategies as st

from workshop.views.words import runs

TEXT = st.text(alphabet="ab .,!\n\u202eнোট", max_size=40)


@given(TEXT, TEXT)
def test_runs_hold_both_texts(before: str, after: str) -> None:
    found = runs(before, after)
    assert "".join(run.text for run in found if run.kind != "added") == before
    assert "".join(run.text for run in found if run.kind != "removed") == after


@given(TEXT)
def test_equal_texts_have_no_change(text: str) -> None:
    assert all(run.kind == "same" for run in runs(text, text))


def test_a_replaced_word_is_one_removed_and_one_added_run() -> None:
    assert [(run.kind, run.text) for run in runs("a note", "one note")] == [
        ("removed", "a"),
        ("added", "one"),
        ("same", " note"),
    ]


def test_changes_with_only_a_space_between_are_one_change() -> None:
    kinds = [run.kind for run in runs("This function is used to change notes.", "Changes notes.")]
    assert kinds == ["removed", "added", "same"]


def test_vowel_signs_stay_with_their_letters() -> None:
    assert [run.text for run in runs("নোটটা মুছে", "নোট মুছে")] == ["নোটটা", "নোট", " মুছে"]


def test_very_long_texts_are_replaced_whole() -> None:
    assert len(runs("a " * 5000, "b " * 5000)) == 2
