"""A JSON Schema that stands in source as a dictionary, with the places of its descriptions."""

from __future__ import annotations

import ast
from typing import Any

from workshop.app import Text
from workshop.formats.python.literals import constant, text
from workshop.formats.python.source import PythonFile
from workshop.schema import Path

_MAX_DEPTH = 60


def read_dictionary(node: ast.expr | None, file: PythonFile) -> tuple[dict[str, Any], dict[Path, Text]]:
    """The schema, `{}` for anything but a dictionary, and its descriptions by the path of the object they describe."""
    if isinstance(node, ast.Name):
        node = file.assigned.get(node.id)
    texts: dict[Path, Text] = {}
    value = _value(node, file, (), texts) if isinstance(node, ast.Dict) else {}
    return (value if isinstance(value, dict) else {}), texts


def _value(node: ast.expr, file: PythonFile, path: Path, texts: dict[Path, Text]) -> Any:
    if len(path) > _MAX_DEPTH:
        return None
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(each, file, (*path, index), texts) for index, each in enumerate(node.elts)]
    if not isinstance(node, ast.Dict):
        return constant(file, node)
    read: dict[str, Any] = {}
    for key_node, inner in zip(node.keys, node.values, strict=True):
        key = constant(file, key_node)
        if not isinstance(key, str):
            continue
        if key == "description" and not isinstance(inner, ast.Dict):
            texts[path] = text(file, inner, "A description")
            read[key] = texts[path].value
        else:
            read[key] = _value(inner, file, (*path, key), texts)
    return read
