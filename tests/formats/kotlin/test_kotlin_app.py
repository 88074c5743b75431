"""The app around its functions: manifest, app metadata, names; and what a project leaves out."""

from __future__ import annotations

import pytest
from kotlin_cases import files, load, text_of, words_of, written

from workshop.formats.kotlin import LOOKS_FOR, NAME, read

TOOLS = "package box\nclass Tools { @AppFunction fun open() {} }\n"
NEW_SPACE = "http://schemas.android.com/apk/androidx.appfunctions"
OLD_SPACE = "http://schemas.android.com/apk/res-auto"


def manifest(inside: str = "", label: str = "Boxes", package: str = ' package="org.box"') -> str:
    return f"""<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android"{package}>
    {inside}
    <application android:label="{label}">
        <property android:name="android.app.appfunctions.app_metadata" android:resource="@xml/about_us" />
    </application>
</manifest>
"""


def metadata(attributes: str, space: str = NEW_SPACE, prefix: str = "appfn") -> str:
    head = f'<?xml version="1.0" encoding="utf-8"?>\n<AppFunctionAppMetadata xmlns:{prefix}="{space}"'
    return f"{head}\n    {attributes} />\n"


def project(about: str | bytes | None = None, **others: str | bytes) -> dict[str, str | bytes]:
    sources: dict[str, str | bytes] = {
        "app/src/main/AndroidManifest.xml": others.pop("manifest", manifest()),
        "app/src/main/java/Tools.kt": TOOLS,
    }
    if about is not None:
        sources["app/src/main/res/xml/about_us.xml"] = about
    return {**sources, **others}


def test_the_three_names_of_a_format():
    assert NAME == "kotlin"
    assert "@AppFunction" in LOOKS_FOR
    assert read(files({"a.kt": "class A", "b.txt": "x"})) is None


@pytest.mark.parametrize("space", [NEW_SPACE, OLD_SPACE])
@pytest.mark.parametrize("prefix", ["appfn", "appfunctions", "a"])
def test_metadata_of_any_namespace_and_prefix(space, prefix):
    about = metadata(
        f'{prefix}:description="Opens &amp; shuts boxes." {prefix}:instructions="Open first."', space, prefix
    )
    app = load(project(about))
    assert (app.description.value, app.instructions.value) == ("Opens & shuts boxes.", "Open first.")
    assert app.carries == ("app-description",)
    assert (app.id, app.name) == ("org.box", "Boxes")


def test_line_breaks_are_folded_as_a_parser_folds_them():
    app = load(project(metadata('appfn:description="Boxes.\n  - open\n\t- shut &#10;end"')))
    assert app.description.value == "Boxes.   - open  - shut \nend"


def test_texts_of_the_app_may_be_resources():
    strings = r"""<resources>
    <string name="app">Box <b>World</b></string>
    <string name="shown">It\'s   open\nnow \u00e9</string>
    <string name="quoted">"  kept  "</string>
    <string name="again">@string/shown</string>
    <string name="loop">@string/loop</string>
</resources>"""
    app = load(
        project(
            metadata('appfn:displayDescription="@string/again" appfn:description="@string/quoted"'),
            manifest=manifest(label="@string/app"),
            **{
                "app/src/main/res/values/strings.xml": strings,
                "app/src/main/res/values-es/strings.xml": '<resources><string name="app">Cajas</string></resources>',
                "lib/src/main/res/values/strings.xml": '<resources><string name="app">Lib</string></resources>',
            },
        )
    )
    assert app.name == "Box World"
    assert app.display_description.value == "It's open\nnow é"
    assert app.description.value == "  kept  "
    assert app.description.place is None


@pytest.mark.parametrize("label", ["@string/none", "${label}", "@string/loop", ""])
def test_an_app_without_a_label_is_called_as_its_folder(label):
    app = load(project(manifest=manifest(label=label), about=metadata("")))
    assert app.name == "parcels"


@pytest.mark.parametrize(
    ("build", "text"),
    [
        ("build.gradle.kts", 'android {\n namespace = "org.gradle"\n}'),
        ("build.gradle", "android { namespace 'org.gradle' }"),
    ],
)
def test_the_package_may_stand_in_the_build_file(build, text):
    sources = project(metadata(""), manifest=manifest(package=""))
    assert load({**sources, f"app/{build}": text}).id == "org.gradle"
    assert load(sources).id == "parcels"


def test_form_factors():
    features = "".join(
        f'<uses-feature android:name="{name}" />'
        for name in (
            "android.hardware.type.watch",
            "android.software.leanback",
            "android.hardware.type.automotive",
            "x",
        )
    )
    assert load(project(metadata(""), manifest=manifest(features))).form_factors == ("watch", "tv", "automotive")


def test_metadata_without_a_description_gives_no_place():
    app = load(project(metadata("")))
    assert (app.description.value, app.description.place) == ("", None)


def test_a_folder_without_a_manifest_could_still_describe_itself():
    app = load({"Tools.kt": TOOLS})
    assert (app.name, app.carries, app.description.value) == ("parcels", ("app-description",), "")


def test_one_file_carries_no_app_description():
    app = load(TOOLS)
    assert (app.id, app.name, app.carries) == ("box", "Tools", ())


def test_the_files_of_an_app_are_those_it_was_read_from():
    app = load(project(metadata(""), **{"app/src/main/java/Plain.kt": "class Plain"}))
    assert [file.path for file in app.files] == [
        "app/src/main/java/Tools.kt",
        "app/src/main/AndroidManifest.xml",
        "app/src/main/res/xml/about_us.xml",
    ]
    assert app.root == "/nowhere/parcels"


