"""What is said for and against a suggestion."""

from dataclasses import replace

from tests.views import examples
from workshop.rewrite.suggestion import Proof, Suggestion
from workshop.views import html, terminal
from workshop.views.proved import proofs

HOLDING = examples.suggestions().suggestions[0]
SAME = replace(
    examples.comparison("not enough requests"), n=80, fixed=0, broken=0, difference=0.0, interval=(-0.03, 0.03)
)


def proved(**proof: object) -> Suggestion:
    return replace(HOLDING, proof=replace(Proof((), ()), **proof))  # type: ignore[arg-type]


def test_a_rise_of_the_risk_is_no_objection_and_a_fall_is_in_favour() -> None:
    low, high = examples.pair(1, "editNote", "updateNote", 0.6), examples.pair(1, "editNote", "updateNote", 0.9)
    rises = proved(nearest_before=low, nearest_after=high)
    assert list(proofs(rises)) == [(None, "Risk of confusion with updateNote: 60% → 90%.")]
    falls = proved(nearest_before=high, nearest_after=low)
    assert list(proofs(falls)) == [(True, "Risk of confusion with updateNote: 90% → 60%.")]
    shown = replace(examples.suggestions(), suggestions=(rises,))
    assert "✗" not in terminal.printed(terminal.suggestions(shown))
    assert 'class="bad"' not in html.suggestions(shown)


def test_another_closest_function_is_named_on_either_side() -> None:
    before, after = examples.pair(1, "editNote", "updateNote", 0.6), examples.pair(1, "findNotes", "editNote", 0.7)
    [(good, words)] = proofs(proved(nearest_before=before, nearest_after=after))
    assert good is None
    assert "updateNote → findNotes: 60% → 70%" in words


def test_a_rule_is_counted_once() -> None:
    shouting = HOLDING.proof.removed[1]
    found = (shouting, HOLDING.proof.removed[0], shouting)
    assert next(proofs(proved(removed=found))) == (True, "Removes shouting ×2, filler-opening.")


def test_where_nothing_changed_one_quiet_clause_says_so() -> None:
    pair = examples.pair(1, "editNote", "updateNote", 0.6)
    said = list(proofs(proved(nearest_before=pair, nearest_after=pair, picks=SAME)))
    words = "The risk of confusion with updateNote stays at 60%; no pick got better or worse on 80 requests."
    assert said == [(None, words)]


def test_picks_that_were_never_made_prove_nothing() -> None:
    never = replace(SAME, n=0, difference=None, interval=None, p_value=None)
    assert list(proofs(proved(picks=never))) == [
        (None, "Picks could not be compared, because no request was answered.")
    ]


def test_what_is_added_is_said_once() -> None:
    added = examples.suggestions().suggestions[1].proof.added
    weak = replace(HOLDING, proof=Proof((), added), holds=False, objection=f"It brings up {added[0].rule}.")
    assert list(proofs(weak)) == [(False, f"It brings up {added[0].rule}.")]
    assert [words for _, words in proofs(replace(weak, objection=""))] == [f"Adds {added[0].rule}."]


def test_each_suggestion_says_whether_it_holds() -> None:
    for look in (
        terminal.printed(terminal.suggestions(examples.suggestions())),
        html.suggestions(examples.suggestions()),
    ):
        assert look.count("holds up") == look.count("does not hold up") == 1
        assert "mechanical" not in look
