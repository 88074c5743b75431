"""A docstring as its author meant it, section by section, whatever its style: what an SDK can lose of it."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from workshop.formats.delivery.sdks.sent import Lost, Sent

if TYPE_CHECKING:
    from griffe import DocstringSection

#: The styles in the order in which they are tried; the first that finds a section is the docstring's.
_STYLES: tuple[Literal["google", "numpy", "sphinx"], ...] = ("google", "numpy", "sphinx")
#: Headings that are read as an admonition but belong to the style. Any other line that ends in a colon is prose.
_HEADINGS = frozenset(
    "attention caution danger error example hint important note notes raise references return see-also tip todo "
    "warning yield".split()
)
_DETAIL = ("returns", "yields", "receives", "raises", "warns")


def sections(docstring: str) -> list[DocstringSection]:
    """The sections of a docstring; one of text where no style finds any."""
    from griffe import Docstring

    # It warns of parameters without a type, which is not what is asked here.
    logging.getLogger("griffe").setLevel(logging.ERROR)
    clean = inspect.cleandoc(docstring)
    plain: list[DocstringSection] = []
    for style in _STYLES:
        read = Docstring(clean, lineno=1, parser=style).parse()
        plain = plain or read
        if any(is_structure(section) for section in read):
            return read
    return plain


def is_structure(section: DocstringSection) -> bool:
    """Whether it is a section of a style, not text and not prose that ends in a colon."""
    kind = section.kind.value
    return section.value.kind in _HEADINGS if kind == "admonition" else kind != "text"


def parameter_texts(docstring: str) -> dict[str, str]:
    """What a docstring says of each parameter."""
    return {
        each.name.lstrip("*"): each.description
        for section in sections(docstring)
        if section.kind.value in ("parameters", "other parameters")
        for each in section.value
    }


def lost(docstring: str, sent: Sent) -> tuple[Lost, ...]:
    """The words of a docstring that stand in no text that is sent."""
    everything = _plain(" ".join((sent.description, *sent.parameters.values())))
    return tuple(part for part in _parts(docstring) if part.words.strip() and _plain(part.words) not in everything)


def moved(docstring: str, sent: Sent, given: Mapping[str, str]) -> tuple[str, ...]:
    """Parameters whose words arrive inside the function's text and not at the parameter."""
    description = _plain(sent.description)
    texts = parameter_texts(docstring).items()
    return tuple(
        name
        for name, text in texts
        if name not in given and name not in sent.parameters and text and _plain(text) in description
    )


def _parts(docstring: str) -> Iterator[Lost]:
    for section in sections(docstring):
        kind = section.kind.value
        if kind == "text":
            yield from (Lost("text", paragraph) for paragraph in section.value.split("\n\n"))
        elif kind in ("parameters", "other parameters", "attributes"):
            yield from (Lost(f"{kind.rstrip('s')} {each.name}", each.description) for each in section.value)
        elif kind in _DETAIL:
            for each in section.value:
                named = f" {each.annotation}" if kind in ("raises", "warns") and each.annotation else ""
                yield Lost(f"{kind.capitalize()}{named}", each.description)
        elif kind == "examples":
            yield from (Lost("Examples", text) for _, text in section.value)
        elif kind == "admonition":
            yield Lost(section.title or section.value.kind.capitalize(), section.value.contents)


def _plain(text: str) -> str:
    return " ".join(text.split())
