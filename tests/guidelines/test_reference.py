"""The shared lint cases and tool lists; skipped where they are not at hand."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from workshop.app import App, Hints, Text, Tool, parameters_of
from workshop.guidelines.check import check

SHARED = Path(os.environ.get("WORKSHOP_SHARED", Path(__file__).parents[2].parent / "shared"))
pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared reference data is not at hand")

#: Their names of faults that have a rule here.
OURS = {
    "steering-command": ("command-to-agent",),
    "restates-name": ("description-missing", "parameter-undescribed"),
    "identifier-kind-unstated": ("parameter-undescribed",),
    "name-contradicts-effect": ("name-misleads",),
}
HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


def tool_of(data: dict[str, Any]) -> Tool:
    schema = data.get("parameters") or data.get("inputSchema") or {}
    hints = data.get("annotations") or {}
    return Tool(
        id=data["name"],
        name=data["name"],
        title=data.get("title") or hints.get("title") or "",
        description=Text.of(data.get("description") or ""),
        parameters=parameters_of(schema),
        input_schema=schema,
        output_schema=data.get("outputSchema"),
        hints=Hints(*(hints.get(name) for name in HINTS)),
    )


def app_of(data: dict[str, Any]) -> App:
    return App("x", "x", instructions=Text.of(data.get("instructions") or ""), tools=tuple(map(tool_of, data["tools"])))


def cases(kind: str) -> list[dict[str, Any]]:
    path = SHARED / "data" / "lint" / "cases.json"
    read: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
    return [case for case in read if case["expected"]["type"] == kind]


@pytest.mark.parametrize("case", cases("lint"), ids=lambda case: str(case["id"]))
def test_planted_faults_are_found(case: dict[str, Any]) -> None:
    found = {(one.tool, one.rule, one.place) for one in check(app_of(case), fast=True).findings}
    for fault in case["expected"]["findings"]:
        place = fault["where"].replace(".", "/")
        ours = OURS.get(fault["rule"], ())
        assert not ours or any((fault["tool"], rule, place) in found for rule in ours)


@pytest.mark.parametrize("case", cases("lint"), ids=lambda case: str(case["id"]))
def test_names_are_refused_for_every_client_named(case: dict[str, Any]) -> None:
    for fault in case["expected"]["findings"]:
        if not fault["rule"].startswith("name-") or "clients" not in fault:
            continue
        found = check(app_of(case), fast=True, clients=fault["clients"]).of(fault["tool"])
        words = {"name-length": " are taken", "name-characters": " allowed"}[fault["rule"]]
        assert {one.client for one in found if one.rule == "name-rejected" and words in one.message} == set(
            fault["clients"]
        )


@pytest.mark.parametrize("case", cases("clean"), ids=lambda case: str(case["id"]))
def test_clean_functions_stay_clean(case: dict[str, Any]) -> None:
    assert [one for one in check(app_of(case), fast=True).findings if one.severity != "advice"] == []


@pytest.mark.encoder
@pytest.mark.parametrize("path", sorted((SHARED / "data" / "mcp").glob("*.json")), ids=lambda path: path.stem)
def test_real_tool_lists_have_no_two_tools_of_one_intent(path: Path) -> None:
    found = check(app_of(json.loads(path.read_text("utf-8")))).findings
    assert [(one.tool, one.other) for one in found if one.rule == "same-intent"] == []


@pytest.mark.parametrize("path", sorted((SHARED / "data" / "mcp").glob("*.json")), ids=lambda path: path.stem)
@pytest.mark.parametrize("profile", ["appfunctions", "mcp", "generic"])
def test_real_tool_lists_raise_no_fault(path: Path, profile: str) -> None:
    app = app_of(json.loads(path.read_text("utf-8")))
    result = check(app, profile, fast=True)
    assert result.faults == ()
    assert result.tools == tuple(tool.name for tool in app.tools)
