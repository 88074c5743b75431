"""One Python function, class or `Tool(...)` call as a tool."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from workshop.app import Carries, Code, Hints, Origin, Parameter, Text, Tool, parameters_of
from workshop.formats.python.classes import Class, Classes
from workshop.formats.python.described import argument, described
from workshop.formats.python.dictionaries import read_dictionary
from workshop.formats.python.docs import Docs, class_text
from workshop.formats.python.literals import constant, text, whole
from workshop.formats.python.marks import Function, Mark
from workshop.formats.python.source import PythonFile, last_name
from workshop.formats.python.types import Types
from workshop.schema import Path

NAME = "Python"

#: Parameters of these types are filled in by the SDK; no agent sees them.
GIVEN = frozenset(
    "Context RunContext RunContextWrapper ToolContext ToolRuntime RunnableConfig InvocationContext ServerSession "
    "CallbackManagerForToolRun AsyncCallbackManagerForToolRun BaseStore".split()
)
_HINTS = {"readonlyhint": "read_only", "destructivehint": "destructive"}
_HINTS |= {"idempotenthint": "idempotent", "openworldhint": "open_world"}
_WITH_HINTS = frozenset({"mcp", "fastmcp"})


@dataclass(frozen=True, slots=True)
class _Input:
    name: str
    annotation: ast.expr | None
    default: ast.expr | None


def read_tool(mark: Mark, file: PythonFile, classes: Classes) -> Tool | None:
    """The tool that a mark stands for; None where it has no name."""
    carries: tuple[Carries, ...] = ("hints",) if mark.sdk in _WITH_HINTS else ()
    types = Types(classes)
    name, own = _own_words(mark, file)
    words = own
    code, output, returns = None, None, Text()
    if isinstance(mark.node, ast.ClassDef):
        found = Class(file, mark.node)
        name = name or mark.node.name
        words = class_text(found) if words is None else words
        schema, parameters = _of_class(found, types)
    elif mark.node is not None:
        name = name or mark.node.name
        docs = Docs.of(file, mark.node)
        words = docs.description() if words is None else words
        schema, parameters = _of_function(mark, docs, file, types)
        result = Types(classes)
        output = result.complete(result.read(mark.node.returns, file)) or None
        returns = _returns(mark.node, docs, file)
        carries = (*carries, "returns", "code")
        code = Code(
            {one.name: file.source(one.default) for one in inputs(mark.node, file, classes) if one.default is not None},
            tuple(dict.fromkeys(_thrown(mark.node))),
        )
    else:
        schema, parameters = _of_call(mark, file, types)
    if not name:
        return None
    return Tool(
        id=name,
        name=name,
        title=_string(mark.call, file, "title"),
        description=Text() if words is None else words,
        parameters=parameters,
        input_schema=schema,
        output_schema=output if output != {"type": "null"} else None,
        returns=returns,
        hints=_hints(mark.call, file),
        code=code,
        origin=Origin(NAME, file.path, mark.line),
        carries=carries,
        extra=_extra(mark, by_decorator=own is not None),
    )


def inputs(node: Function, file: PythonFile, classes: Classes) -> list[_Input]:
    """The parameters that an agent fills: neither `self`, nor what an SDK hands in, nor `*args`."""
    spec = node.args
    positional = [*spec.posonlyargs, *spec.args]
    defaults = [*[None] * (len(positional) - len(spec.defaults)), *spec.defaults]
    pairs = [*zip(positional, defaults, strict=True), *zip(spec.kwonlyargs, spec.kw_defaults, strict=True)]
    return [
        _Input(each.arg, each.annotation, default)
        for index, (each, default) in enumerate(pairs)
        if not (index == 0 and each.arg in ("self", "cls")) and not _is_given(each.annotation, default, file, classes)
    ]


def _is_given(annotation: ast.expr | None, default: ast.expr | None, file: PythonFile, classes: Classes) -> bool:
    """Whether the SDK fills a parameter: by its type, or by a mark that says it is injected."""
    if isinstance(default, ast.Call) and last_name(default.func).endswith(("Depends", "CurrentContext")):
        return True
    for node in ast.walk(annotation) if annotation is not None else ():
        name = last_name(node)
        if name.startswith("Injected") or (name in GIVEN and classes.find(name, file) is None):
            return True
    return False


def _own_words(mark: Mark, file: PythonFile) -> tuple[str, Text | None]:
    """The name and the description that the decorator or call gives, where it gives any."""
    call = mark.call
    if call is None:
        return mark.name, None
    names = [argument(call, "name", "name_override"), *call.args[:1]]
    name = next((value for node in names if isinstance(value := constant(file, node), str)), "")
    node = argument(call, "description", "description_override")
    if node is None and mark.sdk == "claude_agent_sdk" and len(call.args) > 1:
        node = call.args[1]
    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        return mark.name or name, None
    return mark.name or name, text(file, node, f"The description of {mark.name or name or mark.by}")


def _of_function(
    mark: Mark, docs: Docs, file: PythonFile, types: Types
) -> tuple[dict[str, Any], tuple[Parameter, ...]]:
    model = argument(mark.call, "args_schema") if mark.call else None
    found = types.classes.find(last_name(model), file) if model is not None else None
    if found is not None:
        return _of_class(found, types)
    own: dict[Path, Text] = {}
    properties: dict[str, Any] = {}
    required = []
    given = inputs(docs.node, file, types.classes) if not isinstance(docs.node, ast.ClassDef) else []
    for index, one in enumerate(given):
        what = f"The description of {mark.name or docs.node.name}/{one.name}"
        field = described(one.annotation, one.default, file, what)
        words = field.text
        if not words:
            documented = docs.param(one.name, [other.name for other in given[:index]])
            words = documented if documented or not words.place else words
        shown = field.alias or one.name
        own["properties", shown] = words
        properties[shown] = types.described(one.annotation, replace(field, text=words), file)
        if field.required:
            required.append(shown)
    schema = {"type": "object", "properties": properties, **({"required": required} if required else {})}
    return _with_places(types.complete(schema), {**types.texts, **own}, own)


def _of_class(found: Class, types: Types) -> tuple[dict[str, Any], tuple[Parameter, ...]]:
    schema = types.record(found)
    return _with_places(types.complete(schema), types.texts, {})


def _of_call(mark: Mark, file: PythonFile, types: Types) -> tuple[dict[str, Any], tuple[Parameter, ...]]:
    """The schema that a call of `Tool(...)` gives as a dictionary or a model."""
    call = mark.call or ast.Call(ast.Name("Tool"), [], [])
    node = argument(call, "inputSchema", "input_schema", "parameters", "parameters_json_schema", "args_schema")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "model_json_schema":
        node = node.func.value
    found = types.classes.find(last_name(node), file) if node is not None else None
    if found is not None:
        return _of_class(found, types)
    schema, texts = read_dictionary(node, file)
    return _with_places(schema, texts, {})


def _with_places(
    schema: dict[str, Any], texts: Mapping[Path, Text], own: Mapping[Path, Text]
) -> tuple[dict[str, Any], tuple[Parameter, ...]]:
    """The schema with its parameters; a missing text of a function's own goes into its docstring, not to its class."""
    parameters = []
    for parameter in parameters_of(schema):
        path: Path = ("properties", parameter.name)
        mine = own.get(path) if not parameter.nested else None
        if mine is not None and not parameter.description:
            parameters.append(replace(parameter, description=mine, path=path))
        else:
            words = texts.get(parameter.path, parameter.description)
            parameters.append(replace(parameter, description=words))
    return schema, tuple(parameters)


