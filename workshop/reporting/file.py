"""Where a report is written, and what it never takes the place of."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from workshop import __version__
from workshop.app import App
from workshop.errors import SaveError, UsageError

#: What a report says of itself, within its first bytes. Whatever says otherwise is somebody's work.
_MADE_BY = "description-workshop"
GENERATOR = f"{_MADE_BY} {__version__}"
_SIGN = f'<meta name="generator" content="{_MADE_BY} '.encode()
_FIRST = 1024

_ANOTHER = "Name another file, such as review.html."


def target(path: Path, app: App) -> Path:
    """The file that a report of this app may be written to, links followed.

    Raises `UsageError` for a folder, a device, a file of the app, and any file that is no report.
    """
    found = Path(os.path.realpath(path.expanduser()))
    if found in {Path(os.path.realpath(Path(app.root, file.path))) for file in app.files if app.root}:
        raise UsageError(f"This is a source file of {app.name}.", where=str(path), advice=_ANOTHER)
    if not found.parent.is_dir():
        raise UsageError(
            "The folder for the report does not exist.", where=str(path.parent), advice="Make it, or name another."
        )
    try:
        stands = found.stat()
        if stat.S_ISDIR(stands.st_mode):
            raise UsageError(
                "A folder stands here.", where=str(path), expected="the name of a file, such as review.html"
            )
        if not stat.S_ISREG(stands.st_mode):
            raise UsageError("A device or a pipe stands here, no file.", where=str(path), advice=_ANOTHER)
        with found.open("rb") as file:
            signed = _SIGN in file.read(_FIRST)
    except FileNotFoundError:
        return found
    except OSError as error:
        raise UsageError(
            f"What stands here cannot be read: {error.strerror or error}.", where=str(path), advice=_ANOTHER
        ) from error
    if stands.st_size and not signed:
        raise UsageError(
            f"A file of {stands.st_size:,} bytes stands here that is no report of the workshop.",
            where=str(path),
            expected="a new file, or an earlier report",
            advice="Name another file, or move this one away first. It was left as it is.",
        )
    return found


def write(found: Path, data: bytes) -> None:
    """All or nothing: a reader never meets half a page. Raises `SaveError`."""
    draft = found.with_name(f".{found.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(found)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise SaveError(f"The report cannot be written: {error.strerror or error}.", where=str(found)) from error
