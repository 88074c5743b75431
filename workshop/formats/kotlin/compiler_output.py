"""What the AppFunctions compiler made of a project that was built: joined by id, beside what the source predicts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from workshop.app import Tool, Unread
from workshop.formats.kotlin.app_metadata import variant_of
from workshop.formats.source import Files

#: Where generated files lie in `build/`: as the compiler wrote them, else as they were packed.
_FOLDERS = ("generated", "intermediates")
_MAX_FILES = 50_000
_MAX_BYTES = 16 * 1024 * 1024


def with_compiled(files: Files, tools: list[Tool]) -> tuple[list[Tool], list[Unread]]:
    """The tools, each with its compiled texts in `Tool.extra["compiled"]`, and a note wherever the two differ."""
    paths = list(_generated(files))
    if not paths:
        return tools, []
    from workshop.formats.compiled.record import SIGN, of_xml
    from workshop.formats.compiled.source import joined

    contents = ((path, Path(files.root, path).read_bytes()) for path in paths)
    compiled, notes = joined((of_xml(path, data) for path, data in contents if SIGN.search(data)), "compiled")
    if not compiled:
        return tools, notes
    by_id = {tool.id: tool for tool in compiled}
    known = {tool.id for tool in tools}
    joint = [_beside(tool, by_id[tool.id]) if tool.id in by_id else tool for tool in tools]
    notes += [note for tool in tools for note in _differences(tool, by_id.get(tool.id))]
    for tool in compiled:
        if tool.id not in known:
            reason = f"{tool.id} was compiled, but the source declares no such function. Build again."
            notes.append(Unread(tool.origin.file, tool.origin.line, reason))
    return joint, notes


def _beside(tool: Tool, compiled: Tool) -> Tool:
    texts = {
        "file": compiled.origin.file,
        "description": compiled.description.value,
        "parameters": {parameter.pointer: parameter.description.value for parameter in compiled.parameters},
        "returns": compiled.returns.value,
    }
    return replace(tool, extra={**tool.extra, "compiled": texts})


def _differences(tool: Tool, compiled: Tool | None) -> Iterator[Unread]:
    if compiled is None:
        reason = f"{tool.name} is not in the compiler's output. Build again."
        yield Unread(tool.origin.file, tool.origin.line, reason)
        return
    if not compiled.carries:
        return
    said = {place: text.value.strip() for place, text in compiled.texts()}
    other = [place for place, text in tool.texts() if text.reaching.strip() != said.get(place, "")]
    if other:
        reason = (
            f"The compiler's output ({compiled.origin.file}) has other words than this source gives for "
            f"{', '.join(other)} of {tool.name}. Build again; if it stays, agents read the compiled words."
        )
        yield Unread(tool.origin.file, tool.origin.line, reason)


def _generated(files: Files) -> Iterator[str]:
    """The XML files that builds of the project's modules generated, the newest first."""
    if files.single:
        return
    modules = {variant_of(path)[0] for path in files.paths if path.startswith("src/") or "/src/" in path}
    for folder in _FOLDERS:
        found = [path for module in sorted(modules) for path in _xml_under(files.root / module / "build" / folder)]
        if found:
            newest = sorted(found, key=lambda path: -path.stat().st_mtime)
            yield from (path.relative_to(files.root).as_posix() for path in newest)
            return


def _xml_under(folder: Path) -> Iterable[Path]:
    seen = 0
    for name, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.endswith("Test") and each != "res")
        seen += len(names)
        if seen > _MAX_FILES:
            return
        for path in (Path(name, each) for each in sorted(names) if each.endswith(".xml")):
            if path.is_file() and path.stat().st_size <= _MAX_BYTES:
                yield path
