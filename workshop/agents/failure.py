"""What went wrong with a model's provider, in plain words and without keys."""

from __future__ import annotations

import os
import re
from typing import Literal

#: Variables whose values are secrets, whatever the provider.
_SECRET_NAME = re.compile(r"(_|^)(API_KEY|ADMIN_KEY|ACCESS_KEY|KEY|TOKEN|SECRET|PASSWORD)$", re.IGNORECASE)
#: What keys look like where they come back in a provider's own message, often half starred out.
_SECRET_SHAPE = re.compile(
    r"\b(?:sk|pk|rk|gsk|xai|hf|key|token|lsv2)[-_][\w*.-]{6,}"
    r"|\bAIza[\w-]{10,}|\beyJ[\w-]{10,}[\w.-]*"
    r"|(?<=Bearer )\S+|(?<=[?&]key=)[^\s&]+|(?<=//)[^/\s@]+(?=@)",
    re.IGNORECASE,
)
#: Shorter values ("ollama", "EMPTY") stand in for a key that nobody checks, and are ordinary words.
_SHORTEST_SECRET = 8


def without_keys(text: str) -> str:
    """The text with everything that is, or looks like, a key replaced by `…`."""
    values = (value for name, value in os.environ.items() if _SECRET_NAME.search(name))
    for value in sorted(values, key=len, reverse=True):
        if len(value) >= _SHORTEST_SECRET:
            text = text.replace(value, "…")
    return _SECRET_SHAPE.sub("…", text)


def plainly(error: BaseException, timeout: float, key: str = "") -> str:
    """What a call's failure means, in one or two sentences. `timeout` in seconds; `key` names its variable."""
    from langchain_core import exceptions as known

    if (kind := failed(error)) != "error":
        return (
            "The provider declined to answer." if kind == "refused" else "It made a call whose arguments are no object."
        )
    status = _status(error)
    kinds = {kind.__name__ for kind in type(error).__mro__}
    if isinstance(error, known.ModelAuthenticationError) or status == 401:
        return f"The provider did not accept the key (401). Check {key or 'the key of this provider'}."
    if isinstance(error, known.ModelPermissionDeniedError) or status == 403:
        return "The key may not use this model (403)."
    if isinstance(error, known.ContextOverflowError):
        return "The functions and the request are longer than the model can read."
    if isinstance(error, known.ModelNotFoundError) or status == 404:
        return "The provider has no model of this name (404)."
    if isinstance(error, known.ModelRateLimitError) or status == 429:
        wait = _header(error, "retry-after")
        again = f" It asks to wait {wait} s." if wait.isdigit() else " Wait a little, or ask fewer requests at a time."
        return f"The provider takes no more requests for now, or the quota is used up (429).{again}"
    if isinstance(error, known.ModelTimeoutError | TimeoutError) or kinds & {"TimeoutException", "APITimeoutError"}:
        return f"No answer within {timeout:g} s."
    if isinstance(error, known.ModelConnectionError | ConnectionError) or kinds & {
        "TransportError",
        "APIConnectionError",
    }:
        return "The provider cannot be reached, or it closed the connection."
    if isinstance(error, known.ModelAPIError) or (status is not None and status >= 500):
        return f"The provider failed ({status or 'server error'}). Try again later."
    said = " ".join(without_keys(str(error)).split())
    return f"The call failed: {said[:300] or type(error).__name__}"


def failed(error: BaseException) -> Literal["refused", "malformed", "error"]:
    """What the failure is: the provider declining the content, an answer that is no valid call, or no answer."""
    from langchain_core.exceptions import ModelRefusalError
    from pydantic import ValidationError

    kind = type(error).__name__
    if isinstance(error, ModelRefusalError) or kind == "ContentFilterFinishReasonError":
        return "refused"
    if getattr(error, "code", None) == "content_filter":
        return "refused"
    # LangChain builds no message from a call whose arguments are JSON, but no object.
    if isinstance(error, ValidationError) and "tool_calls" in str(error):
        return "malformed"
    return "error"


def _status(error: BaseException) -> int | None:
    response = getattr(error, "response", None)
    # Google's SDK keeps the HTTP status in `code`, where OpenAI's keeps a word.
    for value in (
        *(getattr(error, name, None) for name in ("status_code", "code")),
        getattr(response, "status_code", None),
    ):
        if isinstance(value, int):
            return value
    return None


def _header(error: BaseException, name: str) -> str:
    headers = getattr(getattr(error, "response", None), "headers", None)
    return str(headers.get(name, "")) if headers is not None else ""
