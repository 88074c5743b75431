"""What `adb shell cmd app_function list-app-functions` prints: packages, each with its functions and shared types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.formats.compiled.record import Compiled, Record, one, records

SIGN = b'"AppFunctionStaticMetadata'

_STATIC, _RUNTIME, _SHARED = "AppFunctionStaticMetadata", "AppFunctionRuntimeMetadata", "AppFunctionComponentMetadata"
#: `enabled` of the runtime record: 0 as compiled, 1 on, 2 off.
_OFF = 2


def of_json(path: str, data: bytes, value: Any) -> list[Compiled]:
    """One compiled app a package, in the order they stand; empty where the JSON is something else."""
    found = []
    for package, documents in value.items() if isinstance(value, Mapping) else ():
        compiled = Compiled(path, data, package)
        for document in documents if isinstance(documents, list) else [documents]:
            _add(compiled, document)
        if compiled.functions:
            found.append(compiled)
    return found


def _add(compiled: Compiled, document: Any) -> None:
    parts = dict(_parts(document))
    if _SHARED in parts:
        compiled.add(_SHARED, parts[_SHARED])
    if _STATIC in parts:
        function = dict(parts[_STATIC])
        if (runtime := parts.get(_RUNTIME)) is not None and one(runtime, "enabled") == _OFF:
            function["enabledByDefault"] = [False]
        compiled.functions.append(function)


def _parts(document: Any) -> Iterator[tuple[str, Record]]:
    """The records of a document by their kind. The schema name with the package may stand once or twice around one."""
    for key, value in document.items() if isinstance(document, Mapping) else ():
        kind = key.partition("-")[0]
        inner = value[0] if isinstance(value, list) and value else value
        while isinstance(inner, Mapping) and len(inner) == 1 and key in inner:
            inner = records(inner, key)[0] if records(inner, key) else None
        if kind.startswith((_STATIC, _RUNTIME, _SHARED)) and isinstance(inner, Mapping):
            yield next(name for name in (_STATIC, _RUNTIME, _SHARED) if kind.startswith(name)), inner
