"""What similarity reads of a function: exactly what an agent is sent, in parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.app import App
from workshop.formats.delivery.delivered import Delivered, DeliveredTool, deliver
from workshop.schema import nodes
from workshop.similarity.encoder import Encoder
from workshop.similarity.words import split_name

if TYPE_CHECKING:
    from workshop.similarity.encoder import Vectors

#: How much of a function's vector is its name. The best of .2 to .5 on the labelled requests in tests/fixtures.
_NAME_WEIGHT = 0.4


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts of one function. `name` is split into words; `parameters` are `words of the name: description`."""

    key: str
    name: str
    description: str
    parameters: tuple[str, ...]

    @property
    def body(self) -> str:
        """What says what it does: the description, or the parameters of a function that has none."""
        return self.description or ", ".join(self.parameters)

    @property
    def text(self) -> str:
        """Everything an agent reads of it, for word counts."""
        return "\n".join((self.name, self.description, *self.parameters))


def read(delivered: Delivered) -> tuple[Reading, ...]:
    """What was sent, function by function, in order."""
    return tuple(_reading(tool) for tool in delivered.tools)


def encoded_texts(readings: Sequence[Reading]) -> list[str]:
    """What goes through the encoder: of each function its name, then its body (the name again without one)."""
    return [part for reading in readings for part in (reading.name, reading.body or reading.name)]


def prepare(app: App, encoder: Encoder, others: Sequence[str] = ()) -> bool:
    """Begins loading the encoder in the background if the app's texts or `others` need it; whether they do."""
    return encoder.prepare([*encoded_texts(read(deliver(app))), *others])


def vectors(readings: Sequence[Reading], encoder: Encoder) -> Vectors:
    """One vector of unit length a function, (n, dimension).

    Names and bodies are encoded apart and added: that finds the right function more often than one text of both,
    and an edit encodes only what it changed.
    """
    import numpy as np

    parts = encoder.encode(encoded_texts(readings))
    joined = _NAME_WEIGHT * parts[0::2] + (1 - _NAME_WEIGHT) * parts[1::2]
    # Opposite vectors would add up to nothing; a tiny length keeps the division defined.
    lengths = np.maximum(np.linalg.norm(joined, axis=1, keepdims=True), 1e-9)
    unit: Vectors = (joined / lengths).astype(np.float32)
    return unit


def _reading(tool: DeliveredTool) -> Reading:
    parameters = tuple(
        f"{split_name(node.name)}: {node.description}" if node.description else split_name(node.name)
        for node in nodes(tool.input_schema)
    )
    return Reading(tool.key, split_name(tool.name), tool.description.strip(), parameters)
