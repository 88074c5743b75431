"""Build the tables of docs/formats.md from the code's own lists.

`python .ci/formats_page.py` writes them; `--check` ends with 1 when they are not what would be written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "formats.md"
TESTS = ROOT / "tests" / "formats"
sys.path.insert(0, str(ROOT))


def formats() -> list[ModuleType]:
    """Every format that is read, in the order of the code: those that `load` asks, the shapes of JSON, no files."""
    from workshop.formats import objects, revision, server
    from workshop.formats.app_documents import WHOLES
    from workshop.formats.load import _FORMATS
    from workshop.formats.tool_lists import DIALECTS

    found = [import_module(name) for name, _ in _FORMATS]
    files = [each for one in found for each in ((*DIALECTS, *WHOLES) if one.NAME == "JSON" else (one,))]
    return [*files, server, objects, revision]


def writes(module: ModuleType) -> tuple[str, ...]:
    """The encoders of `save` that the texts of a format use."""
    return getattr(module, "WRITES", ())


def exports(module: ModuleType) -> list[str]:
    """The exports in this format."""
    from workshop.formats.export.export import FORMATS

    return [name for name, writer in FORMATS.items() if last(writer.__module__) == last(module.__name__)]


def tests(module: ModuleType) -> list[str]:
    """Where a format is tested: a folder or files of its name; the shapes of JSON are tested together."""
    from workshop.formats.app_documents import WHOLES
    from workshop.formats.tool_lists import DIALECTS

    name = last(module.__name__)
    folder = next((each for each in (name, last(module.__package__ or "")) if (TESTS / each).is_dir()), "")
    if folder:
        return [f"tests/formats/{folder}/"]
    stem = "json" if module in DIALECTS else "whole_documents" if module in WHOLES else name
    found = [path.relative_to(ROOT).as_posix() for path in sorted(TESTS.rglob(f"test_{stem}*.py"))]
    return found + (["tests/formats/export/"] if exports(module) else [])


def format_rows() -> Iterator[str]:
    yield "| format | read | written back | exported | tests |"
    yield "| --- | --- | --- | --- | --- |"
    for module in formats():
        how = ", ".join(writes(module)) or "–"
        out = ", ".join(f"`{name}`" for name in exports(module)) or "–"
        where = ", ".join(f"`{path}`" for path in tests(module))
        yield f"| {module.NAME} | {module.LOOKS_FOR} | {how} | {out} | {where} |"


def sdk_rows() -> Iterator[str]:
    from workshop.formats.delivery import sdks

    yield "| `--sdk` | what it sends |"
    yield "| --- | --- |"
    first, second, *python = sdks.NAMES
    about = lead(sdks.appfunctions)
    yield f"| `{first}` | {about} |"
    yield f"| `{second}` | The same before it read the tags of a class |"
    for name in python:
        yield f"| `{name}` | {lead(sdks.PYTHON[name])} |"


def client_rows() -> Iterator[str]:
    from workshop.formats.delivery.clients import clients

    yield "| `--as`, `--client` | client | limits known |"
    yield "| --- | --- | --- |"
    for name, client in clients().items():
        title = re.sub(r"^(The|A) ", "", client.title)
        yield f"| `{name}` | {title} | {', '.join(what for what, rows in client.limits.items() if rows) or 'none'} |"


def lead(module: object) -> str:
    """The first line of a module's docstring, as a cell."""
    return (module.__doc__ or "").strip().splitlines()[0].rstrip(".")


def last(name: str) -> str:
    return name.rpartition(".")[2]


TABLES = {"formats": format_rows, "sdks": sdk_rows, "clients": client_rows}


def page(text: str) -> str:
    """The page with its tables as the code has them."""
    for name, rows in TABLES.items():
        table = "\n".join(rows())
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)",
            lambda match, table=table: f"{match[1]}{table}\n{match[2]}",
            text,
            flags=re.DOTALL,
        )
    return text


def main() -> int:
    old = PAGE.read_text("utf-8")
    new = page(old)
    if "--check" in sys.argv:
        if old != new:
            print("docs/formats.md is not what the code says; run `python .ci/formats_page.py`", file=sys.stderr)
        return int(old != new)
    PAGE.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
