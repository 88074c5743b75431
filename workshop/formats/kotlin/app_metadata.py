"""What an Android project says about the app as a whole: manifest, app metadata XML, the texts these refer to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workshop.app import SourceFile, Text, Unread
from workshop.errors import LoadError
from workshop.formats.kotlin.manifest import Manifest, read_manifest
from workshop.formats.kotlin.resources import Resources
from workshop.formats.source import Files
from workshop.formats.xml import attribute, attribute_place, read_xml

#: What an app that says nothing about itself says.
NO_TEXT = Text()

_NAMESPACE = re.compile(rb"""\bnamespace\s*=?\s*["']([\w.]+)["']""")


#: A module's folder and a source set of it: `wear`, `main`.
Variant = tuple[str, str]


def variant_of(path: str) -> Variant:
    """The module and the source set that a file belongs to."""
    module, _, rest = f"/{path}".partition("/src/")
    return module.removeprefix("/"), rest.partition("/")[0]


@dataclass(frozen=True, slots=True)
class AppTexts:
    """Everything about an app but its functions. A text that is missing has no place.

    `variants` are the form factors that the manifest of a module's source set names.
    """

    id: str
    name: str
    description: Text = NO_TEXT
    instructions: Text = NO_TEXT
    display_description: Text = NO_TEXT
    form_factors: tuple[str, ...] = ()
    variants: Mapping[Variant, tuple[str, ...]] = field(default_factory=dict)
    files: tuple[SourceFile, ...] = ()
    unread: tuple[Unread, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


def read_app(files: Files, paths: tuple[str, ...]) -> AppTexts:
    """What the manifests among these paths say, and the files they lead to; the folder's name where they are silent."""
    read = [_manifest(files, path) for path in paths if path.rpartition("/")[2] == "AndroidManifest.xml"]
    unread = [item for item in read if isinstance(item, Unread)]
    manifests = sorted((item for item in read if isinstance(item, Manifest)), key=_rank)
    folder = files.root.name
    if not manifests:
        return AppTexts(folder, folder, unread=tuple(unread))
    main, *others = manifests
    for other in others:
        if other.metadata:
            reason = "This is another app's metadata; load its module by itself to see that app."
            unread.append(Unread(other.path, other.metadata_line, reason))
    home = main.path.removesuffix("AndroidManifest.xml")
    resources = Resources(files, paths, f"{home}res/")
    label = resources.text(main.label)
    factors = tuple(dict.fromkeys(factor for manifest in manifests for factor in manifest.form_factors))
    app = AppTexts(
        main.package or _namespace(files, home) or folder,
        label if label and "${" not in label else folder,
        form_factors=factors,
        variants={variant_of(manifest.path): manifest.form_factors for manifest in manifests},
        files=(files.source_file(main.path, files.read(main.path)),),
    )
    if main.metadata:
        app = _with_metadata(app, files, main, resources)
    for manifest in manifests:
        if manifest.old_description:
            app = _with_old_description(app, manifest, resources)
    return replace(app, unread=(*unread, *app.unread, *resources.unread))


def _with_metadata(app: AppTexts, files: Files, manifest: Manifest, resources: Resources) -> AppTexts:
    path = resources.xml(manifest.metadata)
    if path is None:
        reason = f"{manifest.metadata} is named here, and there is no such file in res/xml."
        return replace(app, unread=(Unread(manifest.path, manifest.metadata_line, reason),))
    try:
        data = files.read(path)
    except LoadError as error:
        return replace(app, unread=(Unread(path, None, error.message),))
    root = read_xml(path, data)
    if isinstance(root, Unread):
        return replace(app, unread=(root,))

    def text(name: str) -> Text:
        value = attribute(root, name)
        if value.startswith("@string/"):
            return Text.of(resources.text(value))
        return Text.of(value, attribute_place(path, data, root, name))

    return replace(
        app,
        description=text("description"),
        instructions=text("instructions"),
        display_description=text("displayDescription"),
        files=(*app.files, files.source_file(path, data)),
    )


def _with_old_description(app: AppTexts, manifest: Manifest, resources: Resources) -> AppTexts:
    """The description at the old place, kept beside the app and told: agents read the metadata file."""
    old = resources.text(manifest.old_description)
    same = old.strip() == app.description.value.strip()
    read = "the same text" if same else "another text" if app.description or app.instructions else "no text"
    reason = (
        f"This is the old place of the app's description. Agents read {read} from the app metadata XML; "
        "move it there or take it out."
    )
    note = Unread(manifest.path, manifest.old_line, reason)
    return replace(app, unread=(*app.unread, note), extra={"stale_description": old, **app.extra})


def _manifest(files: Files, path: str) -> Manifest | Unread:
    try:
        return read_manifest(path, files.read(path))
    except LoadError as error:
        return Unread(path, None, error.message)


def _rank(manifest: Manifest) -> tuple[bool, bool, bool]:
    """The app's own manifest comes first: it names the metadata, lies in the main sources, has a label."""
    return not manifest.metadata, "src/main/" not in manifest.path, not manifest.label


def _namespace(files: Files, home: str) -> str:
    module = home.rpartition("src/")[0]
    for name in ("build.gradle.kts", "build.gradle"):
        if f"{module}{name}" in files.paths and (found := _NAMESPACE.search(files.read(f"{module}{name}"))):
            return found[1].decode()
    return ""
