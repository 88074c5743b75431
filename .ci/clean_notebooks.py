"""Strip outputs, counts and widget state from the notebooks named; end with 1 when one had to change."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def cleaned(notebook: dict) -> dict:
    """The notebook as it is committed. GitHub will not render one whose widget metadata has no state."""
    notebook["metadata"].pop("widgets", None)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return notebook


def main(paths: list[str]) -> int:
    changed = False
    for path in map(Path, paths):
        before = path.read_text(encoding="utf-8")
        after = json.dumps(cleaned(json.loads(before)), indent=1, ensure_ascii=False) + "\n"
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed = True
    return int(changed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
