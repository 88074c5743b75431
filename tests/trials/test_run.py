from __future__ import annotations

from pathlib import Path

import pytest

from tests.fixtures.fake_encoder import fake_encoder
from tests.trials.fakes import Scripted, app_of, by_prefix
from workshop.agents.retrieval import Retrieval
from workshop.errors import RequestsError
from workshop.similarity.weights import DEFAULT_SHA256
from workshop.trials.run import evaluate
from workshop.trials.trial import Confusion, LanguageScore, Request, Trial

NOTES = app_of("create", "find", "drop")


def test_right_wrong_none_extra_and_error_are_told_apart() -> None:
    trial = evaluate(
        NOTES,
        [
            Request("create: a", "create", language="en"),
            Request("find: b", "find", language="es"),
            Request("find: c", "create", language="en"),
            Request("find: d", "create"),
            Request("nothing: e", "drop"),
            Request("nothing: f", None),
            Request("drop: g", None),
            Request("ASKED: h", "drop"),
            Request("ASKED: i", None),
            Request("REFUSED: j", None),
            Request("MALFORMED: k", "drop"),
            Request("MALFORMED: l", None),
            Request("ERROR: m", "create", language="en"),
        ],
        Scripted(by_prefix),
    )
    assert "".join(one.verdict[0] if one.verdict != "error" else "!" for one in trial.choices) == "rrwwnrenrrne!"
    counts = (trial.n, trial.right, trial.wrong, trial.none, trial.extra, trial.errors)
    assert counts == (13, 5, 2, 3, 2, 1)
    assert trial.accuracy == 5 / 12
    assert trial.confusions == (Confusion("drop", None, 3), Confusion("create", "find", 2), Confusion(None, "drop", 1))
    create, find, drop = trial.tools
    assert (create.expected, create.picked, create.precision, create.recall) == (3, 1, 1.0, 1 / 3)
    assert (find.expected, find.picked, find.precision, find.recall) == (1, 3, 1 / 3, 1.0)
    assert (drop.expected, drop.picked, drop.precision, drop.recall) == (3, 1, 0.0, 0.0)
    assert trial.languages == (LanguageScore("en", 2, 1), LanguageScore("es", 1, 1))
    assert "1 of 13" in trial.notes[0]
    assert "It error." in trial.notes[0]
    assert (trial.choices[0].score, trial.choices[0].none_probability) == (0.7, 0.1)
    assert Trial.from_json(trial.to_json()) == trial


def test_any_of_several_labels_is_right_and_the_first_of_a_sequence() -> None:
    trial = evaluate(
        NOTES,
        [
            Request("find: a", "create", ("create", "find")),
            Request("find: b", expected_all=("drop", "find")),
            Request("find: c", expected_sequence=("find", "drop")),
            Request("drop: d", expected_sequence=("find", "drop")),
        ],
        Scripted(by_prefix),
    )
    assert [one.verdict for one in trial.choices] == ["right", "right", "right", "wrong"]
    assert trial.choices[0].expected == "find"


def test_only_the_candidates_are_offered() -> None:
    agent = Scripted(by_prefix)
    asked = [
        Request("find: a", "find", candidates=("find", "create")),
        Request("drop: b", "drop"),
        Request("create: c", "create", candidates=("find", "create")),
    ]
    trial = evaluate(NOTES, asked, agent)
    assert agent.offered == {
        "find: a": ("create", "find"),
        "drop: b": ("create", "find", "drop"),
        "create: c": ("create", "find"),
    }
    assert [one.request for one in trial.choices] == [one.request for one in asked]
    assert trial.accuracy == 1


def test_the_seed_decides_what_the_agent_draws() -> None:
    asked = [Request(f"find: {number}", "find") for number in range(40)]

    def drawn(seed: int) -> list[float]:
        agent = Scripted(by_prefix)
        evaluate(NOTES, asked, agent, seed=seed)
        return agent.drawn

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
    assert len(set(drawn(1))) == 3


def test_a_model_that_never_answers_is_not_asked_on() -> None:
    agent = Scripted(lambda _, __: "ERROR")
    trial = evaluate(NOTES, [Request(f"{number}", None) for number in range(100)], agent)
    assert sum(map(len, agent.batches)) == 16
    assert (trial.errors, trial.accuracy, trial.interval) == (100, None, None)
    assert trial.choices[-1].message.startswith("Not sent")


def test_a_pick_can_be_forced() -> None:
    agent = Scripted(by_prefix)
    evaluate(NOTES, [Request("find: a", "find")], agent, none_allowed=False)
    assert agent.none_allowed == [False]


def test_generated_requests_are_counted() -> None:
    trial = evaluate(app_of("createNote"), None, Scripted(lambda *_: None))
    assert trial.generated == trial.n > 0


def test_no_requests_give_an_empty_trial() -> None:
    trial = evaluate(NOTES, [], Scripted(by_prefix))
    assert (trial.n, trial.accuracy, trial.interval) == (0, None, None)


def test_unknown_functions_and_ids_that_stand_twice_are_errors(tmp_path: Path) -> None:
    with pytest.raises(RequestsError, match="no function fly"):
        evaluate(NOTES, [Request("x", "fly")], Scripted(by_prefix))
    with pytest.raises(RequestsError, match="'a'"):
        evaluate(NOTES, [Request("x", None, id="a"), Request("y", None, id="a")], Scripted(by_prefix))
    path = tmp_path / "r.jsonl"
    path.write_text('{"request": "x", "expected": "fly"}')
    with pytest.raises(RequestsError, match="fly"):
        evaluate(NOTES, path, Scripted(by_prefix))


def test_progress_is_quiet_where_the_output_is_no_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    evaluate(NOTES, [Request("find: a", "find")] * 1, Scripted(by_prefix))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("encoder", "reads"), [(DEFAULT_SHA256, ("en",)), ("another", ())])
def test_a_trial_knows_what_its_agent_reads_and_the_labels_of_its_requests(
    encoder: str, reads: tuple[str, ...], tmp_path: Path
) -> None:
    asked = Request("find: this, then drop it", expected_sequence=("find", "drop"), kind="multi-step")
    made = evaluate(NOTES, [asked], Retrieval(fake_encoder(tmp_path, name=encoder)))
    assert made.choices[0].expected_sequence == ("find", "drop")
    assert made.reads == reads
    assert evaluate(NOTES, [asked], Scripted(by_prefix)).reads == ()
