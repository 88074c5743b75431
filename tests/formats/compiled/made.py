"""Compiled functions as compilers and devices write them, made for these tests."""

from __future__ import annotations

import json

ID = "org.box.Tools#openBox"

V1 = f"""<?xml version="1.0" encoding="UTF-8"?>
<appfunctions>
  <appfunction><function_id>{ID}</function_id><enabled_by_default>true</enabled_by_default></appfunction>
  <appfunction><function_id>org.box.Tools#shutBox</function_id><enabled_by_default>false</enabled_by_default></appfunction>
</appfunctions>
"""


def parameter(name: str, type_: str, description: str = "", required: str = "true") -> str:
    words = f"<description>{description}</description>" if description else ""
    described = f"<dataTypeMetadata><id>unused</id>{type_}</dataTypeMetadata>"
    required = f"<isRequired>{required}</isRequired>"
    return f"<parameters>{described}<id>unused</id>{required}<name>{name}</name>{words}</parameters>"


def function(*parts: str, id_: str = ID, description: str = "Opens a box.") -> str:
    return (
        f"<appfunction><id>{id_}</id><enabledByDefault>true</enabledByDefault>"
        f"<description>{description}</description>{''.join(parts)}<functionId>{id_}</functionId></appfunction>"
    )


def shared(name: str, inside: str, description: str = "") -> str:
    words = f"<description>{description}</description>" if description else ""
    type_ = f"<objectQualifiedName>{name}</objectQualifiedName>{words}{inside}<type>3</type>"
    return f"<dataTypes><dataTypeMetadata>{type_}</dataTypeMetadata><name>{name}</name></dataTypes>"


def v2(*functions: str, types: str = "") -> str:
    component = f"<AppFunctionComponentMetadataDocument>{types}</AppFunctionComponentMetadataDocument>" if types else ""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<appfunctions>\n{"".join(functions)}\n{component}</appfunctions>\n'


FULL = v2(
    function(
        parameter(
            "mode",
            "<isNullable>false</isNullable><enumValues>ON</enumValues><enumValues>OFF</enumValues><type>8</type>",
            "How.",
        ),
        parameter(
            "lid",
            "<isNullable>true</isNullable><type>11</type><dataTypeReference>org.box.Lid</dataTypeReference>",
            "Which.",
            "false",
        ),
        "<response><id>unused</id><valueType><type>10</type><itemType><type>6</type></itemType></valueType>"
        "<description>The sizes.</description></response>",
        "<deprecation><message>use openAll</message></deprecation><accessLevel>self</accessLevel><scope>global</scope>",
    ),
    types=shared(
        "org.box.Lid",
        "<properties><dataTypeMetadata><description>How wide.</description><type>7</type></dataTypeMetadata>"
        "<name>width</name></properties><required>width</required>",
    ),
)


def static(id_: str = ID, package: str = "org.box", description: str = "Opens a box.") -> dict[str, object]:
    return {
        f"AppFunctionStaticMetadata-{package}": {
            "functionId": [id_],
            "packageName": [package],
            "description": [description],
            "enabledByDefault": [True],
            "parameters": [
                {
                    "name": ["lid"],
                    "description": ["Which."],
                    "isRequired": [True],
                    "dataTypeMetadata": [{"type": [11], "isNullable": [False], "dataTypeReference": ["org.box.Lid"]}],
                }
            ],
            "response": [{"valueType": [{"type": [0]}]}],
        }
    }


def listing(package: str = "org.box", *, double: bool = True, enabled: int = 0) -> dict[str, object]:
    runtime_name = f"AppFunctionRuntimeMetadata-{package}"
    runtime: dict[str, object] = {"functionId": [ID], "enabled": [enabled]}
    lid = {"name": ["width"], "dataTypeMetadata": [{"type": [7], "description": ["How wide."]}]}
    types = [{"name": ["org.box.Lid"], "dataTypeMetadata": [{"type": [3], "properties": [lid], "required": ["width"]}]}]
    return {
        package: [
            {**static(package=package), runtime_name: {runtime_name: runtime} if double else runtime},
            {f"AppFunctionComponentMetadataDocument-{package}": {"dataTypes": types}},
        ]
    }


def as_json(value: object) -> str:
    return json.dumps(value, indent=2)