@pytest.mark.parametrize(
    "path",
    [
        "app/src/test/java/Fake.kt",
        "app/src/androidTest/java/Fake.kt",
        "app/src/testDebug/java/Fake.kt",
        "common/src/commonTest/kotlin/Fake.kt",
        "src/jvmTest/Fake.kt",
        "app/src/testFixtures/kotlin/Fake.kt",
        "testFixtures/Fake.kt",
    ],
)
def test_tests_are_left_out(path):
    app = load(project(metadata(""), **{path: "class Fake { @AppFunction fun fake() {} }"}))
    assert [tool.name for tool in app.tools] == ["open"]


@pytest.mark.parametrize("path", ["app/src/latest/Real.kt", "contest/Real.kt", "app/src/main/java/test/Real.kt"])
def test_what_only_sounds_like_a_test_is_read(path):
    app = load(project(metadata(""), **{path: "class Real { @AppFunction fun real() {} }"}))
    assert {tool.name for tool in app.tools} == {"open", "real"}


@pytest.mark.parametrize(
    ("about", "line", "word"),
    [
        (None, 5, "no such file"),
        ("<AppFunctionAppMetadata\n  a:description='x' />", 1, "well-formed"),
        ("<a>\n<b></a>", 2, "well-formed"),
        (b"\xff\xfe\x00", 1, ""),
        ('<?xml version="1.0" encoding="klingon"?><a/>', 1, ""),
        ("", 1, "well-formed"),
        ('<!DOCTYPE a [\n<!ENTITY b "bbb">\n<!ENTITY c "&b;&b;">]><a x="&c;"/>', 1, "entities"),
        ('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 1, "entities"),
    ],
)
def test_bad_metadata_is_told_and_the_functions_load(about, line, word):
    app = load(project(about))
    assert [tool.name for tool in app.tools] == ["open"]
    (unread,) = app.unread
    assert unread.line == line
    assert word in unread.reason
    assert not app.description


def test_a_bad_manifest_is_told():
    app = load(project(manifest="<manifest>\n"))
    assert [(unread.path, unread.line) for unread in app.unread] == [("app/src/main/AndroidManifest.xml", 2)]


def test_deep_xml_is_read_in_bounded_time():
    deep = "<a>" * 50_000 + "</a>" * 50_000
    assert load(project(metadata(""), **{"app/src/main/res/values/deep.xml": deep})).tools
    assert load(project(deep)).description.value == ""


def test_the_metadata_of_a_second_app_is_told():
    app = load(project(metadata('appfn:description="One."'), **{"b/src/main/AndroidManifest.xml": manifest()}))
    assert app.description.value == "One."
    assert [unread.path for unread in app.unread] == ["b/src/main/AndroidManifest.xml"]


@pytest.mark.parametrize(
    "attributes",
    [
        'appfn:description="Old" appfn:instructions="Other"',
        'appfn:description=\'Old &apos; "x"\' appfn:instructions="It\'s"',
        'appfn:instructions="a > b"\n    appfn:displayDescription="/>"\n    appfn:description=""',
        'xmlns:x="http://x" x:id="1" appfn:description="Одна\nдве" appfn:instructions="<!-- no -->"'.replace(
            "<", "&lt;"
        ),
    ],
)
@pytest.mark.parametrize("text", ["New.", "Ящик & <b> \"q\" 'a'\nline\ttab 🙂", "@x /> <!-- ?>"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_texts_of_the_app_go_back_into_their_attributes(attributes, text, newline):
    comment = '<!-- <AppFunctionAppMetadata appfn:description="no"/> -->\n<AppFunctionAppMetadata'
    source = metadata(attributes).replace("<AppFunctionAppMetadata", comment).replace("\n", newline)
    path = "app/src/main/res/xml/about_us.xml"
    before = load(project(source))
    for place in ("description", "instructions"):
        spot = text_of(before, None, place).place
        assert spot is not None
        after = written(source.encode(), spot, text)
        words = words_of(load(project(after)))
        assert words == {**words_of(before), (None, place): text}
        (start, end), shorter = spot.spans[0], len(source.encode()) - spot.spans[0][1]
        assert after[: start - 1] == source.encode()[: start - 1]
        assert after[len(after) - shorter + 1 :] == source.encode()[end + 1 :]
        assert spot.file == path


def test_an_attribute_of_another_encoding_is_read_but_not_written():
    about = metadata('appfn:description="Kästen"').replace("utf-8", "latin-1").encode("latin-1")
    description = load(project(about)).description
    assert (description.value, description.place) == ("Kästen", None)


@pytest.mark.parametrize("prefix", ["appfn", "tools2"])
def test_a_description_at_the_old_place_is_told_and_kept_beside(prefix):
    old = manifest().replace(
        "<application", f'<application\n  android:description="@string/x"\n  {prefix}:description="@string/old"'
    )
    old = old.replace("<manifest", f'<manifest xmlns:{prefix}="{OLD_SPACE}"')
    strings = "<resources><string name='old'>Old words.</string></resources>"
    about = metadata('appfn:description="New."')
    app = load(project(about, manifest=old, **{"app/src/main/res/values/s.xml": strings}))
    assert app.description.value == "New."
    assert app.extra["stale_description"] == "Old words."
    (unread,) = app.unread
    assert (unread.path, unread.line) == ("app/src/main/AndroidManifest.xml", 6)
    assert "old place" in unread.reason
    assert "another text" in unread.reason


def test_androids_own_description_is_not_the_old_place():
    own = manifest().replace("<application", '<application android:description="@string/x"')
    assert load(project(metadata('appfn:description="New."'), manifest=own)).unread == ()
