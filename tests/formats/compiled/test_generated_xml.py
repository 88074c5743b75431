"""Generated XML of both versions: a file, a folder of files, and whatever else calls itself so."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workshop as ws
from tests.formats.compiled.made import FULL, ID, V1, function, parameter, shared, v2
from workshop.errors import LoadError


def load(folder, text, name="app_functions_v2.xml"):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return ws.load(path)


def test_version_1_has_ids_and_nothing_else(tmp_path):
    app = load(tmp_path, V1, "app_functions.xml")
    assert [(tool.id, tool.name) for tool in app.tools] == [(ID, "openBox"), ("org.box.Tools#shutBox", "shutBox")]
    assert [tool.extra for tool in app.tools] == [{}, {"enabled": False}]
    assert [tool.carries for tool in app.tools] == [(), ()]
    assert app.unread == ()


def test_version_2(tmp_path):
    (tool,) = load(tmp_path, FULL).tools
    assert (tool.id, tool.name, tool.description.value) == (ID, "openBox", "Opens a box.")
    assert [(p.pointer, p.description.value, p.required) for p in tool.parameters] == [
        ("mode", "How.", True),
        ("lid", "Which.", False),
        ("lid/width", "How wide.", True),
    ]
    assert tool.parameter("mode").schema["enum"] == ["ON", "OFF"]
    assert tool.output_schema == {"type": "array", "items": {"type": "integer"}}
    assert (tool.returns.value, tool.access) == ("The sizes.", "self")
    assert tool.extra == {"deprecated": "use openAll", "scope": "global"}
    assert all(text.place is None for _, text in tool.texts())
    assert (tool.origin.format, tool.origin.line) == ("compiled", 3)


@pytest.mark.parametrize(
    ("code", "schema"),
    [
        (0, {"type": "null"}),
        (1, {"type": "boolean"}),
        (2, {"type": "string", "contentEncoding": "base64"}),
        (4, {"type": "number"}),
        (5, {"type": "number"}),
        (6, {"type": "integer"}),
        (7, {"type": "integer"}),
        (8, {"type": "string"}),
    ],
)
def test_type_codes(tmp_path, code, schema):
    (tool,) = load(tmp_path, v2(function(parameter("x", f"<type>{code}</type>")))).tools
    assert dict(tool.parameter("x").schema) == schema


@pytest.mark.parametrize(
    ("extra", "title"), [("", "android.app.PendingIntent"), ("<scope>global</scope>", "android.os.Parcelable")]
)
def test_code_13_changed_its_meaning(tmp_path, extra, title):
    (tool,) = load(tmp_path, v2(function(parameter("x", "<type>13</type>"), extra))).tools
    assert tool.parameter("x").schema == {"type": "object", "title": title}


@pytest.mark.parametrize(("code", "keyword"), [(12, "allOf"), (14, "oneOf")])
def test_types_of_several(tmp_path, code, keyword):
    parts = f"<{keyword}><type>7</type></{keyword}><{keyword}><type>8</type></{keyword}><type>{code}</type>"
    (tool,) = load(tmp_path, v2(function(parameter("x", parts)))).tools
    assert tool.parameter("x").schema == {keyword: [{"type": "integer"}, {"type": "string"}]}


def test_values_of_a_whole_number_are_numbers(tmp_path):
    (tool,) = load(
        tmp_path, v2(function(parameter("x", "<enumValues>0</enumValues><enumValues>1</enumValues><type>7</type>")))
    ).tools
    assert tool.parameter("x").schema["enum"] == [0, 1]


def test_an_unknown_code_is_told(tmp_path):
    app = load(tmp_path, v2(function(parameter("x", "<type>99</type>"))))
    assert [unread.line for unread in app.unread] == [3]
    assert "99" in app.unread[0].reason


def test_a_type_that_holds_itself_has_an_end(tmp_path):
    node = shared(
        "a.Node",
        "<properties><dataTypeMetadata><type>11</type><dataTypeReference>a.Node</dataTypeReference>"
        "</dataTypeMetadata><name>next</name></properties>",
    )
    reference = "<type>11</type><dataTypeReference>a.Node</dataTypeReference>"
    (tool,) = load(tmp_path, v2(function(parameter("x", reference)), types=node)).tools
    assert tool.parameter("x/next").name == "next"


def test_a_folder_is_one_app_and_the_fuller_version_counts(tmp_path):
    (tmp_path / "app_functions.xml").write_text(V1)
    (tmp_path / "box.xml").write_text(FULL)
    (tmp_path / "other.xml").write_text("<resources/>")
    app = ws.load(tmp_path)
    assert [(tool.name, tool.description.value) for tool in app.tools] == [("openBox", "Opens a box."), ("shutBox", "")]


def test_beside_their_sources_they_are_not_read_twice(tmp_path):
    (tmp_path / "app_functions_v2.xml").write_text(FULL)
    (tmp_path / "Tools.kt").write_text("package org.box\nclass Tools { @AppFunction fun openBox() {} }\n")
    assert [tool.origin.format for tool in ws.load(tmp_path).tools] == ["kotlin"]


@pytest.mark.parametrize(
    "text",
    [
        FULL[: len(FULL) // 2],
        '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><appfunctions>&c;</appfunctions>',
        "<appfunctions></appfunctions>",
        "<appfunctions>\0</appfunctions>",
        FULL.encode("utf-16"),
        "<appfunctions>" + "<a>" * 100_000,
        "<appfunctions " * 10_000,
    ],
)
def test_bad_files_give_one_clear_error(tmp_path, text):
    with pytest.raises(LoadError) as caught:
        load(tmp_path, text)
    assert "app_functions_v2.xml" in caught.value.where


def test_deep_nesting_is_cut(tmp_path):
    deep = "<itemType>" * 5000 + "<type>8</type>" + "</itemType>" * 5000
    (tool,) = load(tmp_path, v2(function(parameter("x", f"<type>10</type>{deep}")))).tools
    assert tool.parameter("x").schema["type"] == "array"


@given(st.integers(0, len(FULL)), st.integers(0, 30), st.text(st.sampled_from("<>/&;a\0é \n"), max_size=5))
def test_no_damage_makes_it_fail(tmp_path_factory, start, length, noise):
    text = FULL[:start] + noise + FULL[start + length :]
    with contextlib.suppress(LoadError):
        load(tmp_path_factory.mktemp("x"), text)
