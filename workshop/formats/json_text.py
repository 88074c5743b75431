"""From the bytes of a JSON file to its values, by the standard library; errors say file, line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from workshop.errors import LoadError

#: Deeper than any schema that a client accepts, and shallow enough to walk without care.
MAX_DEPTH = 100
_TOKEN = re.compile(
    rb'(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")(?P<colon>\s*:)?|(?P<open>[{\[])|(?P<close>[}\]])|(?P<scalar>[^\s,:{}\[\]"]+)'
)
#: Comments, and commas before a closing bracket; strings are stepped over. What never ends, ends with the file.
_STRING = rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z)'
_COMMENT = re.compile(_STRING + rb"|//[^\n\r]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_SUPERFLUOUS = re.compile(_STRING + rb"|,(?=\s*[}\]])", re.DOTALL)

_EXPECTED = "JSON with function declarations, in UTF-8"
_AS_UTF8 = "Save it as UTF-8 and load it again."
_BOM = b"\xef\xbb\xbf"
#: An escaped surrogate without its other half, as group 1; pairs and escaped backslashes are stepped over.
_HALF = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.", re.DOTALL
)


def parse(path: str, data: bytes) -> tuple[Any, bytes]:
    """What the bytes say, halves of surrogate pairs replaced; and the bytes with any comments blanked out.

    Comments and commas behind a last member are read over, as editors and clients do. Raises `LoadError`.
    """
    try:
        return _strict(path, data), data
    except LoadError as error:
        plain = _SUPERFLUOUS.sub(_blank, _COMMENT.sub(_blank, data))
        if plain == data or not isinstance(error.__cause__, json.JSONDecodeError):
            raise
        return _strict(path, plain), plain


def _strict(path: str, data: bytes) -> Any:
    text = _decoded(path, data)
    if not text.strip():
        raise LoadError("This file is empty.", where=path, expected=_EXPECTED)
    try:
        return json.loads(text, parse_constant=_refused)
    except json.JSONDecodeError as error:
        where = f"{path}:{error.lineno}:{error.colno}"
        raise LoadError(f"This is no valid JSON: {error.msg}.", where=where, expected="JSON") from error
    except RecursionError as error:
        raise too_deep(path, data, _deepest(data)) from error
    except ValueError as error:
        where = _where(path, data, _bad_number(data))
        raise LoadError(f"This is no number that can be read: {error}.", where=where, expected="JSON") from error


def tokens(data: bytes) -> Iterator[re.Match[bytes]]:
    """Keys, strings, brackets and scalars in order; what stands between them is left out."""
    return _TOKEN.finditer(data, len(_BOM) if data.startswith(_BOM) else 0)


def whole(data: bytes) -> bytes:
    """The bytes with halves of surrogate pairs replaced in place: no text with one can be written as UTF-8."""
    if b"\\u" not in data:
        return data
    return _HALF.sub(lambda match: rb"\ufffd" if match[1] else match[0], data)


def halves(data: bytes) -> Iterator[tuple[int, str]]:
    """Every escape that `whole` replaces, and the byte where it begins."""
    for match in _HALF.finditer(data) if b"\\u" in data else ():
        if match[1]:
            yield match.start(), match[1].decode()


def too_deep(path: str, data: bytes, offset: int) -> LoadError:
    """The refusal of what is nested beyond `MAX_DEPTH`."""
    where = _where(path, data, offset)
    return LoadError("This JSON is nested too deeply.", where=where, expected=f"at most {MAX_DEPTH} levels")


def _decoded(path: str, data: bytes) -> str:
    """The characters of a file. Raises `LoadError` for binary files and other encodings than UTF-8."""
    encoding = json.detect_encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data:
            raise LoadError("This is a binary file.", where=path, expected=_EXPECTED) from error
        where = _where(path, data, error.start)
        raise LoadError("This is not UTF-8.", where=where, expected=_EXPECTED, advice=_AS_UTF8) from error
    if not encoding.startswith("utf-8"):
        message = f"This file is encoded in {encoding.upper()}."
        raise LoadError(message, where=path, expected=_EXPECTED, advice=_AS_UTF8)
    if "\0" in text:
        raise LoadError("This is a binary file.", where=path, expected=_EXPECTED)
    return whole(data).decode("utf-8-sig")


def _blank(match: re.Match[bytes]) -> bytes:
    """Spaces in the place of what was found, line breaks kept; a string stays."""
    return match[0] if match[0].startswith(b'"') else re.sub(rb"[^\n\r]", b" ", match[0])


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not part of JSON")


def _bad_number(data: bytes) -> int:
    """Where the first scalar stands that `json` cannot read."""
    for match in tokens(data):
        if match.lastgroup == "scalar":
            try:
                json.loads(match["scalar"], parse_constant=_refused)
            except ValueError:
                return match.start()
    return 0


def _deepest(data: bytes) -> int:
    """Where the nesting first passes `MAX_DEPTH`."""
    depth = 0
    for match in tokens(data):
        depth += (match.lastgroup == "open") - (match.lastgroup == "close")
        if depth > MAX_DEPTH:
            return match.start()
    return 0


def _where(path: str, data: bytes, offset: int) -> str:
    begin = data.rfind(b"\n", 0, offset) + 1
    before = data[begin:offset].removeprefix(_BOM)
    return f"{path}:{data.count(bytes([10]), 0, offset) + 1}:{len(before.decode(errors='replace')) + 1}"
