"""One AppFunction as a tool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tree_sitter import Node

from workshop.app import Origin, Parameter, Text, Tool
from workshop.formats.kotlin.annotation import Annotation, allowed_values, annotations_of, constant, describing, find
from workshop.formats.kotlin.body import code_facts
from workshop.formats.kotlin.declaration import APP_FUNCTION, Declaration
from workshop.formats.kotlin.definitions import Definitions
from workshop.formats.kotlin.function_texts import FunctionTexts
from workshop.formats.kotlin.properties import Classes
from workshop.formats.kotlin.source import broken_line, line, name, text
from workshop.formats.kotlin.types import Type, read_type, type_after_colon
from workshop.schema import Path, nodes

_ENTRY_POINT = "AppFunctionServiceEntryPoint"
_LEVELS = {"SELF": "self", "SYSTEM": "system", "TRUSTED": "trusted", "100": "self", "200": "system", "300": "trusted"}


class _Input(NamedTuple):
    """A parameter as it is declared; `default` is source text, None for a required one."""

    name: str
    type: Type
    annotations: tuple[Annotation, ...]
    default: str | None


def read_function(function: Declaration, classes: Classes) -> Tool:
    """The function as agents get it. Its access level is None where the author set none (agents then may call it)."""
    node = function.node
    known = classes.names.known(function.file)
    inputs = [given for given in _inputs(node) if classes.names.unaliased(given.type).name != "AppFunctionContext"]
    switch = describing(find(function.annotations, *APP_FUNCTION))
    texts = FunctionTexts(function, function.kdoc, not node.has_error or broken_line(node) is None, switch, known)
    result_node = _result(node)
    result = read_type(result_node) if result_node else None
    unit = (result is None and _has_block(node)) or (result is not None and result.name == "Unit")
    schema, parameters = _input_schema(function, inputs, texts, classes)
    body = next((text(child) for child in node.children if child.type == "function_body"), None)
    defaults = {given.name: given.default for given in inputs if given.default is not None}
    code = code_facts(body, (given.name for given in inputs), defaults)
    return Tool(
        id=f"{_class_name(function)}#{function.name}",
        name=function.name,
        description=texts.description(),
        parameters=parameters,
        input_schema=schema,
        output_schema=None if result is None or unit else _output_schema(function, result, classes),
        returns=texts.returns(_type_annotations(result_node), nothing=unit),
        access=_access(function),
        errors=tuple(thrown for thrown in code.throws if _is_app_exception(thrown, function, classes)),
        code=code,
        origin=Origin("kotlin", function.file.path, line(node.child_by_field_name("name") or node)),
        carries=("returns", "access", "code"),
        extra=_extra(function, classes),
    )


def _input_schema(
    function: Declaration, inputs: list[_Input], texts: FunctionTexts, classes: Classes
) -> tuple[dict[str, Any], tuple[Parameter, ...]]:
    definitions = Definitions(classes)
    own: dict[Path, Text] = {}
    properties = {}
    names = [given.name for given in inputs]
    for index, given in enumerate(inputs):
        words = own["properties", given.name] = texts.param(given.name, given.annotations, names[:index])
        values = allowed_values(given.annotations, texts.known)
        properties[given.name] = definitions.described(given.type, function.file, values, words)
    required = [given.name for given in inputs if given.default is None]
    schema = {"type": "object", "properties": properties, **({"required": required} if required else {})}
    complete = definitions.complete(schema)
    found = {**definitions.texts, **own}
    parameters = tuple(
        Parameter(
            node.pointer,
            node.name,
            found[node.path] if node.path in found else Text.of(node.description),
            node.schema,
            node.required,
            node.path,
        )
        for node in nodes(complete)
    )
    return complete, parameters


def _output_schema(function: Declaration, result: Type, classes: Classes) -> dict[str, Any]:
    values = allowed_values(function.annotations, classes.names.known(function.file))
    key = function.file.path, result, tuple(values)
    if key not in classes.results:
        definitions = Definitions(classes, output=True)
        schema = definitions.described(result, function.file, values, Text())
        schema.pop("description", None)
        classes.results[key] = definitions.complete(schema)
    return classes.results[key]


def _inputs(function: Node) -> Iterator[_Input]:
    holder = next((child for child in function.children if child.type == "function_value_parameters"), None)
    children = holder.children if holder else []
    own: tuple[Annotation, ...] = ()
    many = False
    for index, child in enumerate(children):
        if child.type == "parameter_modifiers":
            own, many = annotations_of(child), any(text(word) == "vararg" for word in child.children)
        elif child.type == "parameter" and child.children:
            type_node = type_after_colon(child)
            type_ = Type("List", (read_type(type_node),)) if many else read_type(type_node)
            rest = [node for node in children[index + 1 : index + 4] if not node.is_extra]
            default = text(rest[1]) if len(rest) > 1 and rest[0].type == "=" else None
            yield _Input(name(child.children[0]), type_, own + _type_annotations(type_node), default)
            own, many = (), False


def _result(function: Node) -> Node | None:
    """The type that the function is declared to return."""
    children = function.children
    after = next((index for index, child in enumerate(children) if child.type == "function_value_parameters"), None)
    if after is None or len(children) < after + 3 or children[after + 1].type != ":":
        return None
    return children[after + 2]


def _has_block(function: Node) -> bool:
    bodies = [child for child in function.children if child.type == "function_body"]
    return not bodies or bodies[0].children[0].type == "block"


def _type_annotations(node: Node | None) -> tuple[Annotation, ...]:
    """The annotations of a type, also inside its question mark."""
    if node is None or b"@" not in (node.text or b""):
        return ()
    inner = next((child for child in node.children if child.type in ("user_type", "parenthesized_type")), None)
    return annotations_of(node) + (annotations_of(inner) if inner else ())


def _class_name(function: Declaration) -> str:
    """The class that declares it; the file's own class for a function outside any."""
    owner = function.owner
    if owner.endswith("$"):
        return owner[:-1]
    stem = function.file.path.rpartition("/")[2].removesuffix(".kt")
    return f"{owner}{stem[:1].upper()}{stem[1:]}Kt"


