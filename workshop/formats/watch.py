"""`ws.load(..., watch=True)`: an app that follows its sources.

Files are looked at by their times and sizes, from a thread of its own. That works on network drives and in
containers, where a system's own notices do not arrive, and needs no further package.
"""

from __future__ import annotations

import logging
import os
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from workshop.app import App
from workshop.errors import UsageError, WorkshopError
from workshop.formats import revision
from workshop.formats.load import is_live, load
from workshop.formats.source import Files

#: Seconds between two looks; longer where one look takes long, so that looking costs a tenth of a core at most.
INTERVAL = 1.0
_SHARE = 10
#: A file written this lately may be written again without a later time: it counts as changed.
_YOUNG = 2_000_000_000

Callback = Callable[["Watched"], object]


class Watched:
    """`app` is the last good state of the sources; `problem` says why what is there now cannot be read, if so.

    Broken is a source that cannot be loaded, and one of which functions are missing while a part cannot be read.
    Raises `LoadError` as `load` does, and `UsageError` for what is no file or folder: a git revision, which never
    changes, a live server, an object.
    """

    def __init__(self, *sources: str | Path, interval: float = INTERVAL) -> None:
        advice = "Load it without watch=True."
        if past := next(filter(revision.is_one, sources), None):
            raise UsageError(f"{past} never changes.", advice=advice)
        for source in sources:
            if is_live(source) or not isinstance(source, str | os.PathLike):
                raise UsageError("Only files and folders can be watched.", expected="paths", advice=advice)
        self._seen = _signature(sources)
        self.app: App = load(*sources)
        self.problem = ""
        self._callbacks: list[Callback] = []
        self._looking = threading.Lock()
        self._stopped = threading.Event()
        given = (weakref.ref(self), self._stopped, interval)
        threading.Thread(target=_follow, args=given, name="workshop watch", daemon=True).start()

    def __repr__(self) -> str:
        problem = f", broken now: {self.problem}" if self.problem else ""
        return f"<Watched {self.app.name}: {len(self.app.tools)} functions{problem}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def on_change(self, callback: Callback) -> Callable[[], None]:
        """Calls `callback(watched)` whenever `app` or `problem` changes, on the watching thread.

        Gives a function that ends this.
        """
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback) if callback in self._callbacks else None

    def stop(self) -> None:
        """Look no more; `app` stays as it is."""
        self._stopped.set()

    def look(self) -> bool:
        """Look now, rather than at the next turn; whether anything changed."""
        with self._looking:
            seen, before = _signature(self.app.sources), (self.app, self.problem)
            if seen == self._seen:
                return False
            self._seen = seen
            try:
                app = load(*self.app.sources)
            except WorkshopError as error:
                self.problem = str(error)
            else:
                self.problem = _what_broke(self.app, app)
                self.app = self.app if self.problem or app == self.app else app
            changed = self.app is not before[0] or self.problem != before[1]
        for callback in list(self._callbacks) if changed else ():
            try:
                callback(self)
            except Exception:  # one listener's fault is not the others'
                logging.getLogger("workshop.watch").exception("A callback failed")
        return changed


def _follow(watched: weakref.ref[Watched], stopped: threading.Event, interval: float) -> None:
    """Looks until it is stopped, or nobody holds the watched app any more."""
    pause = interval
    while not stopped.wait(pause):
        here = watched()
        if here is None:
            return
        begin = time.monotonic()
        try:
            here.look()
        except Exception:  # whatever it is, the next look may go well
            logging.getLogger("workshop.watch").exception("Looking at the sources failed")
        pause = max(interval, _SHARE * (time.monotonic() - begin))
        del here


def _signature(sources: tuple[str | Path, ...]) -> dict[Path, Any]:
    """What tells one state of the sources from another; a source that is not there has none."""
    seen: dict[Path, Any] = {}
    for source in sources:
        try:
            files = Files.of(Path(source))
            for path in files.paths:
                stat = (files.root / path).stat()
                young = time.time_ns() - stat.st_mtime_ns < _YOUNG
                seen[files.root / path] = object() if young else (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        except (WorkshopError, OSError):
            seen[Path(source)] = object()
    return seen


def _what_broke(good: App, now: App) -> str:
    """Why a state that could be loaded is no good one: functions are gone, and a part cannot be read."""
    if {tool.id for tool in good.tools} <= {tool.id for tool in now.tools}:
        return ""
    known = {(note.path, note.reason) for note in good.unread}
    new = next((note for note in now.unread if (note.path, note.reason) not in known), None)
    if new is None:
        return ""
    return f"{new.path}:{new.line}: {new.reason}" if new.line else f"{new.path}: {new.reason}"
