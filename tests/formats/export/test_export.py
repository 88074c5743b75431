"""An export loads again as the same app, but for the differences that its format forces."""

import json
import os
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import workshop as ws
from tests.fixtures.apps import GARDEN, app_of, tool_of
from workshop.app import App, Hints, Text, Tool, parameters_of
from workshop.errors import UsageError
from workshop.formats.export.export import FORMATS, STRICT, exported
from workshop.formats.load import load

SHARED = Path(os.environ.get("WORKSHOP_SHARED", Path(__file__).parents[3].parent / "shared"))
REAL = sorted((SHARED / "data" / "mcp").glob("*.json"))
SAMPLES = ("notes-android", "orders-android", "devdocs-mcp")
PLACES = ("name", "title", "description", "schema", "hints", "output", "returns", "access")


def reloaded(app: App, to: str, folder: Any, *, strict: bool = False) -> App:
    path = folder / "export.json"
    path.write_text(json.dumps(ws.export(app, to, strict=strict), ensure_ascii=False), "utf-8", "backslashreplace")
    return load(path)


def without_empty_lists(schema: Any) -> Any:
    """The schema without lists of no required property, which say what no list says."""
    if not isinstance(schema, dict):
        return schema
    return {key: without_empty_lists(value) for key, value in schema.items() if (key, value) != ("required", [])}


def parts(tool: Tool) -> dict[str, Any]:
    """What can differ of a function, by the place under which a difference is listed."""
    output = dict(tool.output_schema) if tool.output_schema is not None else None
    if output:
        output.pop("description", None)
    return {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description.value,
        "schema": without_empty_lists(tool.input_schema),
        "hints": tool.hints,
        "output": output,
        "returns": tool.returns.value,
        "access": tool.access,
        **{f"parameters/{one.pointer}": one.description.value for one in tool.parameters},
    }


def differing(before: App, after: App) -> set[tuple[str | None, str]]:
    """Every (function, place) that is not the same again."""
    assert len(before.tools) == len(after.tools)
    found: set[tuple[str | None, str]] = set()
    for key, one, other in zip(before.keys(), before.tools, after.tools, strict=True):
        old, new = parts(one), parts(other)
        found |= {(key, place) for place in {*old, *new} if old.get(place) != new.get(place)}
    if before.agent_text.value != after.agent_text.value:
        found.add((None, "description" if before.agent_text is before.description else "instructions"))
    return found


def excused(app: App, to: str, *, strict: bool = False) -> set[tuple[str | None, str]]:
    return {(one.tool, one.place) for one in exported(app, to, strict=strict).differences}


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_load_again_but_for_what_is_listed(sample, to, tmp_path):
    app = ws.sample(sample)
    assert differing(app, reloaded(app, to, tmp_path)) <= excused(app, to)


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_a_second_export_changes_nothing_more(sample, to, tmp_path):
    once = reloaded(ws.sample(sample), to, tmp_path)
    twice = reloaded(once, to, tmp_path)
    assert ws.export(once, to) == ws.export(twice, to)
    assert differing(once, twice) == set()


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
LEAVES = st.fixed_dictionaries(
    {"type": st.sampled_from(["string", "integer", "number", "boolean"])},
    optional={"description": TEXTS, "enum": st.lists(TEXTS, min_size=1, max_size=3, unique=True), "default": st.none()},
)
NAMES = st.text(string.ascii_letters + "_. -/ñ", min_size=1, max_size=70).filter(lambda name: name.strip())


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    properties = st.dictionaries(st.text(string.ascii_letters, min_size=1, max_size=6), inner, max_size=3)
    return properties.flatmap(
        lambda made: st.fixed_dictionaries(
            {"type": st.just("object"), "properties": st.just(made)},
            optional={
                "required": st.lists(st.sampled_from(sorted(made) or ["none"]), unique=True) if made else st.just([]),
                "additionalProperties": st.booleans(),
                "description": TEXTS,
            },
        )
    )


VALUES = st.recursive(
    LEAVES,
    lambda inner: objects(inner) | st.fixed_dictionaries({"type": st.just("array"), "items": inner}),
    max_leaves=6,
)
HINTS = st.builds(Hints, *[st.sampled_from([None, True, False])] * 4)


