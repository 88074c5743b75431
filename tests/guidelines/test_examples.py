"""Every rule marks exactly what its BAD examples say, and nothing in its GOOD ones."""

import pytest

from workshop.formats.samples import sample
from workshop.guidelines.check import check
from workshop.guidelines.context import Context
from workshop.guidelines.example import Example
from workshop.guidelines.profile import profile
from workshop.guidelines.registry import rules
from workshop.guidelines.rule import Finding, RuleModule
from workshop.similarity.overlap import overlap

CASES = [
    pytest.param(module, one, id=f"{module.rule.name}-{kind}-{number}")
    for module in rules()
    for kind, examples in (("bad", module.bad), ("good", module.good))
    for number, one in enumerate(examples, start=1)
]


def found(module: RuleModule, one: Example) -> list[Finding]:
    result = check(one.app, fast=one.overlap is None, overlap=one.overlap, clients=one.clients)
    assert not result.faults
    return [finding for finding in result.findings if finding.rule == module.rule.name]


@pytest.mark.parametrize(("module", "one"), CASES)
def test_example(module: RuleModule, one: Example) -> None:
    findings = found(module, one)
    assert sorted((finding.place, finding.text) for finding in findings) == one.marked()


@pytest.mark.parametrize(("module", "one"), [case for case in CASES if "-bad-" in str(case.id)])
def test_span_holds_the_marked_words(module: RuleModule, one: Example) -> None:
    for finding in found(module, one):
        if finding.span is None:
            assert finding.text == ""
        else:
            text = one.app.agent_text.value if finding.tool is None else _text(one, finding)
            assert text[slice(*finding.span)] == finding.text


@pytest.mark.parametrize(("module", "one"), [case for case in CASES if "-bad-" in str(case.id)])
def test_fix_removes_its_finding_and_adds_none(module: RuleModule, one: Example) -> None:
    for finding in found(module, one):
        if finding.fix is None:
            continue
        app = one.app.edit(finding.fix.tool, finding.fix.place, finding.fix.text)
        after = {other.id for other in check(app, fast=True, clients=one.clients).findings}
        before = {other.id for other in check(one.app, fast=True, clients=one.clients).findings}
        assert finding.id not in after
        assert after <= before


def test_filler_fix_conjugates() -> None:
    fixes = {
        finding.fix.text
        for module in rules()
        if module.rule.name == "filler-opening"
        for one in module.bad
        for finding in found(module, one)
        if finding.fix
    }
    assert {"Creates a note in a folder.", "Finds notes by title.", "Crea una nota.", "Создаёт заметки."} <= fixes


@pytest.mark.parametrize("module", rules(), ids=lambda module: module.rule.name)
def test_rule_is_complete(module: RuleModule) -> None:
    assert len(module.bad) > 1
    assert len(module.good) > 1
    assert all(one.marks for one in module.bad)
    assert not any(one.marks for one in module.good)
    assert module.check or module.check_app
    assert module.rule.sources


@pytest.mark.parametrize("module", rules(), ids=lambda module: module.rule.name)
def test_text_rules_have_examples_in_four_languages(module: RuleModule) -> None:
    if "text" not in module.rule.needs or "neighbours" in module.rule.needs:
        return
    for examples in (module.bad, module.good):
        languages = {text.language for one in examples for _, _, text in one.app.texts()}
        assert {"en", "es"} <= languages
    languages = {text.language for one in module.bad for _, _, text in one.app.texts()}
    assert {"ru", "bn"} <= languages


def test_a_pair_names_the_words_apart() -> None:
    module = next(module for module in rules() if module.rule.name == "same-intent")
    finding = found(module, module.bad[0])[0]
    assert finding.other == "searchNotes"
    assert finding.advice.endswith("So far only findNotes says find, contain; only searchNotes says search.")


@pytest.mark.encoder
def test_the_encoder_finds_what_the_notes_of_same_intent_say() -> None:
    module = next(module for module in rules() if module.rule.name == "same-intent")
    for one in (*module.bad, *module.good):
        assert one.overlap is not None
        told, read = one.overlap.pairs[0], overlap(one.app).pairs[0]
        assert read.verdict == told.verdict
        assert read.risk == pytest.approx(told.risk, abs=0.01)


@pytest.mark.encoder
def test_the_sample_app_has_one_pair_of_one_intent() -> None:
    findings = [one for one in check(sample("notes-android")).findings if one.rule == "same-intent"]
    assert [(one.tool, one.other) for one in findings] == [("searchNotes", "lookUpMemos")]


def test_every_context_is_cheap_to_make() -> None:
    context = Context(rules()[0].bad[0].app, profile("appfunctions"))
    assert context.pairs == {}


def _text(one: Example, finding: Finding) -> str:
    tool = one.app.tool(finding.tool or "")
    return tool.name if finding.place == "name" else tool.text(finding.place).value
