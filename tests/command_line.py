"""A command line run inside the test's own process."""

from __future__ import annotations

import sys

import pytest

from workshop import cli


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Its exit code, standard output and standard error."""
    monkeypatch.setattr(sys, "argv", ["workshop", *arguments])
    try:
        cli.main()
        code = 0
    except SystemExit as end:
        code = end.code or 0
    out, err = capsys.readouterr()
    return code, out, err
