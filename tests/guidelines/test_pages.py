import pytest

from workshop.errors import UsageError
from workshop.guidelines.page import page
from workshop.guidelines.registry import rule, rules
from workshop.language.invisible import hidden

SECTIONS = ("What it looks for", "Why", "Bad", "Good", "How it decides", "Limits", "Source")


@pytest.mark.parametrize("name", [module.rule.name for module in rules()])
def test_page_has_every_section_once_and_in_order(name: str) -> None:
    lines = page(name).splitlines()
    assert [line.removeprefix("## ") for line in lines if line.startswith("## ")] == list(SECTIONS)
    assert lines[0].startswith(f"# {name} (")


@pytest.mark.parametrize("name", [module.rule.name for module in rules()])
def test_page_shows_every_character(name: str) -> None:
    assert not hidden(page(name))


def test_page_by_code() -> None:
    assert page("d103") == page("filler-opening")


def test_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(UsageError) as error:
        rule("filler-openning")
    assert "filler-opening" in error.value.expected


def test_names_and_codes_are_unique() -> None:
    names = [module.rule.name for module in rules()]
    codes = [module.rule.code for module in rules()]
    assert len(set(names)) == len(names)
    assert codes == sorted(set(codes))


@pytest.mark.parametrize("name", [module.rule.name for module in rules()])
def test_page_shows_no_example_twice(name: str) -> None:
    shown = [block for part in page(name).split("```text\n")[1:] for block in part.split("\n```")[0].split("\n\n")]
    assert len(shown) == len(set(shown))
