"""Agent Skills: `SKILL.md` with a name and a description in YAML front matter. An agent picks a skill by these.

Only the value of a key is ever replaced, at the marks that PyYAML's parser gives: writing the whole front matter
anew would wrap its lines otherwise, whatever library does it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from workshop.app import App, Origin, SourceFile, Text, Tool, Unread
from workshop.errors import LoadError
from workshop.formats import front_matter
from workshop.formats.merge import note, with_unique_ids
from workshop.formats.source import Files

if TYPE_CHECKING:
    from yaml import MappingNode, Node

NAME = "Agent Skills"
LOOKS_FOR = "SKILL.md with a name and a description in its front matter"
WRITES = ("front-matter",)

_FRONT = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$", re.DOTALL | re.MULTILINE)
#: The specification allows 1,024 characters of description; PyYAML takes its time over megabytes.
_LARGEST = 64 * 1024


def read(files: Files) -> App | None:
    """The skills of a folder, or the one in a file. None when there are none."""
    paths = [path for path in files.with_suffix(".md") if files.single or PurePath(path).name.lower() == "skill.md"]
    read_files: list[SourceFile] = []
    tools: list[Tool] = []
    unread: list[Unread] = []
    errors: list[LoadError] = []
    for path in paths:
        try:
            data = files.read(path)
            skill = _skill(path, data)
        except LoadError as error:
            errors.append(error)
            continue
        if skill:
            read_files.append(files.source_file(path, data))
            tools.append(skill)
    if not tools:
        if errors:
            raise errors[0]
        return None
    unread += map(note, errors)
    name = tools[0].name if files.single else files.root.name
    return App(
        name,
        name,
        tools=tuple(with_unique_ids(tools)),
        files=tuple(read_files),
        unread=tuple(unread),
        root=str(files.root),
    )


@dataclass(frozen=True, slots=True)
class _Front:
    """The front matter of a file: `start` is the byte where its text begins."""

    path: str
    data: bytes
    start: int
    text: str


def _skill(path: str, data: bytes) -> Tool | None:
    """The skill in these bytes; None when the file has no front matter of one. Raises `LoadError`."""
    found = _FRONT.match(data)
    if not found:
        if PurePath(path).name.lower() != "skill.md":
            return None
        raise LoadError("This skill has no front matter.", where=f"{path}:1", expected="--- name, description ---")
    if len(found[1]) > _LARGEST:
        raise LoadError(f"Its front matter has {len(found[1]) // 1024} kB.", where=path, expected="at most 64 kB")
    try:
        front = _Front(path, data, found.start(1), found[1].decode())
    except UnicodeDecodeError as error:
        raise LoadError("This is not UTF-8.", where=path, expected="Markdown in UTF-8") from error
    mapping = _mapping(front)
    members = {key.value: (key, value) for key, value in mapping.value if isinstance(key.value, str)}
    if "name" not in members and "description" not in members:
        return None
    name = _scalar(members.get("name")) or PurePath(path).parent.name or PurePath(path).stem
    if "description" in members and not _is_text(members["description"][1]):
        line = members["description"][0].start_mark.line + 2
        raise LoadError(f"The description of {name} is no text.", where=f"{path}:{line}")
    place = front_matter.place(path, data, front.start, front.text, mapping, members)
    known = ("name", "description")
    return Tool(
        id=name,
        name=name,
        description=Text.of(_scalar(members.get("description")), place),
        origin=Origin(NAME, path, 1),
        extra={key: value.value for key, (_, value) in members.items() if key not in known and _is_scalar(value)},
    )


def _mapping(front: _Front) -> MappingNode:
    import yaml

    try:
        node = yaml.compose(front.text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 2 if mark else 2
        raise LoadError(f"This is no valid YAML: {error.problem}.", where=f"{front.path}:{line}") from error
    except (yaml.YAMLError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise LoadError(f"This is no valid YAML: {reason}.", where=f"{front.path}:2") from error
    except RecursionError as error:
        raise LoadError("This YAML is nested too deeply.", where=f"{front.path}:2") from error
    if not isinstance(node, yaml.MappingNode):
        raise LoadError("This front matter is no mapping.", where=f"{front.path}:2", expected="name, description")
    return node


def _is_scalar(node: Node) -> bool:
    return isinstance(node.value, str)


def _is_text(node: Node) -> bool:
    return _is_scalar(node) and node.tag in ("tag:yaml.org,2002:str", "tag:yaml.org,2002:null")


def _scalar(member: Any) -> str:
    """The words of a scalar; empty for a missing key, null, a list or a mapping."""
    node = member[1] if member else None
    return node.value if node is not None and _is_scalar(node) and not node.tag.endswith(":null") else ""
