"""A source as it was: `git:REV:PATH`, read out of git's own store. The work tree is neither read nor touched."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from workshop.errors import LoadError
from workshop.formats.source import MAX_BYTES, MAX_FILES, Files, is_left_out, too_large, too_many

PREFIX = "git:"
_SECONDS = 60
NAME = "git revision"
LOOKS_FOR = "git:REV or git:REV:PATH, such as git:main:data/app"
#: Nothing is asked of a person, fetched from elsewhere or locked; a path means itself, whatever signs it holds.
_ENVIRONMENT = {
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


class Revision(NamedTuple):
    """A path, absolute, as it was at a revision."""

    name: str
    path: Path

    def __str__(self) -> str:
        return f"{PREFIX}{self.name}:{self.path}"


class _Blob(NamedTuple):
    id: str
    size: int


def is_one(source: str | Path) -> bool:
    """Whether a source is given as a revision."""
    return str(source).startswith(PREFIX)


def parse(source: str | Path, other: str | Path = "") -> Revision:
    """The revision that a source names; a path is relative to the current folder, as all paths are.

    Without a path it means that of the `other` source, where there is one, else the current folder. Raises
    `LoadError` when no revision is named.
    """
    name, _, path = str(source).removeprefix(PREFIX).partition(":")
    if not name.strip() or name.startswith("-"):
        raise LoadError("This names no revision.", where=str(source), expected=LOOKS_FOR)
    if not path and is_one(other):
        return Revision(name, parse(other).path)
    return Revision(name, Path(os.path.abspath(Path(path or other).expanduser())))  # noqa: PTH100 - keeps links


@contextmanager
def opened(revision: Revision) -> Iterator[Files]:
    """The files of a revision, readable until the block ends. Raises `LoadError` when git cannot give them."""
    folder = next(parent for parent in (revision.path, *revision.path.parents) if parent.is_dir())
    prefix = _git(revision, folder, "rev-parse", "--show-prefix").decode().removesuffix("\n")
    inside = PurePosixPath(prefix, revision.path.relative_to(folder).as_posix()).as_posix().removeprefix(".")
    blobs = _blobs(revision, folder, inside)
    single = len(blobs) == 1 and inside in blobs
    paths = {path.removeprefix(f"{inside}/") if inside and not single else path: path for path in blobs}
    if single:
        paths = {revision.path.name: inside}
    command = ["git", "-C", str(folder), "cat-file", "--batch"]
    environment = {**os.environ, **_ENVIRONMENT}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:

        def read(path: str) -> bytes:
            blob = blobs[paths[path]]
            if blob.size > MAX_BYTES:
                raise too_large(path, blob.size)
            return _content(process, blob, path)

        root = revision.path.parent if single else revision.path
        kept = [path for path in paths if single or not is_left_out(path)]
        yield Files(root, tuple(sorted(kept)), single=single, reader=read)


def _blobs(revision: Revision, folder: Path, inside: str) -> dict[str, _Blob]:
    """Every file at or below a path of the repository. Links and submodules hold nothing that git could give."""
    commit = _git(revision, folder, "rev-parse", "--verify", "--quiet", f"{revision.name}^{{commit}}").decode().strip()
    tree = ["ls-tree", "-r", "-z", "--long", "--full-tree", commit]
    listed = _git(revision, folder, *tree, *(["--", inside] if inside else [])).split(b"\0")
    if inside and listed == [b""]:
        raise LoadError(
            f"There is no {inside} in {revision.name}.",
            where=str(revision),
            expected="a path that was there then",
            advice=f"`git ls-tree -r --name-only {revision.name}` lists them.",
        )
    if len(listed) > MAX_FILES:
        raise too_many(str(revision))
    found = {}
    for entry in filter(None, listed):
        about, _, path = entry.partition(b"\t")
        mode, _, name, size = about.split()
        if mode in (b"100644", b"100755"):
            found[os.fsdecode(path)] = _Blob(name.decode(), int(size) if size.isdigit() else 0)
    return found


def _content(process: subprocess.Popen[bytes], blob: _Blob, path: str) -> bytes:
    try:
        process.stdin.write(f"{blob.id}\n".encode())  # type: ignore[union-attr]  # it is a pipe
        process.stdin.flush()  # type: ignore[union-attr]
        header = process.stdout.readline().split()  # type: ignore[union-attr]
        if header[1:] == [b"blob", str(blob.size).encode()]:
            return process.stdout.read(blob.size + 1)[:-1]  # type: ignore[union-attr]
    except OSError as error:
        raise LoadError(f"git stopped: {error.strerror}.", where=path) from error
    raise LoadError("git does not have this file here.", where=path, advice="Fetch the whole history first.")


def _git(revision: Revision, folder: Path, *arguments: str) -> bytes:
    """What git prints. Raises `LoadError` saying why it does not."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments],  # noqa: S607 - the git that a person has on their path
            capture_output=True,
            check=False,
            timeout=_SECONDS,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **_ENVIRONMENT},
        )
    except FileNotFoundError as error:
        advice = "Install git, or load the folder as it is now."
        raise LoadError("git is not installed.", where=str(revision), advice=advice) from error
    except subprocess.TimeoutExpired as error:
        raise LoadError(f"git gave no answer within {_SECONDS} seconds.", where=str(revision)) from error
    except ValueError as error:
        raise LoadError("This names no revision.", where=repr(str(revision)), expected=LOOKS_FOR) from error
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode(errors="replace").partition("\n")[0].removeprefix("fatal: ")
    if "not a git repository" in said:
        raise LoadError("This is not in a git repository.", where=str(folder), expected="a folder that git keeps")
    if "--verify" in arguments:
        reason = f"There is no revision {revision.name}."
        raise LoadError(reason, where=str(revision), expected="a branch, a tag or a commit of this repository")
    raise LoadError(f"git refused: {said}.", where=str(revision))
