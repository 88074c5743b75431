from __future__ import annotations

import numpy as np
import pytest

from workshop.agents.bm25 import WordIndex


def test_rare_words_count_more_and_forms_of_a_word_are_one() -> None:
    index = WordIndex(["list notes", "list tasks", "list parcels"])
    parcels = index.scores("listing a parcel")
    assert parcels.argmax() == 2
    assert parcels[2] > 2 * parcels[0] > 0


@pytest.mark.parametrize("texts", [["a", ""], ["water it"], []])
@pytest.mark.parametrize("request_text", ["", "the of", "unknown words"])
def test_nothing_in_common_is_nought(texts: list[str], request_text: str) -> None:
    np.testing.assert_array_equal(WordIndex(texts).scores(request_text), np.zeros(len(texts)))
