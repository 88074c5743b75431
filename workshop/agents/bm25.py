"""Which functions hold the words of a request, rare words counting more (BM25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from workshop.similarity.words import stems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class WordIndex:
    """The words of some texts, counted once."""

    def __init__(self, texts: Sequence[str]) -> None:
        import bm25s

        self._size = len(texts)
        self._index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
        corpus = [stems(text) for text in texts]
        self._words = frozenset(word for words in corpus for word in words)
        if self._words:
            self._index.index(corpus, show_progress=False)

    def scores(self, request: str) -> NDArray[np.float32]:
        """How well each text holds the request's words: (number of texts,), 0 where it holds none of them."""
        import numpy as np

        known = [word for word in dict.fromkeys(stems(request)) if word in self._words]
        if not known:
            return np.zeros(self._size, dtype=np.float32)
        scores: NDArray[np.float32] = self._index.get_scores(known)
        return scores
