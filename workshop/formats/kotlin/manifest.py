"""What an Android manifest says about the app: its name and package, its metadata file, the devices it is made for."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.app import Unread
from workshop.formats.kotlin.xml import attribute, local, read_xml

_METADATA = "android.app.appfunctions.app_metadata"
_FORM_FACTORS = {
    "android.hardware.type.watch": "watch",
    "android.hardware.type.automotive": "automotive",
    "android.hardware.type.television": "tv",
    "android.software.leanback": "tv",
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """One manifest. `label` and `metadata` are as written (`@string/app_name`, `@xml/app_metadata`)."""

    path: str
    package: str
    label: str
    metadata: str
    metadata_line: int
    form_factors: tuple[str, ...]


def read_manifest(path: str, data: bytes) -> Manifest | Unread:
    """The manifest in these bytes; what is wrong when it is no XML."""
    root = read_xml(path, data)
    if isinstance(root, Unread):
        return root
    label = metadata = ""
    features = []
    for element in root.iter():
        kind = local(element.tag)
        if kind == "application":
            label = label or attribute(element, "label")
        elif kind == "property" and attribute(element, "name") == _METADATA:
            metadata = metadata or attribute(element, "resource")
        elif kind == "uses-feature":
            features.append(_FORM_FACTORS.get(attribute(element, "name"), ""))
    line = data.count(b"\n", 0, max(0, data.find(_METADATA.encode()))) + 1
    form_factors = tuple(dict.fromkeys(filter(None, features)))
    return Manifest(path, attribute(root, "package"), label, metadata, line, form_factors)
