"""The confusion matrix: every function that was right or picked; of many, those that were confused most."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from workshop.trials.trial import Trial

#: Functions in a matrix, "no function" not counted. A wider one cannot be read; what is left out is said.
_LARGEST = 16


@dataclass(frozen=True, slots=True)
class Matrix:
    """Counts by expected function (rows) and picked function (columns); None is "no function".

    `left_out` counts the functions that have no room in it, `right` and `confused` their picks.
    """

    rows: tuple[str | None, ...]
    columns: tuple[str | None, ...]
    counts: tuple[tuple[int, ...], ...]
    left_out: int = 0
    right: int = 0
    confused: int = 0


def matrix(trial: Trial) -> Matrix | None:
    """The matrix of a trial; None when nothing was confused."""
    confused = Counter({(cell.expected, cell.picked): cell.count for cell in trial.confusions})
    if not confused:
        return None
    right = Counter(answer.picked for answer in trial.choices if answer.verdict == "right")
    # Those that were confused come first, the most confused before the others.
    ranked = dict.fromkeys([*(name for pair, _ in confused.most_common() for name in pair), *right])
    functions = [name for name in ranked if name is not None]
    names = dict.fromkeys([*functions[:_LARGEST], None])
    cells = confused + Counter({(name, name): count for name, count in right.items()})
    shown = {pair: count for pair, count in cells.items() if pair[0] in names and pair[1] in names}
    # In the order of the source, where related functions stand together; "no function" comes last.
    place = {score.tool: index for index, score in enumerate(trial.tools)}
    ordered = sorted(names, key=lambda name: (name is None, place.get(name or "", len(place))))
    rows = tuple(name for name in ordered if any(pair[0] == name for pair in shown))
    columns = tuple(name for name in ordered if name in rows or any(pair[1] == name for pair in shown))
    return Matrix(
        rows,
        columns,
        tuple(tuple(shown.get((row, column), 0) for column in columns) for row in rows),
        len(functions[_LARGEST:]),
        sum(right.values()) - sum(count for (row, column), count in shown.items() if row == column),
        sum(confused.values()) - sum(count for (row, column), count in shown.items() if row != column),
    )
