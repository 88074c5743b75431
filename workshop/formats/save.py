"""`ws.diff` and `ws.save`: edited texts back into the files they came from, every other byte kept.

Nothing is written on trust: the patched files are read again first, and every text must come out as the edited
app has it.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from workshop.app import App, Patch, Place, Text
from workshop.errors import LoadError, SaveError
from workshop.formats import front_matter, html, json_place, revision, xml, yaml_place
from workshop.formats.kotlin import kdoc
from workshop.formats.load import reread
from workshop.formats.python import codec
from workshop.formats.typescript import words as javascript
from workshop.formats.write import Change, changed_on_disk, replace_files

#: The key in `App.extra` under which an example app has its name.
SAMPLE = "sample"


def diff(app: App) -> str:
    """The edits as a unified diff, paths relative to `App.root`; empty when there are none.

    Raises `SaveError` for whatever `save` would refuse.
    """
    changes, _ = _changes(app)
    encodings = _encodings(app)
    return "".join(line for path in sorted(changes) for line in _unified(path, changes[path], encodings[path]))


def save(app: App) -> App:
    """Write the edits into the sources and give the reloaded app, which has none left.

    Raises `SaveError`, with every file as it was, when a file changed on disk since loading, when a text has no
    place in a file, when its place cannot hold it, or when a file cannot be written.
    """
    if SAMPLE in app.extra:
        raise SaveError(
            f"{app.name} is an example that comes with the workshop.",
            expected="an app of your own",
            advice="Copy its folder and load the copy.",
        )
    changes, reloaded = _changes(app)
    replace_files({Path(app.root, path): change for path, change in changes.items()})
    return reloaded


def _changes(app: App) -> tuple[dict[str, Change], App]:
    """What every touched file becomes, and the app as it is read from that."""
    pending = _pending(app)
    if not pending:
        return {}, app if not app.edits else _fresh(app, {})
    if past := next(filter(revision.is_one, app.sources), ""):
        advice = "Load the folder as it is now, and edit that."
        raise SaveError("A git revision cannot be written to.", where=past, expected="files on disk", advice=advice)
    loaded = _unchanged(app)
    before = {text.place.file: loaded[text.place.file] for _, _, text in pending if text.place}
    after = dict(before)
    together = [(text.place, text.value) for _, _, text in pending if text.place and _in_one_go(text.place)]
    encodings = _encodings(app)
    _patch(after, together, encodings)
    for tool, place, text in pending:
        if text.place and not _in_one_go(text.place):
            # A text that is put in moves and makes places around it: the next one is looked up afresh.
            now = _fresh(app, after).text(tool, place)
            if now.place is None:
                raise _refusal(app, tool, place, "it lost its place when the texts before it were put in")
            _patch(after, [(now.place, text.value)], encodings)
    reloaded = _fresh(app, after)
    _same_texts(app, reloaded)
    return {path: Change(before[path], after[path]) for path in before if before[path] != after[path]}, reloaded


def _pending(app: App) -> list[tuple[str | None, str, Text]]:
    """The texts that are no longer what their file says: one for every place, in the order of their edits."""
    first: dict[tuple[object, ...], tuple[str, str | None, str]] = {}
    for edit in app.edits:
        place = app.text(edit.tool, edit.place).place
        first.setdefault((place,) if place else (edit.tool, edit.place), (edit.before, edit.tool, edit.place))
    pending = []
    for before, tool, where in first.values():
        text = app.text(tool, where)
        if text.value == before:
            continue
        if text.place is None:
            raise _refusal(app, tool, where, "it has no place in a file; it can be exported, not saved")
        try:
            text.value.encode()
        except UnicodeEncodeError as error:
            raise _refusal(app, tool, where, "it holds half a character (a lone surrogate)") from error
        pending.append((tool, where, text))
    return pending


def _unchanged(app: App) -> dict[str, bytes]:
    """The bytes of the app's files, which are all still those that were loaded."""
    data = {}
    for file in app.files:
        try:
            data[file.path] = Path(app.root, file.path).read_bytes()
        except OSError as error:
            raise SaveError(f"It cannot be read any more: {error.strerror}.", where=file.path) from error
        if hashlib.sha256(data[file.path]).hexdigest() != file.sha256:
            raise changed_on_disk(file.path)
    return data


