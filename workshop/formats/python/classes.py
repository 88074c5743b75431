"""The classes of a project by name, found without importing any of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from workshop.formats.python.source import PythonFile, last_name

_ENUMS = frozenset({"Enum", "StrEnum", "IntEnum"})
_RECORDS = frozenset({"BaseModel", "SQLModel", "TypedDict", "NamedTuple"})


@dataclass(frozen=True, slots=True)
class Class:
    """A class and the file that it stands in."""

    file: PythonFile
    node: ast.ClassDef


@dataclass(slots=True)
class Classes:
    """Looks names up as Python would: in the file itself, then in the one file that an import can mean."""

    files: dict[str, dict[str, ast.ClassDef]] = field(default_factory=dict)
    named: dict[str, list[Class]] = field(default_factory=dict)

    @classmethod
    def of(cls, files: Iterable[PythonFile]) -> Classes:
        """The classes of these files."""
        found = cls()
        for file in files:
            own = found.files.setdefault(file.path, {})
            for node in file.nodes:
                if isinstance(node, ast.ClassDef):
                    own[node.name] = node
                    found.named.setdefault(node.name, []).append(Class(file, node))
        return found

    def find(self, name: str, file: PythonFile) -> Class | None:
        """The class that a name means in a file; None when it is not there or could be several."""
        own = self.files.get(file.path, {}).get(name)
        if own is not None:
            return Class(file, own)
        imported = file.imports.get(name, "")
        others = self.named.get(imported.rpartition(".")[2], []) if imported else []
        if len(others) > 1:
            module = imported.rpartition(".")[0].lstrip(".").replace(".", "/")
            others = [one for one in others if one.file.path.endswith((f"{module}.py", f"{module}/__init__.py"))]
        return others[0] if len(others) == 1 else None

    def lineage(self, found: Class) -> list[Class]:
        """A class and the known classes that it extends, nearest first."""
        line: list[Class] = []
        pending = [found]
        while pending and len(line) < 50:
            one = pending.pop(0)
            if all(one.node is not other.node for other in line):
                line.append(one)
                parents = (self.find(last_name(base), one.file) for base in one.node.bases)
                pending += [parent for parent in parents if parent]
        return line

    def is_enum(self, found: Class) -> bool:
        """Whether a class is an enumeration."""
        return self._extends(found, _ENUMS)

    def is_record(self, found: Class) -> bool:
        """Whether a class is a Pydantic model, a typed dictionary, a named tuple or a dataclass."""
        decorators = found.node.decorator_list
        marks = {last_name(each.func if isinstance(each, ast.Call) else each) for each in decorators}
        return "dataclass" in marks or self._extends(found, _RECORDS)

    def is_model(self, found: Class) -> bool:
        """Whether a class is a Pydantic model."""
        return self._extends(found, frozenset({"BaseModel"}))

    def _extends(self, found: Class, names: frozenset[str]) -> bool:
        bases = (base for one in self.lineage(found) for base in one.node.bases)
        return any(last_name(base.value if isinstance(base, ast.Subscript) else base) in names for base in bases)
