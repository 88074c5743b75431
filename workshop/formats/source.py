"""The bytes that a loader reads: a folder or one file, with edited bytes laid over it where there are some."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from workshop.app import SourceFile
from workshop.errors import LoadError

#: Larger files hold data, not descriptions. They are refused, so that reading stays bounded in time and memory.
MAX_BYTES = 32 * 1024 * 1024
#: A folder with more files than this is no app; the error says so instead of walking on.
MAX_FILES = 200_000

#: Folders that hold what tools made or fetched, never what an author wrote.
_SKIPPED = frozenset({"build", "node_modules", "__pycache__", "venv", "out", "dist", "target"})


@dataclass(frozen=True, slots=True)
class Files:
    """Files under `root` (absolute), by paths relative to it with `/` between steps, sorted.

    `overlay` holds bytes that stand in for what is there: how an edit is tried before it is written. `reader`
    gives the bytes of files that are not on disk.
    """

    root: Path
    paths: tuple[str, ...]
    single: bool = False
    overlay: Mapping[str, bytes] = field(default_factory=dict)
    reader: Callable[[str], bytes] | None = None

    @classmethod
    def of(cls, source: Path) -> Files:
        """The files of a folder, or the one file. Raises `LoadError` when there is nothing at the path."""
        source = Path(os.path.abspath(source.expanduser()))  # noqa: PTH100 - resolve() would follow links
        if source.is_file():
            return cls(source.parent, (source.name,), single=True)
        if not source.is_dir():
            raise LoadError(
                "There is no file or folder here.",
                where=str(source),
                expected="a project, a source file, or JSON with function declarations",
            )
        return cls(source, tuple(_walk(source)))

    def with_suffix(self, *suffixes: str) -> tuple[str, ...]:
        """The paths that end in one of these."""
        return tuple(path for path in self.paths if path.lower().endswith(suffixes))

    def read(self, path: str) -> bytes:
        """The bytes of a file. Raises `LoadError` when it is too large or cannot be read."""
        if path in self.overlay:
            return self.overlay[path]
        if self.reader is not None:
            return self.reader(path)
        full = self.root / path
        try:
            size = full.stat().st_size
            if size > MAX_BYTES:
                raise too_large(path, size)
            return full.read_bytes()
        except OSError as error:
            raise LoadError(f"It cannot be read: {error.strerror or error}.", where=path) from error

    def patched(self, overlay: Mapping[str, bytes]) -> Files:
        """The same files with these bytes in the place of what is on disk."""
        return replace(self, overlay={**self.overlay, **overlay})

    def source_file(self, path: str, data: bytes) -> SourceFile:
        """What the App remembers of a file that was read."""
        newline = "\r\n" if b"\r\n" in data else "\n"
        encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
        return SourceFile(path, hashlib.sha256(data).hexdigest(), encoding, newline)


def is_left_out(path: str) -> bool:
    """Whether a path of a folder is hidden, or stands among what tools made or fetched."""
    *folders, name = PurePosixPath(path).parts
    return name.startswith(".") or any(map(_is_skipped, folders))


def too_large(path: str, size: int) -> LoadError:
    """The refusal of a file beyond `MAX_BYTES`."""
    return LoadError(
        f"This file has {size / 1e6:.0f} MB.",
        where=path,
        expected=f"at most {MAX_BYTES // 2**20} MiB",
        advice="Point at the file that holds the descriptions.",
    )


def too_many(where: str) -> LoadError:
    """The refusal of a folder beyond `MAX_FILES`."""
    return LoadError(
        f"This folder has more than {MAX_FILES:,} files.", where=where, expected="the folder of one app or module"
    )


def _is_skipped(folder: str) -> bool:
    return folder in _SKIPPED or folder.startswith(".")


def _walk(root: Path) -> Iterator[str]:
    found = 0
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not _is_skipped(name))
        for name in sorted(files):
            if name.startswith("."):
                continue
            found += 1
            if found > MAX_FILES:
                raise too_many(str(root))
            yield Path(folder, name).relative_to(root).as_posix()
