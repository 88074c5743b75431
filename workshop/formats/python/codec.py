"""Words as a string literal of Python holds them."""

from __future__ import annotations

import ast
import re

from workshop.app import Place
from workshop.errors import SaveError
from workshop.formats.python.source import encoding_of

_SIGNS = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def encode(words: str, place: Place, data: bytes) -> str:
    """The words between the quotes of their literal, escaped as its prefix and quotes ask for.

    Where line breaks may stand as they are, every further line begins with the place's prefix. Characters that
    the file's encoding lacks become escapes. Raises `SaveError` for what a raw string cannot hold.
    """
    quote = place.quote.lstrip("rRuU")
    tall = len(quote) == 3
    raw = place.quote[:1] in ("r", "R")
    encoding = encoding_of(place.file, data)

    def written(char: str) -> str:
        if char == "\n" and tall:
            return char
        if char == "\t" and tall:
            return char
        if char in _SIGNS:
            return _SIGNS[char]
        if char < " ":
            return f"\\x{ord(char):02x}"
        try:
            char.encode(encoding)
        except UnicodeEncodeError:
            return f"\\u{ord(char):04x}" if char <= "\uffff" else f"\\U{ord(char):08x}"
        return char

    body = words if raw else "".join(map(written, words))
    if not raw:
        mark = quote[0]
        body = re.sub(rf"{mark}(?={mark}{mark})|{mark}$" if tall else mark, rf"\\{mark}", body)
    elif not _holds(words, quote, encoding):
        where = place.spans[0][0] if place.spans else place.insert or 0
        raise SaveError(
            "A raw string cannot hold this text.",
            where=f"{place.file}:{data.count(bytes([10]), 0, where) + 1}",
            expected="no quotes of its own kind, no backslash at the end, no characters that need an escape",
            advice=f"Nothing was written. Take the {place.quote[0]} off the literal, or change the text.",
        )
    first, *rest = body.split("\n") if tall else [body]
    newline = re.match(r"\r?\n|\r|", place.line_prefix)[0]  # type: ignore[index]  # the empty choice always matches
    return first + "".join(place.line_prefix + line if line else newline for line in rest)


def _holds(words: str, quote: str, encoding: str) -> bool:
    """Whether a raw string of these quotes can say these words."""
    try:
        words.encode(encoding)
        return bool(ast.literal_eval(f"r{quote}{words}{quote}") == words)
    except (SyntaxError, ValueError):
        return False