@st.composite
def tools(draw: st.DrawFn) -> Tool:
    name, schema = draw(NAMES), draw(objects(VALUES))
    schema.pop("description", None)
    output = draw(st.none() | objects(LEAVES))
    return Tool(
        name,
        name,
        title=draw(st.just("") | st.just("A title")),
        description=Text.of(draw(TEXTS)),
        parameters=parameters_of(schema),
        input_schema=schema,
        output_schema=output,
        returns=Text.of(draw(TEXTS)),
        hints=draw(HINTS),
    )


APPS = st.lists(tools(), min_size=1, max_size=4, unique_by=lambda tool: tool.id).map(lambda made: app_of(*made))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(app=APPS, instructions=TEXTS, to=st.sampled_from(sorted(FORMATS)))
def test_generated_apps_load_again_but_for_what_is_listed(app, instructions, to, tmp_path):
    app = replace(app, instructions=Text.of(instructions if instructions.strip() else ""))
    again = reloaded(app, to, tmp_path)
    assert differing(app, again) <= excused(app, to)
    assert len({tool.name for tool in again.tools}) == len(app.tools)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(app=APPS, to=st.sampled_from(STRICT))
def test_a_strict_form_keeps_every_text(app, to, tmp_path):
    again = reloaded(app, to, tmp_path, strict=True)
    assert {place for _, place in differing(app, again)} <= {"name", "title", "schema", "hints", "output", "returns"}
    assert differing(app, again) <= excused(app, to, strict=True)


def test_names_become_valid_and_stay_unique():
    app = app_of(*(tool_of(name, "Adds.") for name in ("notes.add", "notes/add", "notes_add", "1" * 80)))
    assert [tool["name"] for tool in ws.export(app, "anthropic")] == [
        "notes_add", "notes_add_2", "notes_add_3", "1" * 80
    ]  # fmt: skip
    assert ws.export(app, "gemini")[0]["functionDeclarations"][3]["name"] == "_" + "1" * 63
    said = {one.tool: one.message for one in exported(app, "openai-responses").differences if one.place == "name"}
    assert said["notes_add"] == "is called notes_add_3: its own is taken."
    assert "at most 64 characters" in said["1" * 80]


def test_functions_of_one_name_are_exported_under_their_ids():
    twice = [replace(tool_of("add", "Adds."), id=f"app.{owner}#add") for owner in ("Notes", "Tasks")]
    assert [tool["name"] for tool in ws.export(app_of(*twice), "mcp")["tools"]] == ["app.Notes_add", "app.Tasks_add"]


def test_keys_of_the_same_format_stay(tmp_path):
    (tmp_path / "tools.json").write_text(
        json.dumps([{"name": "add", "description": "Adds.", "input_schema": {"type": "object"}, "strict": True}])
    )
    assert ws.export(load(tmp_path / "tools.json"), "anthropic")[0]["strict"] is True
    messages = [one.message for one in exported(load(tmp_path / "tools.json"), "gemini").differences]
    assert "keys of another format are left out: strict." in messages


def test_unsent_texts_and_access_levels_are_not_lost_in_silence():
    said = {(one.tool, one.place) for one in exported(ws.sample("notes-android"), "mcp").differences}
    assert ("pinNote", "description") in said
    assert ("fetchOldNotes", "access") in said


def test_unknown_formats_and_strict_where_there_is_none():
    with pytest.raises(UsageError) as caught:
        ws.export(GARDEN, "openai-respones")
    assert caught.value.advice == "Did you mean openai-responses?"
    with pytest.raises(UsageError, match="no strict form"):
        ws.export(GARDEN, "mcp", strict=True)


@pytest.mark.skipif(not REAL, reason="the reference data is not on this machine")
@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_lists_of_real_servers_load_again_but_for_what_is_listed(path, to, tmp_path):
    app = load(path)
    assert differing(app, reloaded(app, to, tmp_path)) <= excused(app, to)
    if to in STRICT:
        assert differing(app, reloaded(app, to, tmp_path, strict=True)) <= excused(app, to, strict=True)
