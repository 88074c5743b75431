"""How much of a model's window an app's functions take."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workshop.formats.delivery.delivered import Delivered, DeliveredTool
from workshop.language.tokens import TOKENIZER, count_tokens

#: Small windows, in tokens: of a phone's model, of small local ones, of larger local ones.
WINDOWS = {"4k": 4_096, "8k": 8_192, "32k": 32_768}


@dataclass(frozen=True, slots=True)
class Size:
    """Tokens of the app's text, of every function by its key, and of all; counted as `tokenizer` says."""

    app_text: int
    tools: Mapping[str, int]
    tokenizer: str = TOKENIZER

    @property
    def total(self) -> int:
        """Everything that is sent before a request."""
        return self.app_text + sum(self.tools.values())

    @property
    def shares(self) -> dict[str, float]:
        """Which share of each small window that is; above 1 it does not fit."""
        return {name: self.total / window for name, window in WINDOWS.items()}

    def to_dict(self) -> dict[str, Any]:
        """The numbers for a program."""
        shares = {name: round(share, 4) for name, share in self.shares.items()}
        return {
            "tokenizer": self.tokenizer,
            "total": self.total,
            "app_text": self.app_text,
            "tools": dict(self.tools),
            "windows": shares,
        }


def size(delivered: Delivered) -> Size:
    """The tokens of what is delivered, each function as a compact JSON declaration."""
    return Size(count_tokens(delivered.app_text), {tool.key: tool_tokens(tool) for tool in delivered.tools})


def tool_tokens(tool: DeliveredTool) -> int:
    """The tokens of one function."""
    sent = {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}
    return count_tokens(json.dumps(sent, ensure_ascii=False, separators=(",", ":")))
