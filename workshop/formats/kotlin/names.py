"""What the names in a project's annotations and types stand for: constants, and aliases of types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tree_sitter import Node

from workshop.formats.kotlin.annotation import Constant, constant
from workshop.formats.kotlin.source import KotlinFile, name, text
from workshop.formats.kotlin.types import Type, is_type, read_type

#: An alias may stand for another alias; this many steps end a circle.
_MAX_STEPS = 8


@dataclass(frozen=True, slots=True)
class Named:
    """A `const val` or a `typealias`. `qualified` has a dot between all steps; companions are left out."""

    file: KotlinFile
    qualified: str
    value: Constant | None = None
    type: Type | None = None
    parameters: tuple[str, ...] = ()


def read_name(file: KotlinFile, node: Node, owner: str) -> Named | None:
    """What a property or type alias gives a name to; None for a property that is no plain constant."""
    outer = owner.replace("$", ".").replace("Companion.", "")
    if node.type == "type_alias":
        simple = next((child for child in node.children if child.type == "identifier"), None)
        holder = next((child for child in node.children if child.type == "type_parameters"), None)
        aliased = next((child for child in reversed(node.children) if is_type(child)), None)
        parameters = [child for part in (holder.named_children if holder else ()) for child in part.named_children]
        names = tuple(name(child) for child in parameters if child.type == "identifier")
        return Named(file, outer + name(simple), type=read_type(aliased), parameters=names) if simple else None
    modifiers = node.children[0]
    if modifiers.type != "modifiers" or "const" not in text(modifiers).split():
        return None
    variable = next((child for child in node.children if child.type == "variable_declaration"), None)
    value = constant(node.named_children[-1])
    if variable is None or value is None:
        return None
    return Named(file, outer + name(variable.children[0]), value)


@dataclass(frozen=True, slots=True)
class Names:
    """Constants and aliases by every way of writing them: `ON`, `Mode.ON`, `box.Mode.ON`.

    Where one way could mean two things, the file's own counts; in any other file it means nothing.
    """

    constants: Mapping[str, Constant | None] = field(default_factory=dict)
    aliases: Mapping[str, Named | None] = field(default_factory=dict)
    _of_file: Mapping[str, Mapping[str, Constant | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Iterable[Named]) -> Names:
        """An index of these."""
        constants: dict[str, Constant | None] = {}
        aliases: dict[str, Named | None] = {}
        of_file: dict[str, dict[str, Constant | None]] = {}
        for named in found:
            steps = named.qualified.split(".")
            for index in range(len(steps)):
                way = ".".join(steps[index:])
                if named.type is not None:
                    other = aliases.get(way, named)
                    aliases[way] = named if other is not None and other.type == named.type else None
                else:
                    constants[way] = named.value if constants.get(way, named.value) == named.value else None
                    of_file.setdefault(named.file.path, {})[way] = named.value
        return cls(constants, aliases, of_file)

    def known(self, file: KotlinFile) -> Mapping[str, Constant | None]:
        """The constants as a file sees them."""
        own = self._of_file.get(file.path)
        return {**self.constants, **own} if own else self.constants

    def unaliased(self, type_: Type) -> Type:
        """The type that an alias stands for; any other type as it is."""
        for _ in range(_MAX_STEPS):
            alias = self.aliases.get(type_.name)
            if alias is None or alias.type is None:
                break
            actual = alias.type.bound(dict(zip(alias.parameters, type_.arguments, strict=False)))
            type_ = replace(actual, nullable=actual.nullable or type_.nullable)
        return type_
