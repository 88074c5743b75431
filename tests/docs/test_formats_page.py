"""docs/formats.md says what the code does."""

import importlib.util
from pathlib import Path

import pytest

from workshop.formats.export.export import FORMATS
from workshop.formats.save import _ENCODERS

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("formats_page", ROOT / ".ci" / "formats_page.py")
page = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(page)


def test_the_tables_are_those_of_the_code():
    written = page.PAGE.read_text("utf-8")
    assert written == page.page(written), "run `make formats-page`"
    assert all(f"<!-- {name} -->\n|" in written for name in page.TABLES)


def test_every_encoder_of_save_belongs_to_a_format():
    assert {how for module in page.formats() for how in page.writes(module)} == set(_ENCODERS)


def test_every_export_belongs_to_a_format_that_is_read():
    assert sorted(name for module in page.formats() for name in page.exports(module)) == sorted(FORMATS)


@pytest.mark.parametrize("module", page.formats(), ids=lambda module: module.NAME)
def test_every_format_has_tests(module):
    paths = page.tests(module)
    assert paths
    assert all((ROOT / path).exists() for path in paths)
