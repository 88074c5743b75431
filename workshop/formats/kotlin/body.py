"""Facts of a function's body: what it reads, changes, throws and leaves unused, and where it runs.

The body is looked through, never run, and what it calls is not followed: a fact that is there can be seen in these
lines, one that is missing may still be true.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from workshop.app import Code, PendingIntentCall
from workshop.language.verbs import name_effects

#: Comments and texts. The expressions inside a text are code like any other and stay.
_QUIET = re.compile(
    r'//[^\n]*|/\*(?s:.*?)(?:\*/|\Z)|"""(?s:.*?)(?:"""|\Z)|"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])[^'\n]{0,5}'"
)
_EXPRESSION = re.compile(r"\$\{([^}]*)\}?|\$(\w+)")
_FIRST_WORD = re.compile(r"[a-z]+")
_THROWN = re.compile(r"throw\s+(?:\w+\s*\.\s*)*([A-Z]\w*)\s*\(")
_LOCAL = re.compile(r"va[lr]\s+(\w+)")
_CALL = re.compile(r"\b([a-z]\w*)\s*\(", re.ASCII)
_SWITCH = re.compile(r"\b(?:withContext|async|launch)\s*\(\s*([\w.]+)")
_PENDING = re.compile(r"\bPendingIntent\s*\.\s*(get\w+)\s*\(")
_EXPLICIT = re.compile(r"::\s*class|\bset(?:Class|ClassName|Component|Package)\s*\(|\bComponentName\s*\(")

#: Calls that only sound like a change or a look-up.
_NEITHER = frozenset(
    """copy let also apply run with set get put use getOrNull getOrElse getOrDefault getOrThrow getOrPut getValue
    getString setOf remember async launch await join withContext require check error plus""".split()
)
_KINDS = {
    "read": "reads",
    "create": "writes",
    "update": "writes",
    "pay": "writes",
    "delete": "deletes",
    "send": "sends",
}
_NAME = string.ascii_letters + string.digits + "_"
#: How far before a call its receiver is looked for.
_BEFORE = 200
#: Longer arguments of one call are cut.
_MAX_ARGUMENTS = 2000


def code_facts(body: str | None, parameters: Iterable[str], defaults: Mapping[str, str]) -> Code:
    """The facts of a body given as source text; None is a function that has none."""
    if body is None:
        return Code(defaults)
    source = _QUIET.sub(_spoken, body)
    parameters = tuple(parameters)
    effects: dict[str, dict[str, None]] = {}
    own = {*parameters, *_LOCAL.findall(source), "it"}
    for kind, call in _calls(source, own):
        effects.setdefault(kind, {})[call] = None
    switch = _SWITCH.search(source)
    return Code(
        defaults,
        tuple(dict.fromkeys(_THROWN.findall(source))) if "throw" in source else (),
        **{kind: tuple(calls) for kind, calls in effects.items()},
        unused=tuple(name for name in parameters if not _mentions(source, name)),
        dispatcher=switch[1].rpartition(".")[2] if switch else None,
        pending_intents=tuple(_pending_intents(source)) if "PendingIntent" in source else (),
    )


def _mentions(source: str, name: str) -> bool:
    """Whether a name stands in the source as a whole word."""
    at = source.find(name)
    while at >= 0:
        around = source[max(0, at - 1) : at] + source[at + len(name) : at + len(name) + 1]
        if not any(char.isalnum() or char == "_" for char in around):
            return True
        at = source.find(name, at + 1)
    return False


def _spoken(quiet: re.Match[str]) -> str:
    """What is code in a comment or a text: the expressions of a text."""
    source = quiet[0]
    if source[0] != '"':
        return " "
    if "$" not in source:
        return '""'
    return f'" {" ".join(braced or name for braced, name in _EXPRESSION.findall(source))} "'


def _calls(source: str, own: set[str]) -> Iterator[tuple[str, str]]:
    """The calls whose names say that they read or change something, but those on values made here."""
    for match in _CALL.finditer(source):
        kind = _kind(name := match[1])
        if not kind:
            continue
        receiver = _receiver(source[max(0, match.start() - _BEFORE) : match.start()])
        # What a builder adds to (`buildList { add(it) }`) is made here as well.
        if receiver not in own and (receiver or not name.startswith("add")):
            yield kind, f"{receiver}.{name}" if receiver.isidentifier() else name


def _receiver(before: str) -> str:
    """The name that a call is made on, by the source before it; a dot where that is itself a result, empty for none."""
    before = before.rstrip()
    if not before.endswith("."):
        return ""
    before = before[:-1].rstrip("?! \t\r\n")
    return before[len(before.rstrip(_NAME)) :] or "."


@lru_cache(maxsize=16384)
def _kind(name: str) -> str:
    """What a call of this name does; empty where the name does not say."""
    if name in _NEITHER:
        return ""
    effects = name_effects(_FIRST_WORD.match(name)[0])  # type: ignore[index]  # a call begins with a small letter
    return _KINDS[effects[0]] if effects else ""


def _pending_intents(source: str) -> Iterator[PendingIntentCall]:
    explicit = bool(_EXPLICIT.search(source))
    action_only = bool(re.search(r"\bIntent\s*\(", source)) and not explicit
    for match in _PENDING.finditer(source):
        arguments = _until_closed(source, match.end())
        mutable = "FLAG_MUTABLE" in arguments
        known = mutable or "FLAG_IMMUTABLE" in arguments
        yield PendingIntentCall(
            match[1], mutable if known else None, True if explicit else False if action_only else None
        )


def _until_closed(source: str, start: int) -> str:
    """The arguments of a call, from behind its opening parenthesis."""
    arguments = source[start : start + _MAX_ARGUMENTS]
    depth = 1
    for match in re.finditer(r"[()]", arguments):
        depth += 1 if match[0] == "(" else -1
        if not depth:
            return arguments[: match.start()]
    return arguments
