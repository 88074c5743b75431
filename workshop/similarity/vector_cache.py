"""What was computed once, kept on disk: vectors by the hash of what they were made from.

Holds hashes and numbers, never a text. Several processes may use it at once. A damaged file is thrown away, and
where nothing can be written the cache lives in memory: losing it costs time, never a result.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

_FILE = "vectors-1.sqlite"
#: Seconds to wait for another process that is writing.
_PATIENCE = 10
#: The oldest builds of SQLite take at most 999 values in one statement.
_CHUNK = 900


def cache_folder() -> Path:
    """Where the workshop keeps what can be computed again: `WORKSHOP_CACHE`, else the user's cache folder."""
    if folder := os.environ.get("WORKSHOP_CACHE"):
        return Path(folder).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("description-workshop", appauthor=False)


class VectorCache:
    """Bytes by key, in one SQLite file in `folder`, by default `cache_folder()`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or cache_folder()) / _FILE
        self._memory: dict[str, bytes] = {}

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """What is kept under these keys; a key that is not there is left out."""
        found = {key: self._memory[key] for key in keys if key in self._memory}
        try:
            return found | self._read([key for key in keys if key not in found])
        except sqlite3.Error as error:
            self._discard_if_damaged(error)
            return found

    def put(self, items: Mapping[str, bytes]) -> None:
        """Keeps these, over what was there."""
        try:
            self._write(items)
        except (sqlite3.Error, OSError) as error:
            self._discard_if_damaged(error)
            self._memory.update(items)

    def _read(self, keys: Sequence[str]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        if not keys or not self._path.exists():
            return found
        with self._transaction() as database:
            for start in range(0, len(keys), _CHUNK):
                chunk = keys[start : start + _CHUNK]
                marks = ",".join("?" * len(chunk))
                found.update(database.execute(f"SELECT key, value FROM kept WHERE key IN ({marks})", chunk))  # noqa: S608
        return found

    def _write(self, items: Mapping[str, bytes]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._transaction() as database:
            database.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")
            database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", items.items())

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction: nothing is shared between threads or carried over a fork."""
        with closing(sqlite3.connect(self._path, timeout=_PATIENCE)) as database:
            # What can be computed again need not survive a power cut, and a pick must not wait for the disk.
            database.execute("PRAGMA synchronous = OFF")
            with database:
                yield database

    def _discard_if_damaged(self, error: Exception) -> None:
        # Operational errors (locked, read-only, no table yet) are about this moment; the others about the file.
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