def _access(function: Declaration) -> str | None:
    found = find(function.annotations, "AppFunctionAccessLevel")
    level = found.argument("level") if found else None
    return _LEVELS.get(text(level).rpartition(".")[2].rpartition("_")[2]) if level else None


def _extra(function: Declaration, classes: Classes) -> dict[str, Any]:
    """What has no field of its own: the message of a deprecation, a function switched off, the service it is in."""
    extra: dict[str, Any] = {}
    if deprecated := find(function.annotations, "Deprecated"):
        message = deprecated.argument("message")
        extra["deprecated"] = (constant(message) if message else None) or ""
    annotation = find(function.annotations, *APP_FUNCTION)
    enabled = annotation.argument("isEnabled") if annotation else None
    if enabled is not None and constant(enabled) is False:
        extra["enabled"] = False
    if service := _service(function, classes):
        extra["service"] = service
    return extra


def _service(function: Declaration, classes: Classes) -> dict[str, str]:
    """What the class around the function says of the service and the file that the compiler makes of it."""
    outer = classes.owner(function) if _ENTRY_POINT.encode() in function.file.data else None
    entry = find(outer.annotations, _ENTRY_POINT) if outer else None
    if entry is None:
        return {}
    known = classes.names.known(function.file)
    arguments = (("name", "serviceName"), ("xml", "appFunctionXmlFileName"))
    nodes = [(key, entry.argument(name, index)) for index, (key, name) in enumerate(arguments)]
    values = {key: constant(node, known) for key, node in nodes if node is not None}
    return {key: value for key, value in values.items() if isinstance(value, str)}


def _is_app_exception(thrown: str, function: Declaration, classes: Classes) -> bool:
    """Whether agents learn this exception's type: it is an AppFunctionException by name, or extends one."""
    for _ in range(8):
        if thrown.startswith("AppFunction") and thrown.endswith("Exception"):
            return True
        declaration = classes.find(thrown, function.file)
        parents = declaration.child("delegation_specifiers") if declaration else None
        if parents is None or not parents.named_children:
            return False
        thrown = text(parents.named_children[0]).partition("(")[0].rpartition(".")[2].strip()
    return False
