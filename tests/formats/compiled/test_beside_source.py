"""The compiler's own output of a project, beside what its source predicts."""

from __future__ import annotations

import os

import pytest

import workshop as ws
from tests.formats.compiled.made import FULL, V1, function, parameter, v2

SOURCE = """package org.box

class Tools {
    /**
     * Opens a box.
     *
     * @param name Which.
     */
    @AppFunction(isDescribedByKDoc = true)
    fun openBox(name: String) {}
}
"""
SAME = v2(function(parameter("name", "<type>8</type>", "Which.")))
KSP = "build/generated/ksp/debug/resources/assets/app_functions_v2.xml"


@pytest.fixture
def project(tmp_path):
    def make(files, module="app"):
        (tmp_path / module / "src/main/kotlin").mkdir(parents=True, exist_ok=True)
        (tmp_path / module / "src/main/kotlin/Tools.kt").write_text(SOURCE)
        for number, (name, text) in enumerate(files.items()):
            path = tmp_path / module / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            os.utime(path, (1000 + number, 1000 + number))
        return ws.load(tmp_path)

    return make


def test_compiled_texts_stand_beside_the_source(project):
    app = project({KSP: SAME})
    (tool,) = app.tools
    assert tool.extra["compiled"] == {
        "file": f"app/{KSP}",
        "description": "Opens a box.",
        "parameters": {"name": "Which."},
        "returns": "",
    }
    assert app.unread == ()
    assert [file.path for file in app.files] == ["app/src/main/kotlin/Tools.kt"]


def test_other_words_are_told_with_the_line_of_the_source(project):
    app = project({KSP: SAME.replace("Which.", "Another.")})
    (unread,) = app.unread
    assert (unread.path, unread.line) == ("app/src/main/kotlin/Tools.kt", 10)
    assert "parameters/name of openBox" in unread.reason
    assert app.tools[0].parameter("name").description.value == "Which."


def test_functions_that_only_one_side_has_are_told(project):
    app = project({KSP: SAME.replace("#openBox", "#oldBox")})
    assert ["openBox is not" in note.reason or "#oldBox was compiled" in note.reason for note in app.unread] == [
        True
    ] * 2
    assert "compiled" not in app.tools[0].extra


def test_version_1_knows_no_words_to_compare(project):
    notes = project({"build/generated/ksp/debug/resources/assets/app_functions.xml": V1}).unread
    assert [note.reason.partition(",")[0] for note in notes] == ["org.box.Tools#shutBox was compiled"]


def test_the_newest_build_counts(project):
    app = project({KSP: SAME.replace("Which.", "Old."), KSP.replace("debug", "release"): SAME})
    assert app.unread == ()


def test_packed_assets_count_where_nothing_generated_is_left(project):
    assert "compiled" in project({"build/intermediates/assets/debug/app_functions_v2.xml": SAME}).tools[0].extra


def test_outputs_of_tests_and_other_xml_are_left_alone(project):
    app = project(
        {
            KSP.replace("debug", "debugUnitTest"): FULL,
            "build/generated/res/x.xml": FULL,
            "build/generated/a.xml": "<a/>",
        }
    )
    assert app.unread == ()
    assert "compiled" not in app.tools[0].extra


def test_a_broken_output_is_told(project):
    app = project({KSP: SAME[:200]})
    assert [note.path for note in app.unread] == [f"app/{KSP}"]
    assert [tool.name for tool in app.tools] == ["openBox"]


def test_an_edit_is_saved_although_the_build_is_now_old(project):
    app = ws.save(project({KSP: SAME}).edit("openBox", description="Opens one box."))
    assert app.tools[0].description.value == "Opens one box."
    assert "description of openBox" in app.unread[0].reason