def _in_one_go(place: Place) -> bool:
    """Whether patching this place leaves the others where they are: no two texts of JSON share an object."""
    return bool(place.spans) or place.how == "json"


def _patch(files: dict[str, bytes], texts: Iterable[tuple[Place, str]], encodings: Mapping[str, str]) -> None:
    """Puts texts into the bytes of their files, all offsets being those before the first of them."""
    patches: dict[str, set[tuple[int, int, bytes]]] = {}
    for place, words in texts:
        patches.setdefault(place.file, set()).update(
            (patch.start, patch.end, patch.source.encode(encodings[place.file]))
            for patch in _pieces(place, words, files[place.file])
        )
    for path, pieces in patches.items():
        data, kept, read = files[path], [], 0
        for start, end, source in sorted(pieces):
            kept += [data[read:start], source]
            read = end
        files[path] = b"".join([*kept, data[read:]])


def _pieces(place: Place, words: str, data: bytes) -> Iterator[Patch]:
    written = _ENCODERS[place.how](words, place, data)
    yield from place.also
    if place.spans:
        (start, end), *others = place.spans
        yield Patch(start, end, written)
        yield from (Patch(start, end, "") for start, end in others)
    elif place.insert is not None:
        yield Patch(place.insert, place.insert, place.lead + written + place.trail)


_ENCODERS: dict[str, Callable[[str, Place, bytes], str]] = {
    "front-matter": front_matter.encode,
    "html": lambda words, _, data: html.encode(words, data),
    "javascript": javascript.encode,
    "json": lambda words, _, data: json_place.encode(words, data),
    "kdoc": lambda words, place, _: kdoc.encode(words, place),
    "python": codec.encode,
    "xml": lambda words, place, _: xml.encode(words, place),
    "yaml": yaml_place.encode,
    "yaml-flow": yaml_place.encode,
}


def _fresh(app: App, files: dict[str, bytes]) -> App:
    try:
        return reread(app, files)
    except LoadError as error:
        raise SaveError(
            f"The source could not be read again: {error.message}", where=error.where, advice="Nothing was written."
        ) from error


def _same_texts(edited: App, reloaded: App) -> None:
    """Raises `SaveError` for the first text that would not be what the edited app says."""
    wanted = {(tool, place): text.value for tool, place, text in edited.texts()}
    found = {(tool, place): text.value for tool, place, text in reloaded.texts()}
    for tool, place in {**wanted, **found}:
        want, got = wanted.get((tool, place)), found.get((tool, place))
        if want is None or got is None:
            raise _refusal(reloaded if want is None else edited, tool, place, "no other text may come or go with it")
        if want != got:
            raise _refusal(edited, tool, place, "read again, it would be {} and not {}".format(*_apart(got, want)))


def _refusal(app: App, tool: str | None, place: str, why: str) -> SaveError:
    stands = app.text(tool, place).place
    return SaveError(
        f"The text at {place} of {tool or app.name} cannot be saved: {why}.",
        where=stands.file if stands else "",
        advice="Nothing was written.",
    )


def _apart(one: str, other: str) -> tuple[str, str]:
    """Both texts around the first place where they differ: cut at their beginnings, long ones would read the same."""
    differ = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    same = next(differ, min(len(one), len(other)))
    start = max(0, same - 40) if max(len(one), len(other)) > 80 else 0
    return _cut(one, start), _cut(other, start)


def _cut(text: str, start: int) -> str:
    return repr(f"{'…' * (start > 0)}{text[start : start + 80]}{'…' * (len(text) > start + 80)}")


def _encodings(app: App) -> dict[str, str]:
    """How each file says its characters, a byte order mark apart."""
    return {file.path: file.encoding.removesuffix("-sig") for file in app.files}


def _unified(path: str, change: Change, encoding: str) -> Iterator[str]:
    before, after = _lines(change.before, encoding), _lines(change.after, encoding)
    for line in difflib.unified_diff(before, after, f"a/{path}", f"b/{path}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(data: bytes, encoding: str) -> list[str]:
    """The lines as `diff` sees them: only a line feed ends one, whatever else a text holds."""
    return re.findall(r"[^\n]*\n|[^\n]+", data.decode(encoding, errors="replace"))
