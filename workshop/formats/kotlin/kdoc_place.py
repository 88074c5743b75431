"""Where a KDoc text is written: over the old words, at the spot of a missing tag, or in a KDoc that is yet to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from workshop.app import Patch, Place
from workshop.formats.kotlin.kdoc import KDoc, Words, newline_at

_NAME = re.compile(r"\w+", re.ASCII)


def tag_can_name(name: str) -> bool:
    """Whether the compiler could read this name in a tag: it knows ASCII only."""
    return bool(_NAME.fullmatch(name))


def description_place(file: str, doc: KDoc) -> Place:
    """Where the description stands, or goes: in front of all tags."""
    if doc.description.spans:
        return over(file, doc, doc.description)
    if doc.first_tag is None:
        return _into_empty(file, doc, "")
    blank = "" if doc.one_line else doc.prefix.rstrip(" ")
    return _insert(file, doc, doc.first_tag, "", blank + doc.prefix)


def param_place(file: str, doc: KDoc, name: str, before: Sequence[str]) -> Place | None:
    """Where the text of `@param name` stands, or goes: behind the nearest of the parameters declared `before` it.

    None for a name that the compiler could not read in a tag.
    """
    if name in doc.params:
        return over(file, doc, doc.params[name])
    if not tag_can_name(name):
        return None
    behind = next((doc.params[other] for other in reversed(before) if other in doc.params), None)
    return _tag_place(file, doc, f"@param {name} ", behind)


def return_place(file: str, doc: KDoc) -> Place:
    """Where the text of `@return` stands, or goes: behind the last `@param`."""
    if doc.returns:
        return over(file, doc, doc.returns)
    return _tag_place(file, doc, "@return ", max(doc.params.values(), key=lambda words: words.end, default=None))


def new_kdoc(file: str, data: bytes, at: int, *, tag: str = "", tall: bool) -> Place:
    """A KDoc that is made with the text, in front of the declaration that begins at byte `at`.

    `tall` gives the delimiters lines of their own, where the declaration has a line of its own.
    """
    newline = newline_at(data, at)
    line = data[data.rfind(b"\n", 0, at) + 1 : at].decode().removeprefix("\ufeff")
    indent = line[: len(line) - len(line.lstrip())]
    if line != indent:
        lead, trail = f"/** {tag}", " */ "
    elif tall:
        lead, trail = f"/**{newline}{indent} * {tag}", f"{newline}{indent} */{newline}{indent}"
    else:
        lead, trail = f"/** {tag}", f" */{newline}{indent}"
    return Place(file, "kdoc", insert=at, lead=lead, trail=trail, line_prefix=f"{newline}{indent} * ")


def sending(place: Place, describing: tuple[Patch, ...]) -> Place:
    """The place with what must change in an annotation so that the KDoc reaches agents; often nothing."""
    return replace(place, also=(*place.also, *describing), sends=True) if describing else place


def over(file: str, doc: KDoc, words: Words) -> Place:
    """Where the words of a description or tag that is there stand."""
    if words.spans:
        return Place(file, "kdoc", spans=words.spans, line_prefix=doc.prefix)
    return Place(file, "kdoc", insert=words.end, lead=" ", line_prefix=doc.prefix)


def _tag_place(file: str, doc: KDoc, tag: str, behind: Words | None) -> Place:
    if behind is not None:
        return _insert(file, doc, behind.end, doc.prefix + tag, "")
    if doc.first_tag is not None:
        return _insert(file, doc, doc.first_tag, tag, doc.prefix)
    if doc.description.spans:
        return _insert(file, doc, doc.description.end, doc.prefix.rstrip(" ") + doc.prefix + tag, "")
    return _into_empty(file, doc, tag)


def _into_empty(file: str, doc: KDoc, tag: str) -> Place:
    lead = " " if doc.one_line else doc.prefix
    trail = "" if doc.closing > doc.opening else " "
    return Place(file, "kdoc", insert=doc.opening, lead=lead + tag, trail=trail, line_prefix=doc.prefix)


def _insert(file: str, doc: KDoc, at: int, lead: str, trail: str) -> Place:
    """A new line of the KDoc at byte `at`; a comment on one line is spread over several with it."""
    place = Place(file, "kdoc", insert=at, lead=lead, trail=trail, line_prefix=doc.prefix)
    if not doc.one_line:
        return place
    (begin, end), last_line = doc.content, doc.prefix.removesuffix("* ")
    if at == begin:
        closing = Patch(end, doc.closing, last_line)
        if begin == doc.opening:
            return replace(place, lead=doc.prefix + lead, also=(closing,))
        return replace(place, also=(Patch(doc.opening, begin, doc.prefix), closing))
    opening = Patch(doc.opening, begin, doc.prefix)
    gap = (Patch(end, doc.closing, ""),) if end < doc.closing else ()
    return replace(place, insert=doc.closing, trail=trail + last_line, also=(opening, *gap))
