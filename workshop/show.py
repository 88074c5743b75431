"""How a result finds its look.

Results know only this file. The rooms `views/terminal` and `views/html` register one function a result type;
they are imported when a result is first shown, so that computing never pays for showing.
"""

from __future__ import annotations

import importlib
from functools import singledispatch
from typing import Any


@singledispatch
def terminal(result: object) -> str:
    """The result as text for a terminal and for `print`."""
    raise NotImplementedError(f"no terminal view is registered for {type(result).__name__}")


@singledispatch
def html(result: object) -> str:
    """The result as an HTML fragment: semantic, self-contained, safe in an untrusted notebook."""
    raise NotImplementedError(f"no HTML view is registered for {type(result).__name__}")


class Shown:
    """Lets a result show itself: `print(result)` in a terminal, its table in a notebook cell."""

    __slots__ = ()

    def __str__(self) -> str:
        # By name, not by import statement: views stand on a higher floor and register themselves here.
        importlib.import_module("workshop.views.terminal")
        return terminal(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        importlib.import_module("workshop.views.html")
        return {"text/plain": str(self), "text/html": html(self)}
