from tests.views import examples
from workshop.views.html.confusion import matrix


def test_the_matrix_holds_what_was_confused_and_what_was_right() -> None:
    found = matrix(examples.trial())
    assert found is not None
    assert found.rows == ("updateNote", "createTask", "remindMe", None)
    row = dict(zip(found.columns, found.counts[0], strict=True))
    assert (row["updateNote"], row["editNote"], row["createNote"]) == (2, 2, 0)


def test_a_large_matrix_is_cut_and_says_so() -> None:
    trial = examples.many(60)[3]
    found = matrix(trial)
    assert found is not None
    assert max(len(found.rows), len(found.columns)) <= 16
    shown = sum(
        count for name, row in zip(found.rows, found.counts, strict=True)
        for column, count in zip(found.columns, row, strict=True) if name != column
    )  # fmt: skip
    assert shown + found.left_out == 60
