"""Importing the workshop costs nothing that is not used."""

import subprocess
import sys

import pytest

HEAVY = {"torch", "transformers", "sentence_transformers", "sklearn", "scipy", "langchain", "ipywidgets", "IPython"}

LIGHT_USES = {
    "the package": "import workshop",
    "the command line": "import workshop.cli",
    "loading and checking": (
        "import workshop as ws; app = ws.sample('notes-android'); ws.check(app, fast=True); str(app)"
    ),
}


@pytest.mark.parametrize("use", LIGHT_USES.values(), ids=LIGHT_USES.keys())
def test_nothing_heavy_is_imported(use):
    report = f"{use}\nimport sys; print(*sorted(m for m in sys.modules if '.' not in m))"
    done = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True)
    assert HEAVY & set(done.stdout.split()) == set()


def test_every_public_name_is_there_and_no_module_shadows_one():
    import workshop as ws

    for name in ws.__all__:
        assert callable(getattr(ws, name)), name


def test_an_unknown_name_is_an_attribute_error():
    import workshop as ws

    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        _ = ws.lode
