"""Chat models by name, through LangChain: `openai:…`, `anthropic:…`, `google_genai:…`, `ollama:…` and its others."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from workshop.agents.failure import without_keys
from workshop.errors import ModelError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

#: Any one of these holds the key. A provider that is not here says itself what it misses.
_KEYS = {
    "anthropic": ("ANTHROPIC_API_KEY",),
    "deepseek": ("DEEPSEEK_API_KEY",),
    "google_genai": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "groq": ("GROQ_API_KEY",),
    "mistralai": ("MISTRAL_API_KEY",),
    "openai": ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY"),
    "xai": ("XAI_API_KEY",),
}
#: Where each provider's own package looks for another address than its home.
_ADDRESSES = {
    "anthropic": ("ANTHROPIC_API_URL", "ANTHROPIC_BASE_URL"),
    "ollama": ("OLLAMA_HOST",),
    "openai": ("OPENAI_API_BASE", "OPENAI_BASE_URL"),
}
_EXPECTED = "openai:NAME, anthropic:NAME, google_genai:NAME, ollama:NAME, or another provider that LangChain knows"


def open_model(name: str, *, timeout: float, retries: int) -> BaseChatModel:
    """The chat model of this name. `timeout` in seconds a try, `retries` after the first.

    Raises `ModelError` naming the package to install, the variable that holds the key, or the names that exist.
    """
    from langchain.chat_models import init_chat_model

    provider, colon, model = name.partition(":")
    if not colon or not model:
        raise ModelError(f"{name!r} does not say whose model it is.", expected=_EXPECTED)
    keys = _KEYS.get(provider, ())
    if keys and not _set(keys):
        raise ModelError(f"{name} needs a key, and {keys[0]} is not set.", advice=f"Set {keys[0]} and start again.")
    try:
        opened: BaseChatModel = init_chat_model(model, model_provider=provider, **_settings(provider, timeout, retries))
        return opened
    except ImportError as error:
        named = re.search(r"pip install [`'\"]?([\w\[\]-]+)", str(error))
        package = named[1] if named else f"langchain-{provider.replace('_', '-')}"
        failure = ModelError(f"{name} needs the package {package}.", advice=f"pip install {package}")
    except Exception as error:  # every provider has its own
        if isinstance(error, ValueError) and str(error).startswith("Unsupported provider"):
            failure = ModelError(f"LangChain knows no provider called {provider!r}.", expected=_EXPECTED)
        else:
            said = " ".join(without_keys(str(error)).split())
            failure = ModelError(f"{name} cannot be opened: {said[:300]}")
    # Not chained: a provider's own traceback may show what it was given.
    raise failure from None


def key_of(name: str) -> str:
    """The variable that holds the provider's key, for messages; empty where that is not known."""
    keys = _KEYS.get(name.partition(":")[0], ())
    return next(iter(_set(keys)), keys[0] if keys else "")


def address_of(name: str) -> str:
    """The host that stands in for the provider's own, by its variable; empty for the provider itself."""
    for variable in _ADDRESSES.get(name.partition(":")[0], ()):
        if address := os.environ.get(variable):
            return urlsplit(address if "//" in address else f"//{address}").netloc.rpartition("@")[2]
    return ""


def _settings(provider: str, timeout: float, retries: int) -> dict[str, Any]:
    if provider == "ollama":
        return {"client_kwargs": {"timeout": timeout}}
    # Google's SDK counts tries, the others count what comes after the first.
    return {"timeout": timeout, "max_retries": retries + (provider == "google_genai")}


def _set(keys: tuple[str, ...]) -> list[str]:
    return [key for key in keys if os.environ.get(key)]
