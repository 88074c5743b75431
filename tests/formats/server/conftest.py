"""How the tests reach their servers."""

import os
import shlex
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

SERVERS = Path(__file__).parent / "servers"


@pytest.fixture
def command():
    """The source string of one of the servers."""

    def named(name, *arguments):
        return "mcp:" + shlex.join([sys.executable, str(SERVERS / f"{name}.py"), *arguments])

    return named


@pytest.fixture
def over_http():
    """The official server over streamable HTTP, behind a token if one is given."""

    @contextmanager
    def serving(token=""):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        env = {**os.environ, **({"TOKEN": token} if token else {})}
        process = subprocess.Popen([sys.executable, str(SERVERS / "official.py"), "http", str(port)], env=env)
        try:
            _wait_for(port, process)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.terminate()
            process.wait()

    return serving


@pytest.fixture
def left_behind():
    """The processes that still run a script of `servers`."""

    def running(word):
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    line = (folder / "cmdline").read_bytes().split(b"\0")
                except OSError:
                    continue
                if word.encode() in line:
                    found.append(line)
        return found

    if not Path("/proc/self").exists():
        pytest.skip("there is no /proc on this system to look for processes in")
    return running


def _wait_for(port, process):
    for _ in range(200):
        assert process.poll() is None, "the server ended"
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server did not start")
