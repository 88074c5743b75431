from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.trials.fakes import Scripted, app_of
from workshop.errors import RequestsError, UsageError
from workshop.formats.delivery.delivered import Delivered
from workshop.trials.compare import compare
from workshop.trials.run import evaluate
from workshop.trials.trial import Comparison, Request

BEFORE = app_of("create", "find", description="old")
AFTER = app_of("create", "find", description="new")


def asked(n: int) -> list[Request]:
    return [Request(f"{number}", "create") for number in range(n)]


def sides(before: Callable[[int], str], after: Callable[[int], str]) -> Scripted:
    """Picks by the request's number, by one function where the texts are old, by another where they are new."""

    def pick(request: str, delivered: Delivered) -> str:
        return (before if delivered.tools[0].description.startswith("old") else after)(int(request))

    return Scripted(pick)


def right_from(first: int) -> Callable[[int], str]:
    return lambda number: "create" if number >= first else "find"


@pytest.mark.parametrize(
    ("n", "before", "after", "fixed", "broken", "verdict"),
    [
        (100, 10, 0, 10, 0, "better"),
        (100, 0, 10, 0, 10, "worse"),
        (100, 5, 0, 5, 0, "not enough requests"),
        (100, 0, 0, 0, 0, "no evidence"),
        (40, 0, 0, 0, 0, "not enough requests"),
        (1000, 0, 0, 0, 0, "no evidence"),
        (3, 3, 0, 3, 0, "not enough requests"),
        (0, 0, 0, 0, 0, "not enough requests"),
    ],
)
def test_the_verdict_is_what_the_pairs_can_show(
    n: int, before: int, after: int, fixed: int, broken: int, verdict: str
) -> None:
    result = compare(BEFORE, AFTER, asked(n), sides(right_from(before), right_from(after)))
    assert (result.n, result.fixed, result.broken, result.verdict) == (n, fixed, broken, verdict)


def test_ten_fixed_of_a_hundred_in_numbers() -> None:
    result = compare(BEFORE, AFTER, asked(100), sides(right_from(10), right_from(0)))
    assert result.p_value == pytest.approx(0.001953125)
    assert (result.before, result.after) == (0.9, 1.0)
    assert result.difference == pytest.approx(0.1)
    assert result.interval is not None
    assert 0 < result.interval[0] < 0.1 < result.interval[1]
    assert result.needed is not None
    assert result.needed < 100
    assert {(one.expected, one.before, one.after) for one in result.changes} == {("create", "find", "create")}
    assert Comparison.from_json(result.to_json()) == result


def test_as_many_broken_as_fixed_is_no_difference_to_plan_for() -> None:
    result = compare(
        BEFORE,
        AFTER,
        asked(400),
        sides(lambda x: "create" if x % 20 else "find", lambda x: "create" if x % 20 != 1 else "find"),
    )
    assert (result.fixed, result.broken, result.p_value, result.needed) == (20, 20, 1.0, None)
    assert result.verdict == "no evidence"


def test_errors_leave_their_pair_out_and_are_noted() -> None:
    result = compare(
        BEFORE,
        AFTER,
        asked(10),
        sides(lambda x: "ERROR" if x == 1 else "create", lambda x: "ERROR" if x < 3 else "create"),
    )
    assert (result.n, result.fixed, result.broken) == (7, 0, 0)
    assert result.notes == ("Left out, because one side or both got no answer: 3.",)


def test_renamed_functions_are_the_same_function() -> None:
    after = app_of("make", "find", description="new")
    agent = sides(lambda x: "create" if x else "find", lambda x: "make" if x != 1 else "find")
    result = compare(BEFORE, after, asked(5), agent, renamed={"create": "make"})
    assert (result.n, result.fixed, result.broken) == (5, 1, 1)
    changes = {(one.id, one.expected, one.before, one.after) for one in result.changes}
    assert changes == {("1", "make", "find", "make"), ("2", "make", "make", "find")}


def test_a_function_missing_on_one_side_is_an_error_not_a_miss() -> None:
    after = app_of("make", "find", description="new")
    with pytest.raises(RequestsError, match="after, has no function create"):
        compare(BEFORE, after, asked(5), sides(right_from(0), right_from(0)))
    with pytest.raises(UsageError, match="'nothing'"):
        compare(BEFORE, after, asked(5), sides(right_from(0), right_from(0)), renamed={"create": "nothing"})


def test_peoples_requests_beside_the_newer_source_are_used(tmp_path: Path) -> None:
    (tmp_path / "requests.jsonl").write_text('{"request": "7", "expected": "make", "candidates": ["make", "find"]}')
    after = replace(app_of("make", "find", description="new"), sources=(str(tmp_path),))
    agent = sides(right_from(0), lambda _: "make")
    result = compare(BEFORE, after, agent=agent, renamed={"create": "make"})
    assert (result.n, result.before, result.after, result.generated) == (1, 1.0, 1.0, 0)


def test_trials_made_before_can_be_compared() -> None:
    agent = sides(right_from(10), right_from(0))
    before, after = evaluate(BEFORE, asked(100), agent), evaluate(AFTER, asked(100), agent)
    whole = compare(BEFORE, AFTER, asked(100), agent)
    assert compare(before, after) == compare(before, AFTER, asked(100), agent) == whole


def test_trials_of_other_requests_or_agents_cannot_be_paired() -> None:
    agent = sides(right_from(0), right_from(0))
    before = evaluate(BEFORE, asked(3), agent)
    with pytest.raises(UsageError, match="same requests"):
        compare(before, evaluate(AFTER, [Request("9", "create")], agent))
    with pytest.raises(UsageError, match="after by other"):
        compare(before, replace(before, agent="other"))


def test_both_sides_draw_the_same_order() -> None:
    agent = sides(right_from(0), right_from(0))
    compare(BEFORE, AFTER, asked(40), agent, seed=3)
    assert agent.drawn[:3] == agent.drawn[3:]
