"""The wheel carries what the package needs at run time: samples, word lists, profiles, styles and the tour."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_every_file_of_the_package_is_in_it(unpacked):
    here = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "workshop").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    there = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")}
    assert here <= there
    assert "workshop/data/notes-android/requests.jsonl" in there
    assert "workshop/notebooks/00_tour.ipynb" in there


def test_samples_load_and_are_checked_away_from_the_checkout(unpacked, tmp_path):
    code = (
        "import workshop as ws; from workshop.ui.lab import tour;"
        "names = ('notes-android', 'orders-android', 'devdocs-mcp');"
        "assert all(len(ws.check(ws.sample(name), fast=True)) for name in names);"
        "assert all(len(ws.requests(ws.sample(name))) >= 60 for name in names);"
        "assert tour().exists(); print(ws.__file__)"
    )
    environment = {"PYTHONPATH": str(unpacked), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().startswith(str(unpacked))
