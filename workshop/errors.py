"""What can go wrong, as one family: what was found, where, what was expected, what to do."""

from __future__ import annotations


class WorkshopError(Exception):
    """The root of every error that the workshop raises on purpose.

    `message` says what was found, `where` the place (`file` or `file:line`), `expected` what would have been
    right, `advice` what to do now. Every part but the message may be empty. `str(error)` joins them into one
    paragraph for people. No part ever holds a key or a token.
    """

    def __init__(self, message: str, *, where: str = "", expected: str = "", advice: str = "") -> None:
        self.message = message
        self.where = where
        self.expected = expected
        self.advice = advice
        super().__init__(message)

    def __str__(self) -> str:
        parts = [f"{self.where}: {self.message}" if self.where else self.message]
        if self.expected:
            parts.append(f"Expected: {self.expected}")
        if self.advice:
            parts.append(self.advice)
        return "\n".join(parts)


class LoadError(WorkshopError):
    """Nothing could be loaded from a source."""


class EditError(WorkshopError):
    """An edit names a function or place that does not exist, or a text that its place cannot hold."""


class SaveError(WorkshopError):
    """Edited texts could not be written back; the files are as they were."""


class ChangedOnDiskError(SaveError):
    """Somebody else wrote into a file since it was loaded."""


class RequestsError(WorkshopError):
    """A requests file is not what it should be."""


class ModelError(WorkshopError):
    """A chat model or an encoder cannot be used: not installed, no key, no answer, a broken answer."""


class UsageError(WorkshopError):
    """An option or a name that does not exist was asked for."""
