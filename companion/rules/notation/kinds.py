"""The possible values of an act's fields, in words for people with an example, from its declaration."""

from __future__ import annotations

import ast
import dataclasses
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from companion.cards import Face
from companion.rules.events import Seat, Unit
from companion.rules.game import Act


@dataclass(frozen=True, slots=True)
class Samples:
    """The players, the cards and a unit of the game, for examples."""

    seats: Sequence[Seat] = ("Ann", "Ben")
    faces: Sequence[Face] = ("7S", "10H", "QS")
    unit: Unit = "cards"


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a value: the words for ``one`` and for ``several``, and an example as JSON."""

    one: str
    several: str
    example: Any


_SHARED = {field.name for field in dataclasses.fields(Act)}
_TEXTS: dict[str, str] = {"text": "what was said", "tags": "fun", "word_": "CAT"}
_NUMBERS: dict[str, int] = {"quantity": 3, "rank": 5, "amount": 2, "count": 2, "tokens": 2, "line": 2}


def own_fields(act: type[Act]) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of an act that not every act has."""
    return tuple(field for field in dataclasses.fields(act) if field.name not in _SHARED)


def is_needed(field: dataclasses.Field[Any]) -> bool:
    """Whether the act needs this field."""
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def kind_of(owner: type[Any], field: dataclasses.Field[Any], samples: Samples | None = None) -> Kind:
    """The kind of a declared field; without words of its own, its type as declared."""
    said = field.type.__name__ if isinstance(field.type, type) else str(field.type)
    names = vars(sys.modules[owner.__module__])
    return _Declared(names, field.name, samples or Samples()).kind(ast.parse(said, mode="eval").body)


def example(act: type[Act], samples: Samples | None = None, *, seat: Seat | None = None) -> dict[str, Any]:
    """An example of this act by ``seat`` as a line of a record, with all fields that it needs, or with its first field
    if it needs none.
    """
    fields = own_fields(act)
    shown = [field for field in fields if is_needed(field)] or fields[:1]
    values = {field.name.rstrip("_"): kind_of(act, field, samples).example for field in shown}
    return {"act": act.word(), **({"seat": seat} if seat is not None else {}), **values}


class _Declared:
    """The declaration of one field, ``names`` being what its module knows."""

    def __init__(self, names: dict[str, Any], field: str, samples: Samples) -> None:
        self._names, self._field, self._samples = names, field, samples

    def kind(self, said: ast.expr) -> Kind:
        if isinstance(said, ast.BinOp):
            return self._either(_alternatives(said))
        if isinstance(said, ast.Subscript):
            holder = ast.unparse(said.value).rpartition(".")[2]
            parts = said.slice.elts if isinstance(said.slice, ast.Tuple) else [said.slice]
            return self._of_parts(holder, parts) or _as_declared(said)
        return self._find_named(said.id) if isinstance(said, ast.Name) else _as_declared(said)

    def _either(self, said: list[ast.expr]) -> Kind:
        kinds = [self.kind(each) for each in said if not _is_none(each)]
        one, several = " or ".join(kind.one for kind in kinds), " or ".join(kind.several for kind in kinds)
        if len(kinds) < len(said):
            null = "null if it was not seen" if one == "a card" else "null"
            one, several = f"{one}, or {null}", f"{several}, {null}"
        return Kind(one, several, kinds[0].example)

    def _of_parts(self, holder: str, parts: list[ast.expr]) -> Kind | None:
        if holder == "Literal":
            return _words([str(ast.literal_eval(part)) for part in parts])
        if holder == "Mapping":
            key, of = self.kind(parts[0]), self.kind(parts[1])
            return Kind(
                f"for each {key.one.removeprefix('a ')} {of.one}",
                f"for {key.several} {of.several}",
                {str(key.example): of.example},
            )
        if holder == "tuple":
            of = self.kind(parts[0])
            return Kind(f"a list of {of.several}", f"lists of {of.several}", [of.example])
        return None

    def _find_named(self, name: str) -> Kind:
        known: dict[str, Callable[[], Kind]] = {
            "Face": lambda: Kind("a card", "cards", self._samples.faces[0]),
            "Seat": lambda: Kind("a player", "players", self._samples.seats[-1]),
            "Unit": lambda: Kind("a unit, such as coins, tokens or cards", "units", self._samples.unit),
            "Account": lambda: Kind("a player or a place such as bank or pot", "accounts", self._samples.seats[0]),
            "float": lambda: Kind("a number", "numbers", 1.5),
            "int": lambda: Kind("a number", "numbers", _NUMBERS.get(self._field, 3)),
            "str": lambda: Kind("text", "texts", _TEXTS.get(self._field, "yes")),
            "bool": lambda: Kind("true or false", "true or false", True),
            "Movement": lambda: self._fields(("unit", "from", "to", "amount", "cards")),
            "Act": lambda: Kind("an act", "acts", self._an_act()),
        }
        if name in known:
            return known[name]()
        found = self._names.get(name)
        if get_origin(found) is Literal:
            return _words([str(value) for value in get_args(found)])
        if dataclasses.is_dataclass(found):
            return self._fields([field.name.rstrip("_") for field in dataclasses.fields(found)])
        return Kind("text", "texts", "what was said") if found is str else _as_declared(ast.Name(name))

    def _fields(self, names: Sequence[str]) -> Kind:
        shown = f"{{{', '.join(names)}}}"
        return Kind(shown, shown, dict.fromkeys(names, self._samples.seats[0]))

    def _an_act(self) -> dict[str, Any]:
        return {"act": "play", "seat": self._samples.seats[0], "card": self._samples.faces[0]}


def _as_declared(said: ast.expr) -> Kind:
    return Kind(ast.unparse(said), ast.unparse(said), None)


def _alternatives(said: ast.expr) -> list[ast.expr]:
    if isinstance(said, ast.BinOp):
        return [*_alternatives(said.left), *_alternatives(said.right)]
    return [said]


def _is_none(said: ast.expr) -> bool:
    return isinstance(said, ast.Constant) and said.value is None


def _words(values: list[str]) -> Kind:
    listed = " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))
    return Kind(listed, listed, values[0])
