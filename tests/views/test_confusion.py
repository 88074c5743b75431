from tests.views import examples
from workshop.views.html.confusion import matrix
from workshop.views.html.picks import confusions


def test_the_matrix_holds_what_was_confused_and_what_was_right() -> None:
    found = matrix(examples.trial())
    assert found is not None
    assert found.rows == ("createNote", "updateNote", "createTask", "remindMe", "findNotes", "deleteNote", None)
    row = dict(zip(found.columns, found.counts[1], strict=True))
    assert (row["updateNote"], row["editNote"], row["createNote"]) == (2, 2, 0)


def test_the_diagonal_adds_up_to_what_was_right_and_the_rest_to_what_was_confused() -> None:
    for trial in (examples.trial(), examples.many(16)[3], examples.many(17)[3]):
        found = matrix(trial)
        assert found is not None
        cells = [
            (row == column, count) for row, counts in zip(found.rows, found.counts, strict=True)
            for column, count in zip(found.columns, counts, strict=True)
        ]  # fmt: skip
        assert sum(count for same, count in cells if same) + found.right == trial.right
        assert (
            sum(count for same, count in cells if not same) + found.confused == trial.wrong + trial.none + trial.extra
        )
        assert (found.left_out == 0) == (len(trial.tools) <= 16)
        assert found.left_out or not found.right + found.confused


def test_a_large_matrix_is_cut_and_says_so() -> None:
    trial = examples.many(60)[3]
    assert "Left out for room: 44 functions" in confusions(trial)
    assert "Left out" not in confusions(examples.many(16)[3])
    found = matrix(trial)
    assert found is not None
    assert max(len(found.rows), len(found.columns)) <= 16 + 1
    shown = sum(
        count for name, row in zip(found.rows, found.counts, strict=True)
        for column, count in zip(found.columns, row, strict=True) if name != column
    )  # fmt: skip
    assert shown + found.confused == 60
