"""`ws.sample`: the example apps that come with the package."""

from __future__ import annotations

import difflib
from dataclasses import replace
from pathlib import Path

from workshop.app import App
from workshop.errors import UsageError
from workshop.formats.load import load
from workshop.formats.save import SAMPLE

_PACKAGE = Path(__file__).resolve().parents[1]


def sample(name: str) -> App:
    """An example app by its name, such as `notes-android`. `save` refuses it: everybody's example stays as it is.

    Raises `UsageError` naming the ones there are.
    """
    if name not in names():
        near = difflib.get_close_matches(name, names(), n=1, cutoff=0.5)
        advice = f"Did you mean {near[0]}?" if near else ""
        raise UsageError(f"There is no sample {name!r}.", expected=", ".join(names()), advice=advice)
    app = load(_folder() / name)
    return replace(app, extra={**app.extra, SAMPLE: name})


def names() -> tuple[str, ...]:
    """The names of the example apps."""
    folder = _folder()
    return tuple(sorted(path.name for path in folder.iterdir() if path.is_dir())) if folder.is_dir() else ()


def _folder() -> Path:
    """The samples inside the installed package, or beside it in a checkout."""
    packaged = _PACKAGE / "data"
    return packaged if packaged.is_dir() else _PACKAGE.parent / "data"
