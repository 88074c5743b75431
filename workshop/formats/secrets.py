"""Keys and tokens taken out of what is shown or kept: they never appear in an App, an error or a report."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

HIDDEN = "***"

#: A key whose value is nobody's business: `Authorization`, `X-Goog-Api-Key`, `GITHUB_TOKEN`, `--password`.
_NAMES = r"authori[sz]ation|api[-_]?key|access[-_]?key|token|secret|passw(?:or)?d|credentials?|cookie"
_NAME = re.compile(rf"(?i)(?:{_NAMES})$")
_MAPPINGS = ("headers", "env")
#: Tokens that can be told by their looks, wherever they stand.
_TOKEN = re.compile(
    r"(?:sk|rk|pk)[-_][\w-]{16,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[a-z]-[\w-]{10,}"
    r"|AIza[\w-]{30,}|AKIA[A-Z0-9]{16}|ya29\.[\w-]+|npm_\w{30,}|hf_\w{20,}|eyJ[\w-]{8,4096}\.[\w-]{1,4096}\.[\w-]*"
    r"|(?i:bearer|basic)\s+[\w.~+/=-]{8,}"
)
#: `API_KEY=value` or `token: value` in a log line.
_ASSIGNED = re.compile(rf"(?i)((?:{_NAMES})[\"']?\s*[=:]\s*[\"']?)[^\s\"',;&]+")
#: Shorter values (`1`, `on`) say nothing, and hiding them would garble every sentence.
_SHORTEST = 4


def is_secret_name(name: str) -> bool:
    """Whether what this key or option holds is to be hidden."""
    return _NAME.search(name) is not None


def hidden(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without these values, and without whatever looks like a key or a token."""
    words = {word for secret in secrets for word in (secret, *secret.split()) if len(word) >= _SHORTEST}
    for word in sorted(words, key=len, reverse=True):
        text = text.replace(word, HIDDEN)
    return _ASSIGNED.sub(lambda match: match[1] + HIDDEN, _TOKEN.sub(HIDDEN, text))


def hidden_in(value: Any) -> Any:
    """JSON in which headers, environments and keys hold nothing, and no string holds a token."""
    if isinstance(value, str):
        return _TOKEN.sub(HIDDEN, value)
    if isinstance(value, list):
        return [hidden_in(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    return {key: _member(key, inner) for key, inner in value.items()}


def _member(key: str, value: Any) -> Any:
    if isinstance(value, str) and is_secret_name(key):
        return HIDDEN
    if isinstance(value, Mapping) and key in _MAPPINGS:
        return dict.fromkeys(value, HIDDEN)
    return hidden_in(value)
