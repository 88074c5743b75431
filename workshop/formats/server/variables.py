"""`${...}` in configurations, filled from what the user gave and from the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workshop.errors import LoadError

#: `${NAME}`, `${NAME:-default}`, `${env:NAME}`, `${input:ID}`, `${workspaceFolder}`; or `$NAME` and nothing else.
_VARIABLE = re.compile(r"\$\{([^{}]*)\}|^\$([A-Za-z_]\w*)$")
_OURS = re.compile(r"env:(\w+)")


@dataclass(slots=True)
class Variables:
    """What fills variables: `given` by the user, else the environment, else the `defaults` of a configuration.

    `folder` is what `${workspaceFolder}` stands for. `filled` collects every value that was put in.
    """

    where: str
    given: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    filled: list[str] = field(default_factory=list)

    def fill(self, text: str) -> str:
        """The text with every variable filled. Raises `LoadError` naming one that has no value."""
        return _VARIABLE.sub(lambda match: self._value(match[1] if match[1] is not None else match[2]), text)

    def value(self, text: str) -> str:
        """A value that a user gave: `env:NAME`, or any text with variables in it."""
        ours = _OURS.fullmatch(text)
        return self._secret(ours[1], None) if ours else self.fill(text)

    def _value(self, variable: str) -> str:
        places = {"userHome": Path.home(), "pathSeparator": os.sep, "/": os.sep}
        if self.folder is not None:
            places |= {"workspaceFolder": self.folder, "workspaceFolderBasename": self.folder.name}
        if variable in places:
            return str(places[variable])
        name, dash, default = variable.partition(":-")
        return self._secret(re.sub(r"^(?:env|input):", "", name), default if dash else None)

    def _secret(self, name: str, default: str | None) -> str:
        given = self.given.get(name)
        if given is not None and not (ours := _OURS.fullmatch(given)):
            value: str | None = given
        else:
            name = ours[1] if given is not None and ours else name
            value = os.environ.get(name, self.defaults.get(name, default))
        if value is None:
            raise LoadError(
                f"There is no value for {name}.",
                where=self.where,
                expected=f"an environment variable {name}",
                advice=f'Set it, or name another one: ws.load(..., env={{"{name}": "env:OTHER"}}).',
            )
        self.filled.append(value)
        return value
