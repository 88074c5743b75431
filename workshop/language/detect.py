"""Which language a description is written in, told from its script and its commonest words.

Descriptions are a sentence or two: too short for statistical detectors, long enough for function words.
Only languages that the workshop has word lists for are told apart; anything else is None.
"""

from __future__ import annotations

import re
from functools import lru_cache

_ASCII_WORD = re.compile(r"[a-z]+")
_WORD = re.compile(r"[^\W\d_]+")
_COMMON = {
    "en": frozenset(
        """the a an of to in for and or is are by with from that this it its as on at be not no if when one which
        returns creates new all you your must should never always do before after then first only user use call ask it's
        finds deletes removes adds lists sends updates shows gets sets opens searches reads changes moves saves starts
        get list find create delete send update show open search read add remove without has have can will any each
        every up out per into was were""".split()
    ),
    "es": frozenset(
        """el la los a al permite usuarios las un una unos unas de del en para y o es son por con que se lo su sus
        como no si cuando este esta devuelve crea nuevo nueva todos todas debes debe siempre nunca
        antes después primero usuario cada busca envía elimina borra muestra añade abre lista guarda sin más ya está
        sobre entre desde hasta""".split()
    ),
}


@lru_cache(maxsize=65536)
def language_of(text: str) -> str | None:
    """The ISO 639-1 code of the text's language (en, es, ru, bn), None when there is too little to tell."""
    if text.isascii():
        return _of_words(text)
    letters = [char for char in text if char.isalpha()]
    if not letters:
        return None
    cyrillic = sum("\u0400" <= char <= "\u04ff" for char in letters)
    bengali = sum("\u0980" <= char <= "\u09ff" for char in letters)
    latin = sum(char < "\u0250" for char in letters)
    if bengali * 2 > len(letters):
        return "bn"
    if cyrillic * 2 > len(letters):
        return "ru"
    if latin * 2 < len(letters):
        return None
    return _of_words(text)


def _of_words(text: str) -> str | None:
    """The language of a text in Latin letters; None where it has no words."""
    plain = text.isascii()
    words = (_ASCII_WORD if plain else _WORD).findall(text.lower())
    if not words:
        return None
    score = {code: sum(map(common.__contains__, words)) for code, common in _COMMON.items()}
    # Spanish letters decide where the function words do not.
    score["es"] += 0 if plain else sum(char in "ñ¿¡áéíóú" for char in text.lower())
    if score["es"] > score["en"]:
        return "es"
    return "en" if score["en"] > 0 or len(words) <= 3 else None
