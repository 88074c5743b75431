"""Files replaced all together or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from workshop.errors import ChangedOnDiskError, SaveError


class Change(NamedTuple):
    """The bytes that a file must still hold, and those that take their place."""

    before: bytes
    after: bytes


def replace_files(changes: Mapping[Path, Change]) -> None:
    """Write every change, or none. A link stays a link: its target is written.

    Raises `SaveError` when a file is not as it was, or cannot be written; those already written are put back.
    """
    targets = {path.resolve(): change for path, change in changes.items()}
    new: dict[Path, Path] = {}
    done: list[Path] = []
    try:
        for path, change in targets.items():
            if not os.access(path, os.W_OK):
                raise SaveError("This file is read-only.", where=str(path), advice="Nothing was written.")
            new[path] = _beside(path, change.after)
        for path, change in targets.items():
            if path.read_bytes() != change.before:
                raise changed_on_disk(str(path))
            new[path].replace(path)
            done.append(path)
    except (OSError, SaveError) as error:
        _put_back({path: targets[path].before for path in done}, error)
        if isinstance(error, SaveError):
            raise
        where = str(error.filename or "")
        raise SaveError(
            f"It cannot be written: {error.strerror or error}.", where=where, advice="The files are as they were."
        ) from error
    finally:
        for temporary in new.values():
            temporary.unlink(missing_ok=True)


def changed_on_disk(where: str) -> ChangedOnDiskError:
    """The refusal to overwrite what somebody else wrote."""
    return ChangedOnDiskError(
        "This file has changed on disk since it was loaded.",
        where=where,
        expected="the file as it was when loaded",
        advice="Nothing was written. Load again and repeat the edits.",
    )


def _beside(path: Path, data: bytes) -> Path:
    """A temporary file in the same folder with the same mode."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, temporary)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _put_back(before: Mapping[Path, bytes], cause: Exception) -> None:
    lost = []
    for path, data in before.items():
        with contextlib.suppress(OSError):
            _beside(path, data).replace(path)
            continue
        lost.append(str(path))
    if lost:
        raise SaveError(
            "Writing failed, and so did putting these files back.",
            where=", ".join(lost),
            advice="They hold the new texts; the other files hold the old ones.",
        ) from cause
