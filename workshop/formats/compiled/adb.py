"""The functions of an app on a connected device, asked for over `adb` when the user names it: `adb:PACKAGE`."""

from __future__ import annotations

import contextlib
import difflib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from dataclasses import replace

from workshop.app import App
from workshop.errors import LoadError
from workshop.formats import json_text
from workshop.formats.compiled import shell
from workshop.formats.compiled.source import joined
from workshop.formats.source import MAX_BYTES

PREFIX = "adb:"
COMMAND = ("shell", "cmd", "app_function", "list-app-functions")

_PACKAGE = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", re.ASCII)
_SECONDS = 30.0
_DEVICE = "Connect a device or start an emulator (`adb devices` lists them); ANDROID_SERIAL picks one of several."


def load_from_device(source: str) -> App:
    """The functions of one package on the device that `adb` reaches.

    Raises `LoadError` when adb or a device is missing, when it does not answer, or lists no such package.
    """
    package = source.removeprefix(PREFIX)
    if not _PACKAGE.fullmatch(package):
        raise LoadError("This is no package name.", where=source, expected="adb:com.example.app")
    adb = shutil.which("adb")
    if adb is None:
        advice = "Install the Android platform tools, or load a file that the command was saved to."
        raise LoadError("The program adb is not on the PATH.", where=source, advice=advice)
    printed = _printed([adb, *COMMAND], source)
    start, end = printed.find(b"{"), printed.rfind(b"}") + 1
    if not end:
        words = " ".join(printed.decode(errors="replace").split())[:200]
        message = f"The device printed no list of functions: {words or 'nothing at all'}."
        raise LoadError(message, where=source, advice=_DEVICE)
    data = printed[start:end]
    value, data = json_text.parse(source, data)
    found = shell.of_json("", data, value)
    packages = [part.package for part in found]
    if package not in packages:
        near = difflib.get_close_matches(package, packages, n=3, cutoff=0.3) or packages[:8]
        expected = ", ".join(near) or "an app that is installed and has app functions"
        raise LoadError(f"The device lists no functions of {package}.", where=source, expected=expected)
    tools, unread = joined([part for part in found if part.package == package], "adb")
    tools = [replace(tool, origin=replace(tool.origin, file=source, line=None)) for tool in tools]
    notes = tuple(replace(note, path=source, line=None) for note in unread)
    return App(package, package, tools=tuple(tools), unread=notes, sources=(source,))


def _printed(command: list[str], source: str) -> bytes:
    """What the command prints, no more of it than a file may hold. Raises `LoadError` when it fails or hangs."""
    with tempfile.TemporaryFile() as complaints:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints, start_new_session=True
        )
        late = threading.Event()

        def end() -> None:
            late.set()
            _kill(process)

        timer = threading.Timer(_SECONDS, end)
        timer.start()
        try:
            printed = process.stdout.read(MAX_BYTES + 1) if process.stdout else b""
            if len(printed) > MAX_BYTES:
                raise LoadError(f"The device printed more than {MAX_BYTES // 2**20} MiB.", where=source)
            failed = process.wait(_SECONDS) != 0
        except subprocess.TimeoutExpired:
            late.set()
            failed = True
        finally:
            timer.cancel()
            _kill(process)
            process.wait()
            if process.stdout:
                process.stdout.close()
        complaints.seek(0)
        said = complaints.read(2000).decode(errors="replace")
    if late.is_set():
        raise LoadError(f"adb gave no answer within {_SECONDS:.0f} seconds.", where=source, advice=_DEVICE)
    if b"No shell command implementation" in printed or "No shell command implementation" in said:
        raise LoadError(
            "This device cannot list its functions.", where=source, expected="Android 16 with API 36.1, or newer"
        )
    if failed:
        words = " ".join((said or printed[:2000].decode(errors="replace")).split())[:200]
        raise LoadError(f"adb failed: {words or 'it said nothing'}.", where=source, advice=_DEVICE)
    return printed


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends the command and whatever it started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
