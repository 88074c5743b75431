"""What `ws.check` does around the rules."""

import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from workshop.app import App, Hints, Text
from workshop.errors import ModelError, UsageError
from workshop.guidelines import check as room
from workshop.guidelines.check import check
from workshop.guidelines.example import alike, example, function
from workshop.guidelines.registry import rule, rules
from workshop.guidelines.rule import Findings

MESSY = example(
    function("createNote", "This function is used to create a note. You MUST call it first.", {"title": "Title."}),
    function("fetchDrafts", "Deletes all drafts."),
    app="",
).app


def rules_of(result: Findings, tool: str | None) -> list[str]:
    return [finding.rule for finding in result.of(tool)]


def test_findings_stand_in_source_order_and_worst_first() -> None:
    result = check(MESSY, fast=True)
    assert rules_of(result, None) == ["app-description-missing"]
    assert rules_of(result, "createNote") == [
        "command-to-agent",
        "filler-opening",
        "shouting",
        "parameter-undescribed",
    ]
    order = [finding.tool for finding in result.findings]
    assert order == sorted(order, key=[None, "createNote", "fetchDrafts"].index)


def test_ids_survive_edits_elsewhere_and_change_with_the_words() -> None:
    before = check(MESSY, fast=True)
    edited = MESSY.edit("fetchDrafts", description="Returns all drafts of the user.")
    after = check(edited, fast=True)
    assert [one.id for one in before.of("createNote")] == [one.id for one in after.of("createNote")]
    reworded = MESSY.edit("createNote", "parameters/title", "The title.")
    old = next(one for one in before.findings if one.rule == "parameter-undescribed")
    new = next(one for one in check(reworded, fast=True).findings if one.rule == "parameter-undescribed")
    assert old.id != new.id


def test_ids_are_unique_even_for_the_same_words_twice() -> None:
    app = example(function("addNote", "Adds a note. It MUST be new. It MUST be short.")).app
    ids = [finding.id for finding in check(app, fast=True).findings]
    assert len(ids) == 2
    assert len(set(ids)) == 2


def test_fast_skips_what_needs_neighbours_and_says_so() -> None:
    result = check(MESSY, fast=True)
    assert "encoder" in (result.skipped or {})["same-intent"]


def test_without_an_encoder_the_rule_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_encoder(app: App, *, encoder: object = None) -> None:
        raise ModelError("No encoder is at hand.")

    monkeypatch.setitem(sys.modules, "workshop.similarity.overlap", SimpleNamespace(overlap=no_encoder))
    result = check(MESSY)
    assert (result.skipped or {})["same-intent"] == "No encoder is at hand."
    assert rules_of(result, "fetchDrafts") == ["name-misleads"]


def test_given_neighbours_need_no_encoder() -> None:
    result = check(MESSY, overlap=alike("createNote", "fetchDrafts", "duplicate", 0.9))
    pair = next(finding for finding in result.findings if finding.rule == "same-intent")
    assert (pair.tool, pair.other) == ("createNote", "fetchDrafts")
    assert "same-intent" not in (result.skipped or {})


def test_rules_run_only_where_the_source_can_carry_what_they_ask_for() -> None:
    app = example(function("findNotes", "Finds notes by title.")).app
    result = check(app, fast=True)
    assert not result.findings
    assert {"app-description-missing", "hint-contradicts-text", "declared-default-ignored"} <= set(result.skipped or {})


def test_hints_that_are_set_are_read_even_if_the_source_does_not_say_it_carries_them() -> None:
    tool = replace(function("wipe", "Deletes all notes."), hints=Hints(read_only=True))
    assert "hint-contradicts-text" in [one.rule for one in check(example(tool).app, fast=True).findings]


def test_a_rule_that_raises_becomes_a_fault_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(tool: object, context: object) -> list[object]:
        raise ZeroDivisionError("no such thing")

    modules = tuple(replace(module, check=broken) if module.rule.name == "shouting" else module for module in rules())
    monkeypatch.setattr(room, "rules", lambda: modules)
    result = check(MESSY, fast=True)
    assert [(fault.rule, fault.tool) for fault in result.faults] == [
        ("shouting", "createNote"),
        ("shouting", "fetchDrafts"),
    ]
    assert "command-to-agent" in rules_of(result, "createNote")


