"""What a chat model's message says: a call, no call, a question back, a refusal, or nothing valid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workshop.agents.base import Call, Outcome
from workshop.agents.failure import without_keys

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage

#: Why a provider stopped, in the words of OpenAI, Anthropic, Google and Ollama, lower case.
_DECLINED = frozenset("content_filter refusal safety prohibited_content blocklist spii image_safety".split())
_CUT = frozenset("length max_tokens model_context_window_exceeded".split())
_BROKEN = frozenset("malformed_function_call unexpected_tool_call".split())
_QUESTION_MARKS = ("?", "？", "؟", "՞")


def read(message: AIMessage, names: Mapping[str, str]) -> tuple[Outcome, tuple[Call, ...], str]:
    """The outcome, the valid calls in the order given, and what was said or what was wrong.

    `names` maps the names that were sent to keys. One valid call makes it `called`, whatever else is broken.
    A text that ends in a question is `asked`: the system message tells the model to end on one only then.
    """
    calls = tuple(Call(names[call["name"]], call["args"]) for call in message.tool_calls if call["name"] in names)
    unknown = [call["name"] for call in message.tool_calls if call["name"] not in names]
    broken = [str(call.get("name")) for call in message.invalid_tool_calls]
    faults = [f"It called {name!r}, which does not exist." for name in unknown]
    faults += [f"It called {name!r} with arguments that are no JSON object." for name in broken]
    text = without_keys(str(message.text).strip())
    stopped = _stopped(message)
    if calls:
        return "called", calls, " ".join(faults) or text
    if faults:
        return "malformed", (), without_keys(" ".join(faults))
    if refusal := _refusal(message) or (stopped in _DECLINED and "The provider declined to answer."):
        return "refused", (), without_keys(refusal)
    if stopped in _BROKEN:
        return "malformed", (), "It made a call that the provider could not read."
    if cut_off(message):
        return "malformed", (), "The answer was cut off at its length limit before a call was made."
    return "asked" if text.rstrip("\"'”»)*_ ").endswith(_QUESTION_MARKS) else "none", (), text


def tokens(message: AIMessage) -> dict[str, int] | None:
    """Input, output and total tokens, where the provider counts them."""
    usage = message.usage_metadata
    if usage is None:
        return None
    return {
        "input_tokens": usage["input_tokens"],
        "output_tokens": usage["output_tokens"],
        "total_tokens": usage["total_tokens"],
    }


def cut_off(message: AIMessage) -> bool:
    """Whether the provider stopped at a length limit."""
    return _stopped(message) in _CUT


def _refusal(message: AIMessage) -> str:
    for block in message.content_blocks:
        if block["type"] == "refusal":
            return block["refusal"] or "The model refused."
    return str(message.additional_kwargs.get("refusal") or "")


def _stopped(message: AIMessage) -> str:
    about = message.response_metadata
    if (feedback := about.get("prompt_feedback")) and feedback.get("block_reason"):
        return "safety"  # Google blocks a prompt before there is an answer to stop.
    return str(about.get("finish_reason") or about.get("stop_reason") or about.get("done_reason") or "").lower()
