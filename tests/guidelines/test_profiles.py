import pytest

from workshop.errors import UsageError
from workshop.guidelines.profile import profile, profiles
from workshop.guidelines.registry import rule, rules
from workshop.guidelines.rule import SEVERITIES


@pytest.mark.parametrize("name", profiles())
def test_profile_file_is_valid(name: str) -> None:
    chosen = profile(name)
    assert chosen.title
    assert chosen.about
    assert chosen.others in ("on", "off")
    for switched, switch in chosen.rules.items():
        assert rule(switched).rule.name == switched
        assert switch.severity in (*SEVERITIES, "off")
        assert len(switch.source) > 10
        assert all(isinstance(value, int | float) for value in switch.options.values())


def test_the_default_runs_every_rule_at_its_own_severity() -> None:
    chosen = profile("appfunctions")
    assert all(chosen.severity(module.rule) == module.rule.severity for module in rules())


def test_generic_leaves_out_what_vendors_contradict() -> None:
    chosen = profile("generic")
    assert chosen.severity(rule("refers-to-other-function").rule) is None
    assert chosen.severity(rule("description-missing").rule) == "error"


def test_unknown_profile_lists_the_ones_there_are() -> None:
    with pytest.raises(UsageError) as error:
        profile("appfunction")
    assert error.value.expected == "appfunctions, generic, mcp"
    assert error.value.advice == "Did you mean appfunctions?"
