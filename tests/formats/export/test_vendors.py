"""Every export is what the vendor's own SDK takes."""

from typing import Any, get_type_hints

import pytest
from pydantic import TypeAdapter

import workshop as ws

SAMPLES = ("notes-android", "orders-android", "devdocs-mcp")
pytestmark = pytest.mark.parametrize("sample", SAMPLES)


def valid(kind: Any, value: Any) -> None:
    """Validates against a TypedDict of an SDK, all keys of which it must know."""
    TypeAdapter(kind).validate_python(value)
    assert value.keys() <= get_type_hints(kind).keys()


def test_mcp(sample):
    from mcp.types import Tool

    for tool in ws.export(ws.sample(sample), "mcp")["tools"]:
        read = Tool.model_validate(tool)
        assert read.model_dump(mode="json", by_alias=True, exclude_none=True).keys() == tool.keys()


@pytest.mark.parametrize("strict", [False, True])
def test_openai_responses(sample, strict):
    from openai.types.responses import FunctionTool, FunctionToolParam

    for tool in ws.export(ws.sample(sample), "openai-responses", strict=strict):
        valid(FunctionToolParam, tool)
        assert FunctionTool.model_validate(tool).to_dict() == tool


@pytest.mark.parametrize("strict", [False, True])
def test_openai_chat(sample, strict):
    from openai.types.chat import ChatCompletionFunctionToolParam
    from openai.types.shared_params import FunctionDefinition

    for tool in ws.export(ws.sample(sample), "openai-chat", strict=strict):
        valid(ChatCompletionFunctionToolParam, tool)
        valid(FunctionDefinition, tool["function"])


def test_anthropic(sample):
    from anthropic.types import ToolParam

    for tool in ws.export(ws.sample(sample), "anthropic"):
        valid(ToolParam, tool)


def test_gemini(sample):
    from google.genai.types import Tool

    for tool in ws.export(ws.sample(sample), "gemini"):
        read = Tool.model_validate(tool)
        assert len(read.function_declarations or []) == len(tool["functionDeclarations"])
        assert read.model_dump(mode="json", by_alias=True, exclude_none=True) == tool


def test_langchain(sample):
    from langchain_core.tools import StructuredTool
    from langchain_core.utils.function_calling import convert_to_openai_tool

    app = ws.sample(sample)
    flat = {tool["function"]["name"]: tool["function"] for tool in ws.export(app, "openai-chat")}
    for tool in ws.export(app, "langchain"):
        made = convert_to_openai_tool(StructuredTool(**tool, func=lambda **_: None))["function"]
        assert made["name"] == tool["name"]
        assert made["description"] == flat[tool["name"]].get("description", "")
        assert made["parameters"]["properties"].keys() == tool["args_schema"]["properties"].keys()
