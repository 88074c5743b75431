"""What the README shows can be copied line by line."""

import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from workshop import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(heading, language):
    """The first code block of this language under a heading."""
    section = README.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.search(rf"```{language}\n(.*?)```", section, re.DOTALL)[1]


COMMANDS = [line for line in block("In a terminal", "sh").splitlines() if line.startswith("workshop ")]


@pytest.mark.encoder
@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_runs(line, monkeypatch, tmp_path, capsys):
    (tmp_path / "data").symlink_to(ROOT / "data")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("WORKSHOP_MODEL", raising=False)
    monkeypatch.setattr(sys, "argv", shlex.split(line))
    try:
        cli.main()
        code = 0
    except SystemExit as end:
        code = end.code or 0
    # A check that finds errors ends with 1, as it says.
    assert code == (1 if " check " in line else 0)
    assert capsys.readouterr().out


def test_every_command_is_in_the_readme():
    shown = {line.split()[1] for line in COMMANDS}
    assert {"show", "check", "overlap", "try", "evaluate", "suggest", "edit", "report", "rule"} <= shown


@pytest.mark.encoder
def test_the_python_of_the_readme_runs(monkeypatch, tmp_path):
    section = README.split("## In a notebook\n", 1)[1].split("\n## ", 1)[0]
    code = "\n".join(re.findall(r"```python\n(.*?)```", section, re.DOTALL))
    monkeypatch.chdir(tmp_path)
    assert '"path/to/app"' in code
    shutil.copytree(ROOT / "data" / "notes-android", tmp_path / "app")
    exec(code.replace("path/to/app", "app"), {})
    assert (tmp_path / "review.html").exists()


def test_the_repository_has_one_address():
    address = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Repository"]
    name = address.removeprefix("https://github.com/")
    assert f"mybinder.org/v2/gh/{name}/" in README
    assert f"colab.research.google.com/github/{name}/" in README
    assert f"git clone {address}" in README
