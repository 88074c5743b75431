"""The confusion matrix: only the functions that were confused most."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from workshop.trials.trial import Trial

#: A wider matrix cannot be read; the rest is listed.
_LARGEST = 16


@dataclass(frozen=True, slots=True)
class Matrix:
    """Counts by expected function (rows) and picked function (columns); None is "no function".

    `left_out` counts the confusions that have no room in it.
    """

    rows: tuple[str | None, ...]
    columns: tuple[str | None, ...]
    counts: tuple[tuple[int, ...], ...]
    left_out: int


def matrix(trial: Trial) -> Matrix | None:
    """The matrix of a trial; None when nothing was confused."""
    confused = Counter({(cell.expected, cell.picked): cell.count for cell in trial.confusions})
    if not confused:
        return None
    names: dict[str | None, None] = {}
    for pair, _ in confused.most_common():
        for name in pair:
            if len(names) < _LARGEST:
                names.setdefault(name)
    shown = {pair: count for pair, count in confused.items() if pair[0] in names and pair[1] in names}
    right = Counter(answer.picked for answer in trial.choices if answer.verdict == "right")
    # In the order of the source, where related functions stand together; "no function" comes last.
    place = {score.tool: index for index, score in enumerate(trial.tools)}
    ordered = sorted(names, key=lambda name: (name is None, place.get(name or "", len(place))))
    rows = tuple(name for name in ordered if any(pair[0] == name for pair in shown))
    columns = tuple(name for name in ordered if name in rows or any(pair[1] == name for pair in shown))
    counts = tuple(
        tuple(right[row] if row == column else shown.get((row, column), 0) for column in columns) for row in rows
    )
    return Matrix(rows, columns, counts, sum(confused.values()) - sum(shown.values()))
