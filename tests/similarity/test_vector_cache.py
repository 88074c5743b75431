from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workshop.similarity.vector_cache import VectorCache, cache_folder

FILE = "vectors-1.sqlite"


def test_what_is_put_is_found_by_another_cache_of_the_folder(tmp_path: Path) -> None:
    VectorCache(tmp_path).put({"a": b"1", "b": b"2"})
    assert VectorCache(tmp_path).get(["a", "b", "c"]) == {"a": b"1", "b": b"2"}


def test_more_keys_than_one_statement_takes(tmp_path: Path) -> None:
    items = {str(number): bytes([number % 256]) for number in range(2500)}
    cache = VectorCache(tmp_path)
    cache.put(items)
    assert cache.get(list(items)) == items


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 400, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_thrown_away(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    cache = VectorCache(tmp_path)
    assert cache.get(["a"]) == {}
    cache.put({"a": b"1"})
    assert VectorCache(tmp_path).get(["a"]) == {"a": b"1"}


def test_a_file_damaged_in_the_middle_is_thrown_away(tmp_path: Path) -> None:
    cache = VectorCache(tmp_path)
    cache.put({str(number): bytes(1500) for number in range(500)})
    data = bytearray((tmp_path / FILE).read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    (tmp_path / FILE).write_bytes(data)
    assert cache.get([str(number) for number in range(500)]) == {}
    cache.put({"a": b"1"})
    assert VectorCache(tmp_path).get(["a"]) == {"a": b"1"}


def test_where_no_folder_can_be_the_cache_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, so no folder")
    cache = VectorCache(tmp_path / "taken")
    cache.put({"a": b"1"})
    assert cache.get(["a", "b"]) == {"a": b"1"}
    assert VectorCache(tmp_path / "taken").get(["a"]) == {}


def test_processes_write_side_by_side(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from workshop.similarity.vector_cache import VectorCache\n"
        "cache = VectorCache(Path(sys.argv[1]))\n"
        "for number in range(40): cache.put({f'{sys.argv[2]}-{number}': b'x'})"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path), name]) for name in ("a", "b")]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    keys = [f"{name}-{number}" for name in ("a", "b") for number in range(40)]
    assert set(VectorCache(tmp_path).get(keys)) == set(keys)


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(st.text(max_size=5), st.binary(max_size=20), max_size=10), st.lists(st.text(max_size=5)))
def test_it_is_a_dictionary(
    tmp_path_factory: pytest.TempPathFactory, items: dict[str, bytes], asked: list[str]
) -> None:
    items = {key: value for key, value in items.items() if key.isascii()}
    asked = [key for key in asked if key.isascii()]
    cache = VectorCache(tmp_path_factory.mktemp("cache"))
    cache.put(items)
    assert cache.get([*asked, *items]) == items


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WORKSHOP_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("WORKSHOP_CACHE")
    assert cache_folder().name == "description-workshop"
