"""What an Android manifest says about the app: its name and package, its metadata file, the devices it is made for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.app import Unread
from workshop.formats.xml import attribute, local, read_xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ANDROID = "http://schemas.android.com/apk/res/android"
_OLD = re.compile(rb"<application\b[^>]*?\s((?!android:)[\w.-]+:description)\s*=")
_METADATA = "android.app.appfunctions.app_metadata"
_FORM_FACTORS = {
    "android.hardware.type.watch": "watch",
    "android.hardware.type.automotive": "automotive",
    "android.hardware.type.television": "tv",
    "android.software.leanback": "tv",
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """One manifest. `label` and `metadata` are as written (`@string/app_name`, `@xml/app_metadata`).

    `old_description` is what stands at the place for the app's description that agents no longer read.
    """

    path: str
    package: str
    label: str
    metadata: str
    metadata_line: int
    form_factors: tuple[str, ...]
    old_description: str = ""
    old_line: int = 1


def read_manifest(path: str, data: bytes) -> Manifest | Unread:
    """The manifest in these bytes; what is wrong when it is no XML."""
    root = read_xml(path, data)
    if isinstance(root, Unread):
        return root
    label = metadata = old = ""
    features = []
    for element in root.iter():
        kind = local(element.tag)
        if kind == "application":
            label = label or attribute(element, "label")
            old = old or _foreign(element, "description")
        elif kind == "property" and attribute(element, "name") == _METADATA:
            metadata = metadata or attribute(element, "resource")
        elif kind == "uses-feature":
            features.append(_FORM_FACTORS.get(attribute(element, "name"), ""))
    line = data.count(b"\n", 0, max(0, data.find(_METADATA.encode()))) + 1
    form_factors = tuple(dict.fromkeys(filter(None, features)))
    place = _OLD.search(data) if old else None
    old_line = data.count(b"\n", 0, place.start(1)) + 1 if place else 1
    return Manifest(path, attribute(root, "package"), label, metadata, line, form_factors, old, old_line)


def _foreign(element: Element, name: str) -> str:
    """The value of an attribute that is not Android's own, as `android:description` is."""
    own = f"{{{_ANDROID}}}{name}"
    return next((value for key, value in element.attrib.items() if local(key) == name and key != own), "")