def _returns(node: Function, docs: Docs, file: PythonFile) -> Text:
    """What comes back; a function that returns nothing has no place for it."""
    result = node.returns
    nothing = isinstance(result, ast.Constant) and result.value is None
    untold = result is None and not any(isinstance(each, ast.Return) and each.value for each in ast.walk(node))
    if (nothing or untold) and docs.doc.returns is None:
        return Text()
    return docs.returns(file.source(result) if result is not None else "Any")


def _hints(call: ast.Call | None, file: PythonFile) -> Hints:
    """The annotations of MCP, given as a dictionary or as `ToolAnnotations(...)`."""
    node = argument(call, "annotations") if call else None
    if isinstance(node, ast.Name):
        node = file.assigned.get(node.id, node)
    pairs: list[tuple[str, object]] = []
    if isinstance(node, ast.Call):
        pairs = [(each.arg or "", constant(file, each.value)) for each in node.keywords]
    elif isinstance(node, ast.Dict):
        keys = (constant(file, key) for key in node.keys)
        pairs = [(str(key), constant(file, value)) for key, value in zip(keys, node.values, strict=True)]
    plain = [(name.replace("_", "").lower(), value) for name, value in pairs]
    return Hints(**{_HINTS[name]: value for name, value in plain if name in _HINTS and isinstance(value, bool)})


def _extra(mark: Mark, *, by_decorator: bool) -> dict[str, Any]:
    """What decides which words an agent is sent: the SDK, what it is told to do, and the docstring as it stands."""
    keywords = mark.call.keywords if mark.call else []
    given = {each.arg: each.value.value for each in keywords if each.arg and isinstance(each.value, ast.Constant)}
    switches = {name: value for name, value in given.items() if isinstance(value, bool)}
    if mark.parses:
        switches["parse_docstring"] = True
    extra: dict[str, Any] = {"picked_by": mark.by}
    extra |= {"sdk": mark.sdk} if mark.sdk else {}
    extra |= {"switches": switches} if switches else {}
    if mark.node is not None and not by_decorator:
        extra["docstring"] = whole(ast.get_docstring(mark.node, clean=False) or "")
    return extra


def _string(call: ast.Call | None, file: PythonFile, name: str) -> str:
    value = constant(file, argument(call, name)) if call else None
    return value if isinstance(value, str) else ""


def _thrown(node: Function) -> Iterator[str]:
    """The classes of the exceptions that the body raises, in source order."""
    for each in ast.walk(node):
        if isinstance(each, ast.Raise) and each.exc is not None:
            name = last_name(each.exc.func if isinstance(each.exc, ast.Call) else each.exc)
            if name[:1].isupper():
                yield name
