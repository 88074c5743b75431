"""The command line: `workshop --help`."""

from workshop.cli.commands import main

__all__ = ["main"]
