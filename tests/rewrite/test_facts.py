from __future__ import annotations

import pytest

from tests.rewrite.fakes import app_of, tool
from workshop.rewrite.facts import lost

BEFORE = 'Fetches up to 20 orders, such as ORD-8492, by `status` or orderId. Times are "HH:mm", 1.5 s apart.'


@pytest.mark.parametrize(
    ("after", "missing"),
    [
        (BEFORE, ()),
        ('Orders (ORD-8492; "HH:mm", 1.5 s apart) by orderId or status, 20 at most.', ()),
        (BEFORE.replace("20", "200"), ("20",)),
        (BEFORE.replace("ORD-8492", "ORD-1"), ("ORD-8492",)),
        (BEFORE.replace("orderId", "its ID"), ("orderId",)),
        (BEFORE.replace('"HH:mm"', "clock times"), ("HH:mm",)),
        (BEFORE.replace("1.5 s", "a little"), ("1.5",)),
        (BEFORE.replace("`status`", "state"), ("status",)),
    ],
)
def test_what_the_text_stated_must_stay(after: str, missing: tuple[str, ...]) -> None:
    app = app_of(tool("fetch", BEFORE))
    assert lost(app, app.edit("fetch", description=after), "fetch") == missing


def test_a_fact_may_move_within_the_function_or_to_the_app() -> None:
    app = app_of(tool("fetch", "At most 20. See page 7.", limit="How many."))
    moved = app.edit("fetch", description="Orders.").edit("fetch", "parameters/limit", "How many, at most 20.")
    assert lost(app, moved, "fetch") == ("7",)
    assert lost(app, moved.edit(description="See page 7."), "fetch") == ()


def test_other_functions_names_and_plain_capitals_are_no_facts() -> None:
    app = app_of(
        tool("fetch", "IMPORTANT: call searchOrders first. Don't wait, it's the user's order."),
        tool("searchOrders", "x"),
    )
    assert lost(app, app.edit("fetch", description="Fetches the order."), "fetch") == ()
