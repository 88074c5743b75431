"""Resources of an Android module: the texts and XML files that `@string/name` and `@xml/name` stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from workshop.app import Unread
from workshop.errors import LoadError
from workshop.formats.source import Files
from workshop.formats.xml import local, read_xml

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t"}
#: A text may stand for another text; this many steps end a circle.
_MAX_STEPS = 8


@dataclass(slots=True)
class Resources:
    """The resources of one module, `res` being its folder; other modules' are looked through after its own."""

    files: Files
    paths: tuple[str, ...]
    res: str
    unread: list[Unread] = field(default_factory=list)
    _strings: dict[str, str] | None = None

    def text(self, value: str) -> str:
        """A literal value as it is; what `@string/name` stands for, empty when there is no such text."""
        for _ in range(_MAX_STEPS):
            if not value.startswith("@string/"):
                return value
            value = self.strings().get(value.removeprefix("@string/"), "")
        return ""

    def xml(self, reference: str) -> str | None:
        """The path of the file that `@xml/name` stands for; None when there is none."""
        return next(iter(self._files(f"xml/{reference.removeprefix('@xml/')}.xml")), None)

    def strings(self) -> dict[str, str]:
        """The texts of the default language."""
        if self._strings is None:
            self._strings = {}
            for path in self._files("values/", ".xml"):
                for name, value in self._strings_of(path).items():
                    self._strings.setdefault(name, value)
        return self._strings

    def _files(self, name: str, suffix: str = "") -> list[str]:
        inside = [path for path in self.paths if f"/res/{name}" in f"/{path}" and path.endswith(suffix or name)]
        return sorted(inside, key=lambda path: not path.startswith(self.res))

    def _strings_of(self, path: str) -> dict[str, str]:
        try:
            root = read_xml(path, self.files.read(path))
        except LoadError as error:
            root = Unread(path, None, error.message)
        if isinstance(root, Unread):
            self.unread.append(root)
            return {}
        return {
            element.get("name", ""): _plain("".join(element.itertext()))
            for element in root
            if local(element.tag) == "string"
        }


def _plain(source: str) -> str:
    """A text resource without its escapes; white space is folded except in quotes."""
    words = source.strip()
    quoted = len(words) >= 2 and words[0] == words[-1] == '"'
    folded = words[1:-1] if quoted else re.sub(r"\s+", " ", words)
    return _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else _ESCAPED.get(m[2], m[2]), folded)
