"""Build every link that holds the repository's address from the one place where it stands: pyproject.toml.

`python .ci/address.py` writes the README's badges and the notebooks' Colab cell; `--check` ends with 1 when they
are not what would be written.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOUR = "notebooks/00_tour.ipynb"


def repository() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["urls"]["Repository"].removesuffix("/")


def badges(address: str) -> str:
    name = address.removeprefix("https://github.com/")
    binder = f"https://mybinder.org/v2/gh/{name}/HEAD?urlpath=lab/tree/{TOUR}"
    colab = f"https://colab.research.google.com/github/{name}/blob/main/{TOUR}"
    return (
        f"[![Open in Binder](https://mybinder.org/badge_logo.svg)]({binder})\n"
        f"[![Open in Colab](https://colab.research.google.com/assets/colab-badge.svg)]({colab})"
    )


def readme(text: str, address: str) -> str:
    """The README with its badges and its clone line."""
    text = re.sub(
        r"(<!-- badges -->\n).*?(<!-- /badges -->)",
        lambda match: f"{match[1]}{badges(address)}\n{match[2]}",
        text,
        flags=re.DOTALL,
    )
    folder = address.rsplit("/", 1)[-1]
    return re.sub(r"git clone \S+ && cd \S+", f"git clone {address} && cd {folder}", text)


def notebook(text: str, address: str) -> str:
    """The notebook with its install line, if it has one."""
    cells = json.loads(text)
    line = f'    %pip install -q "description-workshop[weights] @ git+{address}"'
    for cell in cells["cells"]:
        if cell["cell_type"] == "code":
            # The last line of a cell has no line end: that is how notebooks are formatted.
            cell["source"] = [
                line + old[len(old.rstrip("\n")) :] if "%pip install" in old else old for old in cell["source"]
            ]
    return json.dumps(cells, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    address = repository()
    stale = []
    for path, write in [(ROOT / "README.md", readme), *((path, notebook) for path in ROOT.glob("notebooks/*.ipynb"))]:
        before = path.read_text(encoding="utf-8")
        after = write(before, address)
        if after != before:
            stale.append(path.relative_to(ROOT).as_posix())
            if "--check" not in sys.argv:
                path.write_text(after, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"The repository's address is not the one of pyproject.toml in {', '.join(stale)}. Run: make address")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
