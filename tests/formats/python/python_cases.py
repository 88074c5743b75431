"""Python sources for the tests, and how to load and change them."""

from __future__ import annotations

from pathlib import Path

from workshop.app import App
from workshop.formats.load import load as load_source

#: Types of every kind, in a file that can be imported as well as read.
TYPES = '''
import enum
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, Optional, Union
from uuid import UUID

from pydantic import BaseModel, Field
from typing_extensions import TypedDict


class Colour(enum.Enum):
    """The colour of a note."""

    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Owner(BaseModel):
    """Who owns a note.

    More about them.
    """

    email: str = Field(description="Where to write.", min_length=3, max_length=80)
    name: Optional[str] = Field(None, description="What to call them.")
    boss: Optional["Owner"] = None
    tags: list[str] = Field(default_factory=list, max_length=5)


class Friend(Owner):
    since: date
    email: str = Field(description="Where to write to a friend.")


class Spot(TypedDict):
    x: float
    y: float


@dataclass
class Size:
    width: int
    height: int = 3


Kind = Literal["todo", "idea"]
NAMES = "Names of the notes."


def every(
    title: str,
    count: int,
    share: float,
    done: bool,
    raw: bytes,
    anything: Any,
    untyped,
    names: list[str],
    seen: set[int],
    pair: tuple[int, str],
    many: tuple[int, ...],
    table: dict[str, int],
    loose: dict,
    when: date,
    ident: UUID,
    kind: Kind,
    one: Literal["only"],
    owner: Owner,
    friend: Friend | None,
    friends: list[Friend],
    spot: Spot,
    size: Size,
    mixed: Union[int, str, None],
    limit: Annotated[int, Field(ge=1, le=50, description="How many at most.")] = 10,
    colour: Colour = Colour.RED,
    level: Level = Level.HIGH,
    negative: float = -1.5,
    flags: list[bool] = [True],
    words: Annotated[str, "Words to find."] = "",
    topic: str = Field("all", description=NAMES, pattern="^a"),
    text: Optional[str] = None,
) -> list[Owner]:
    """Does everything.

    Args:
        title: The title
            of the note.
        count (int): How many.
        owner: Whose it is.

    Returns:
        The owners.
    """
'''


def file(folder: Path, source: str | bytes, name: str = "tools.py") -> Path:
    """A file with this source."""
    path = folder / name
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return path


def load(folder: Path, source: str | bytes, name: str = "tools.py") -> App:
    """The app of a file with this source."""
    return load_source(file(folder, source, name))


def words_of(app: App) -> dict[tuple[str | None, str], str]:
    """Every text by its function and place."""
    return {(tool, place): text.value for tool, place, text in app.texts()}
