"""The generated XML inside an APK or AAB. Nothing is unpacked to disk, and only so much is unpacked at all."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path

from workshop.app import Unread
from workshop.errors import LoadError
from workshop.formats.compiled.record import SIGN, Compiled, of_xml

#: Generated files are small; what unpacks to more than this is something else.
MAX_UNPACKED = 16 * 1024 * 1024
MAX_TOTAL = 64 * 1024 * 1024
MAX_ENTRIES = 200_000


def is_archive(path: Path) -> bool:
    """Whether this is a ZIP file, which an APK and an AAB are."""
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except OSError:
        return False


def of_archive(path: Path, name: str) -> list[Compiled]:
    """What every generated file in the archive holds. Raises `LoadError` when it is no archive that can be read."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _read(archive, name)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise LoadError(
            f"This archive cannot be opened: {error}.", where=name, expected="an APK or AAB as the build made it"
        ) from error


def _read(archive: zipfile.ZipFile, name: str) -> list[Compiled]:
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        raise LoadError(f"This archive has more than {MAX_ENTRIES:,} entries.", where=name, expected="an APK or AAB")
    found: list[Compiled] = []
    left = MAX_TOTAL
    for entry in entries:
        folders = entry.filename.split("/")
        if not entry.filename.lower().endswith(".xml") or "assets" not in folders[:-1]:
            continue
        path = f"{name}!/{entry.filename}"
        limit = min(MAX_UNPACKED, left)
        try:
            with archive.open(entry) as file:
                data = file.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError) as error:
            found.append(_unread(path, f"It cannot be unpacked: {error}."))
            continue
        left -= len(data)
        if len(data) > limit:
            found.append(_unread(path, f"It unpacks to more than {limit // 2**20} MiB, so it was left alone."))
            if left <= 0:
                break
        elif SIGN.search(data):
            found.append(of_xml(path, data))
    return found


def _unread(path: str, reason: str) -> Compiled:
    return Compiled(path, unread=[Unread(path, None, reason)])
