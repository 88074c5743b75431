"""Which definitions of a file are tools, and the SDK that makes them so. The first rule that fits picks:

1. a decorator: `@tool`, `@mcp.tool`, `@server.tool`, `@beta_tool`, `@function_tool`, `@agent.tool_plain`;
2. a call: `Tool(name=..., description=...)`, `StructuredTool.from_function(f)`, a function or a class that is handed
   over by name: `bind_tools([f, Model])`, `tools=[f]`, `add_tool(f)`, `pydantic_function_tool(Model)`;
3. a class that extends `BaseTool`;
4. where a single file has none of these: its public functions with a docstring, then its public Pydantic models.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from workshop.formats.python.classes import Class, Classes
from workshop.formats.python.literals import constant
from workshop.formats.python.source import PythonFile, dotted, last_name

Function = ast.FunctionDef | ast.AsyncFunctionDef

_DECORATORS = frozenset({"tool", "beta_tool", "beta_async_tool", "function_tool", "tool_plain"})
_MADE = frozenset({"Tool", "StructuredTool", "FunctionDeclaration", "FunctionTool"})
_TAKING = frozenset({"bind_tools", "add_tool", "pydantic_function_tool", "convert_to_openai_tool"})
_TAKING |= {"convert_to_openai_function", "from_function", "FunctionTool", "beta_tool", "function_tool"}
_PARSING = frozenset({"bind_tools", "convert_to_openai_tool", "convert_to_openai_function"})
_SERVERS = frozenset({"FastMCP", "MCPServer", "Server"})


@dataclass(frozen=True, slots=True)
class Mark:
    """A definition that is a tool: `by` says what makes it one, `call` is the decorator or call with arguments."""

    by: str
    node: Function | ast.ClassDef | None = None
    call: ast.Call | None = None
    sdk: str = ""
    name: str = ""

    @property
    def parses(self) -> bool:
        """Whether LangChain parses the docstring unasked, as it does for functions handed over as they are."""
        return self.by.rpartition(".")[2].removesuffix("(...)") in _PARSING

    @property
    def line(self) -> int:
        """Where it is defined, or called."""
        at = self.node or self.call
        return at.lineno if at else 0


def marks(file: PythonFile) -> list[Mark]:
    """The tools of a file by what marks them, in source order, each definition once."""
    found: dict[int, Mark] = {}
    called = sorted(_called(file), key=lambda mark: mark.call is None)
    for mark in (*_decorated(file), *called, *_extending(file)):
        found.setdefault(id(mark.node or mark.call), mark)
    return sorted(found.values(), key=lambda mark: mark.line)


def unmarked(file: PythonFile, classes: Classes) -> list[Mark]:
    """What a file without any mark offers: its public functions with a docstring, else its Pydantic models."""
    body = [node for node in file.tree.body if not getattr(node, "name", "_").startswith("_")]
    functions = [node for node in body if isinstance(node, Function) and ast.get_docstring(node)]
    if functions:
        return [Mark("its docstring", node) for node in functions]
    models = [node for node in body if isinstance(node, ast.ClassDef) and classes.is_model(Class(file, node))]
    return [Mark("a Pydantic model with a docstring", node) for node in models if ast.get_docstring(node)]


def servers(file: PythonFile) -> Iterator[ast.Call]:
    """The calls that make an MCP server."""
    for node in file.nodes:
        if isinstance(node, ast.Call) and last_name(node.func) in _SERVERS:
            full = file.imports.get(dotted(node.func).partition(".")[0], "")
            if full.startswith(("mcp", "fastmcp")):
                yield node


def _decorated(file: PythonFile) -> Iterator[Mark]:
    for node in file.nodes:
        if not isinstance(node, Function | ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            callee = call.func if call else decorator
            if last_name(callee) in _DECORATORS:
                yield Mark(f"@{dotted(callee) or last_name(callee)}", node, call, _sdk(callee, file))
                break


def _called(file: PythonFile) -> Iterator[Mark]:
    definitions = {node.name: node for node in file.nodes if isinstance(node, Function | ast.ClassDef)}
    for call in file.nodes:
        if not isinstance(call, ast.Call):
            continue
        callee = last_name(call.func)
        keywords = {each.arg: each.value for each in call.keywords}
        handed = [*call.args[:1]] if callee in _TAKING else []
        handed += [
            keywords[name] for name in ("func", "coroutine", "fn") if name in keywords and callee in _TAKING | _MADE
        ]
        handed += [keywords["tools"]] if "tools" in keywords else []
        named = [definitions[name] for each in handed for name in _names(each, file) if name in definitions]
        own = call if callee in _TAKING | _MADE and callee != "bind_tools" and "tools" not in keywords else None
        for node in named:
            yield Mark(f"{dotted(call.func) or callee}(...)", node, own, _sdk(call.func, file))
        described = "name" in keywords and ("description" in keywords or "inputSchema" in keywords)
        if callee in _MADE and described and not named and isinstance(constant(file, keywords["name"]), str):
            yield Mark(f"{dotted(call.func)}(...)", None, call, _sdk(call.func, file))


def _extending(file: PythonFile) -> Iterator[Mark]:
    """The LangChain tools that are classes: their `_run` is the function, their attributes are its arguments."""
    for node in file.nodes:
        if not isinstance(node, ast.ClassDef) or all(last_name(base) != "BaseTool" for base in node.bases):
            continue
        run = next((each for each in node.body if isinstance(each, Function) and each.name in ("_run", "_arun")), None)
        attributes = {
            each.target.id: each.value
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value
        }
        attributes |= {
            each.targets[0].id: each.value
            for each in node.body
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)
        }
        name = constant(file, attributes.get("name"))
        if run is not None and isinstance(name, str):
            keywords = [ast.keyword(key, value) for key, value in attributes.items()]
            call = ast.copy_location(ast.Call(node.bases[0], [], keywords), node)
            yield Mark("a class that extends BaseTool", run, call, "langchain", name)


def _names(node: ast.expr, file: PythonFile) -> Iterator[str]:
    """The names in what is handed over: one, a list of some, or a name for such a list."""
    if isinstance(node, ast.Name) and isinstance(file.assigned.get(node.id), ast.List | ast.Tuple):
        node = file.assigned[node.id]
    for each in node.elts if isinstance(node, ast.List | ast.Tuple) else [node]:
        if isinstance(each, ast.Name):
            yield each.id


def _sdk(callee: ast.expr, file: PythonFile) -> str:
    """The package that makes a tool of it: `mcp`, `fastmcp`, `langchain`...; empty when the file does not say."""
    root = dotted(callee).partition(".")[0]
    made_by = file.assigned.get(root)
    if isinstance(made_by, ast.Call):
        root = dotted(made_by.func).partition(".")[0]
    package = file.imports.get(root, "").partition(".")[0]
    if not package and isinstance(callee, ast.Attribute):
        packages = {full.partition(".")[0] for full in file.imports.values()}
        package = next((name for name in ("fastmcp", "mcp") if name in packages), "")
    return "langchain" if package.startswith("langchain") else package
