"""Each SDK's delivery against the SDK itself, docstring by docstring."""

import inspect
from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field

from workshop.formats.delivery.sdks import PYTHON
from workshop.formats.delivery.sdks.docstring import lost, moved
from workshop.formats.delivery.sdks.sent import Sent

GOOGLE = """Moves money between two accounts.

    The sender must own the source account.
    A second line.

    Args:
        source: Account to take from.
            It must be open.
        target (str): Account to pay into, e.g. a: b.

    Returns:
        The receipt of the transfer.

    Raises:
        ValueError: The source account is empty.
    """
NUMPY = """Moves money.

    Longer text.

    Parameters
    ----------
    source : str
        Account to take from.
    target : str
        Account to pay into.

    Returns
    -------
    str
        The receipt.
    """
SPHINX = """Moves money.

    :param source: Account to take from.
    :param target: Account to pay into.
    :returns: The receipt.
    :raises ValueError: The account is empty.
    """
RETURNS_FIRST = """Moves money.

    Returns:
        The receipt.

    Args:
        source: Account to take from.
        target: Account to pay into.
    """
PLAIN = "Moves money from one account to another: quickly."
PROSE = """Moves money.

    Rules:
        Never twice.

    More text."""
DOCSTRINGS = [GOOGLE, NUMPY, SPHINX, RETURNS_FIRST, PLAIN, PROSE, "", "\n    Begins below.\n    "]


def function(docstring: str, *, field: bool = False) -> Any:
    kind: Any = Annotated[str, Field(description="Given at the type.")] if field else str

    def transfer(source, target):
        return source + target

    transfer.__annotations__ = {"source": kind, "target": str, "return": str}
    transfer.__doc__ = docstring
    return transfer


def texts(schema: Mapping[str, Any]) -> dict[str, str]:
    return {name: one["description"] for name, one in schema.get("properties", {}).items() if one.get("description")}


def by_mcp(made: Any) -> Sent:
    from mcp.server.mcpserver.tools.base import Tool

    tool = Tool.from_function(made)
    return Sent(tool.description, texts(tool.parameters))


def by_fastmcp(made: Any) -> Sent:
    from fastmcp.tools import Tool

    tool = Tool.from_function(made)
    return Sent(tool.description or "", texts(tool.parameters))


def by_langchain(made: Any) -> Sent:
    from langchain_core.tools import StructuredTool

    tool = StructuredTool.from_function(made)
    return Sent(tool.description, texts(tool.tool_call_schema.model_json_schema()))


def by_langchain_parsed(made: Any) -> Sent:
    from langchain_core.tools import StructuredTool

    tool = StructuredTool.from_function(made, parse_docstring=True)
    return Sent(tool.description, texts(tool.tool_call_schema.model_json_schema()))


def by_anthropic(made: Any) -> Sent:
    from anthropic import beta_tool

    sent = beta_tool(made).to_dict()
    return Sent(sent["description"], texts(sent["input_schema"]))


def by_google_genai(made: Any) -> Sent:
    from google.genai.types import FunctionDeclaration

    declaration = FunctionDeclaration.from_callable_with_api_option(callable=made, use_json_schema=True)
    return Sent(declaration.description or "", texts(declaration.parameters_json_schema or {}))


SDKS = {
    "mcp": by_mcp,
    "fastmcp": by_fastmcp,
    "langchain": by_langchain,
    "langchain-parsed": by_langchain_parsed,
    "anthropic": by_anthropic,
    "google-genai": by_google_genai,
}


def ours(name: str, docstring: str, *, field: bool = False) -> Sent:
    sent = PYTHON[name].send(docstring, {"source": "Given at the type."} if field else {})
    return Sent(sent.description, {key: text for key, text in sent.parameters.items() if key in ("source", "target")})


@pytest.mark.parametrize("field", [False, True], ids=["docstring", "field"])
@pytest.mark.parametrize("docstring", DOCSTRINGS, ids=range(len(DOCSTRINGS)))
@pytest.mark.parametrize("name", SDKS)
def test_what_is_sent_is_what_the_sdk_sends(name, docstring, field):
    if name.startswith("langchain") and not docstring.strip():
        pytest.skip("LangChain refuses a function without a docstring")
    assert ours(name, docstring, field=field) == SDKS[name](function(docstring, field=field))


LINES = st.lists(
    st.sampled_from(
        ["Moves money.", "", "Args:", "    source: From.", "    target (str): To: all.", "        More.", "Returns:",
         "    The receipt.", "Example:", "    source: twice.", "Note:", "Raises:", "    ValueError: Empty."]
    ),
    min_size=1,
    max_size=12,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(LINES)
def test_docstrings_of_any_order_come_out_as_the_sdks_send_them(lines):
    docstring = "Moves.\n\n" + "\n".join(lines)
    for name in ("fastmcp", "anthropic", "langchain-parsed"):
        try:
            theirs = SDKS[name](function(docstring))
        except ValueError:  # an entry for a parameter that the function lacks
            continue
        assert ours(name, docstring) == theirs


def test_openai_sends_the_docstring_of_a_class_raw_and_twice():
    from openai import pydantic_function_tool
    from pydantic import create_model

    model = create_model("Transfer", __doc__=GOOGLE, source=(str, Field(description="Given at the type.")))
    made = pydantic_function_tool(model)["function"]
    sent = PYTHON["openai"].send(GOOGLE, {"source": "Given at the type."})
    assert (made["description"], texts(made["parameters"])) == (sent.description, dict(sent.parameters))
    assert made["parameters"]["description"] == inspect.cleandoc(GOOGLE)


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("mcp", []),
        ("google-genai", []),
        ("langchain", []),
        ("fastmcp", ["Returns", "Raises ValueError"]),
        ("anthropic", ["Returns", "Raises ValueError"]),
        ("langchain-parsed", ["Returns", "Raises ValueError"]),
    ],
)
def test_words_that_no_agent_gets_are_named(name, gone):
    assert [part.what for part in lost(GOOGLE, ours(name, GOOGLE))] == gone


@pytest.mark.parametrize("docstring", [NUMPY, SPHINX])
def test_langchain_parses_google_style_alone(docstring):
    sent = ours("langchain-parsed", docstring)
    assert sent.parameters == {}
    assert moved(docstring, sent, {}) == ("source", "target")


def test_texts_that_arrive_inside_the_description_are_moved_not_lost():
    sent = ours("mcp", GOOGLE)
    assert lost(GOOGLE, sent) == ()
    assert moved(GOOGLE, sent, {}) == ("source", "target")
    assert moved(GOOGLE, ours("mcp", GOOGLE, field=True), {"source": "Given at the type."}) == ("target",)