def test_a_profile_changes_severities() -> None:
    worst = {finding.rule: finding.severity for finding in check(MESSY, "mcp", fast=True).findings}
    assert worst["command-to-agent"] == "advice"
    assert "filler-opening" not in worst


def test_unknown_profile() -> None:
    with pytest.raises(UsageError):
        check(MESSY, "nonesuch", fast=True)


def test_functions_of_one_name_are_told_apart() -> None:
    one, two = replace(function("run"), id="a#run"), replace(function("run"), id="b#run")
    result = check(example(one, two).app, fast=True)
    assert [finding.tool for finding in result.findings] == ["a#run", "b#run"]
    assert len({finding.id for finding in result.findings}) == 2


def test_an_empty_app_has_no_findings() -> None:
    assert not check(App(id="x", name="x"), fast=True).findings


def test_unsent_texts_are_reported_once() -> None:
    tool = function("addBook", "Adds a book to a shelf.", {"title": "Title on the cover."}, sent=False)
    unsent = tuple(replace(p, description=replace(p.description, sent=False)) for p in tool.parameters)
    result = check(example(replace(tool, parameters=unsent)).app, fast=True)
    assert [finding.rule for finding in result.findings] == ["description-missing"]
    assert "isDescribedByKDoc" in result.findings[0].message


def test_hidden_characters_are_found_in_every_text() -> None:
    tool = replace(function("find\u200bNotes", "Finds notes."), returns=Text.of("Notes\u202e."))
    app = replace(example(tool, app="Notes.\u2067").app, display_description=Text.of("No\u200btes"))
    marks = [(f.tool, f.place) for f in check(app, fast=True).findings if f.rule == "agent-instructions-embedded"]
    assert marks == [
        (None, "app"),
        (None, "display_description"),
        (tool.name, "name"),
        (tool.name, "returns"),
    ]
    message = next(f.message for f in check(app, fast=True).findings if f.place == "returns")
    assert "U+202E" in message
    assert "\u202e" not in message


def test_results_reopen() -> None:
    result = check(MESSY, fast=True)
    assert Findings.from_json(result.to_json()) == result


def test_nothing_heavy_is_imported() -> None:
    code = (
        "import sys\n"
        "from workshop.guidelines.check import check\n"
        "from workshop.guidelines.example import example, function\n"
        "check(example(function('findNotes', 'Finds notes by title.')).app, fast=True)\n"
        "heavy = {'torch', 'numpy', 'sklearn', 'transformers', 'sentence_transformers', 'langchain', 'pydantic'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_messages_are_plain_sentences() -> None:
    for module in rules():
        for one in module.bad:
            for finding in check(one.app, fast=one.overlap is None, overlap=one.overlap, clients=one.clients).findings:
                assert finding.message
                assert finding.advice.endswith(".")
                assert "!" not in finding.advice


def test_rule_by_code() -> None:
    assert rule("D102").rule.name == "command-to-agent"


def test_one_fix_calms_the_whole_text() -> None:
    app = example(function("wipe", "⚠️ IMPORTANT: DELETES **all** notes!!! This is NEVER undone.")).app
    shouts = [one for one in check(app, fast=True).findings if one.rule == "shouting"]
    assert [one.text for one in shouts] == ["⚠️", "IMPORTANT", "DELETES", "**all**", "!!!", "NEVER"]
    fixes = {one.fix.text for one in shouts if one.fix}
    assert fixes == {"Deletes all notes. This is never undone."}


def test_the_fix_of_an_app_text_goes_where_agents_read() -> None:
    app = example(function("findNotes", "Finds notes by title."), app="No\u200btes.").app
    fix = next(one.fix for one in check(app, fast=True).findings if one.place == "app")
    assert fix is not None
    assert app.edit(fix.tool, fix.place, fix.text).agent_text.value == "Notes."
