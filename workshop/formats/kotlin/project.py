"""An Android project, or one Kotlin file, as an app."""

from __future__ import annotations

import contextlib
import gc
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import PurePosixPath

from workshop.app import App, SourceFile, Tool, Unread
from workshop.errors import LoadError
from workshop.formats.kotlin.app_metadata import AppTexts, Variant, read_app, variant_of
from workshop.formats.kotlin.compiler_output import with_compiled
from workshop.formats.kotlin.declaration import Declaration, declarations
from workshop.formats.kotlin.functions import read_function
from workshop.formats.kotlin.names import Named, Names
from workshop.formats.kotlin.properties import Classes
from workshop.formats.kotlin.source import broken_line, parse
from workshop.formats.source import Files

NAME = "kotlin"
#: What a file may declare for functions in other files without a word of AppFunctions.
_ELSEWHERE = re.compile(rb"\b(?:enum\s+class|sealed\s+(?:class|interface)|typealias|const\s+val)\s+(\w+)")
_WORD = re.compile(rb"\w+")
LOOKS_FOR = "Kotlin functions under @AppFunction or @AppFunctionDeclaration"


@dataclass(slots=True)
class _Sources:
    """The Kotlin files that speak of AppFunctions, taken apart."""

    files: list[SourceFile] = field(default_factory=list)
    classes: list[Declaration] = field(default_factory=list)
    functions: list[Declaration] = field(default_factory=list)
    names: list[Named] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)


def read(files: Files) -> App | None:
    """The app with its AppFunctions. None when there are none, and nothing unreadable that could hold some."""
    with _uncollected():
        return _read(files)


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Keeps the garbage collector from walking through all that was read again and again: no cycle is in it."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            # Straight to the oldest generation: the very next collection would walk through all of it.
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def _read(files: Files) -> App | None:
    paths = files.paths if files.single else tuple(path for path in files.paths if not _is_test(path))
    sources = _sources(files, paths)
    if not sources.functions and not sources.unread:
        return None
    classes = Classes.of(sources.classes, Names.of(sources.names))
    tools = [read_function(function, classes) for function in sources.functions]
    tools, twice = _unique(tools)
    tools, differences = with_compiled(files, tools)
    about = _file_app(files, sources) if files.single else read_app(files, paths)
    tools = [_with_form_factors(tool, about) for tool in tools]
    return App(
        about.id,
        about.name,
        about.description,
        about.instructions,
        about.display_description,
        tuple(tools),
        (*sources.files, *about.files),
        about.form_factors,
        (*sources.unread, *twice, *about.unread, *differences),
        carries=() if files.single else ("app-description",),
        root=str(files.root),
        extra=about.extra,
    )


def _sources(files: Files, paths: tuple[str, ...]) -> _Sources:
    found = _Sources()
    others: dict[bytes, set[str]] = {}
    for path in paths:
        if not path.lower().endswith(".kt"):
            continue
        try:
            data = files.read(path)
            if b"\0" in data:
                raise LoadError("This is no text.")
            data.decode()
        except LoadError as error:
            found.unread.append(Unread(path, None, error.message))
        except UnicodeDecodeError as error:
            found.unread.append(Unread(path, data.count(b"\n", 0, error.start) + 1, "This is not UTF-8."))
        else:
            if b"AppFunction" in data:
                _take_apart(found, files, path, data)
            for name in _ELSEWHERE.findall(data) if b"AppFunction" not in data else ():
                others.setdefault(name, set()).add(path)
    if others and found.functions:
        _look_elsewhere(found, files, others)
    return found


def _look_elsewhere(found: _Sources, files: Files, others: dict[bytes, set[str]]) -> None:
    """Takes in what the functions' files name and files that never speak of AppFunctions declare."""
    pending = [file.path for file in found.files]
    while pending:
        words = {word for path in pending for word in _WORD.findall(files.read(path))}
        paths = {path for name in others.keys() & words for path in others.pop(name)}
        pending = sorted(paths - {file.path for file in found.files})
        for path in pending:
            data = files.read(path)
            file = parse(path, data)
            if not isinstance(file, Unread):
                declared = declarations(file)
                found.files.append(files.source_file(path, data))
                found.classes += declared.classes
                found.names += declared.names


def _take_apart(found: _Sources, files: Files, path: str, data: bytes) -> None:
    file = parse(path, data)
    if isinstance(file, Unread):
        found.unread.append(file)
        return
    declared = declarations(file)
    found.files.append(files.source_file(path, data))
    found.classes += declared.classes
    found.functions += declared.functions
    found.names += declared.names
    found.unread += file.unread
    told = {item.line for item in file.unread}
    for function in declared.functions:
        line = broken_line(function.node)
        if line is not None and line not in told:
            reason = f"{function.name} cannot be parsed here: its texts are read, but cannot be written."
            found.unread.append(Unread(path, line, reason))


def _is_test(path: str) -> bool:
    """Whether a file belongs to tests: a source set such as `src/androidTest`, or fixtures for tests."""
    folders = PurePosixPath(path).parts[:-1]
    sets = [after for before, after in pairwise(folders) if before == "src"]
    return "testFixtures" in folders or any(
        name.startswith(("test", "androidTest")) or name.endswith("Test") for name in sets
    )


def _with_form_factors(tool: Tool, about: AppTexts) -> Tool:
    """The tool with the devices that its own module, or its variant of the module, is made for."""
    module, source_set = variant_of(tool.origin.file)
    factors = about.variants.get((module, source_set)) or about.variants.get((module, "main"))
    return replace(tool, extra={**tool.extra, "form_factors": list(factors)}) if factors else tool


def _unique(tools: list[Tool]) -> tuple[list[Tool], list[Unread]]:
    """The tools under ids of their own. Overloads share one: an agent cannot tell them apart."""
    seen: Counter[str] = Counter()
    first: dict[str, Variant] = {}
    unique, unread = [], []
    for tool in tools:
        seen[tool.id] += 1
        variant = variant_of(tool.origin.file)
        if seen[tool.id] > 1:
            reason = f"{tool.id} is declared more than once: agents cannot tell the two apart."
            if variant != first[tool.id]:
                both = f"{_named(first[tool.id])} and {_named(variant)}"
                reason = f"{tool.id} is declared in {both}: a build has one of them."
            unread.append(Unread(tool.origin.file, tool.origin.line, reason))
            tool = replace(tool, id=f"{tool.id}~{seen[tool.id]}")  # noqa: PLW2901
        first.setdefault(tool.id, variant)
        unique.append(tool)
    return unique, unread


def _named(variant: Variant) -> str:
    return "/src/".join(filter(None, variant)) or "the project"


def _file_app(files: Files, sources: _Sources) -> AppTexts:
    stem = PurePosixPath(files.paths[0]).stem
    packages = [function.file.package for function in sources.functions]
    return AppTexts(next(filter(None, packages), stem), stem)
