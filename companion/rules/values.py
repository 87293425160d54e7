"""Frozen, slotted dataclasses that are made and copied several times faster than dataclasses do it.

A frozen value sets each field past its own lock. Here it is written while it is of an unlocked subclass without slots
of its own, and gets its class when it is whole: two steps for all fields together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """The class of frozen values, with an ``__init__`` that does the same in less time; as it is where it works
    something out when a value is made."""
    made: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
    if hasattr(kind, "__post_init__") or not all(field.init for field in made):
        return kind
    said = [_parameter(field) for field in made if not field.kw_only]
    named = [_parameter(field) for field in made if field.kw_only]
    text = [
        f"def __init__({', '.join(['self', *said, *(['*'] if named else []), *named])}):",
        " unlock(self, '__class__', unlocked)",
        *(f" self.{field.name} = {_given(field)}" for field in made),
        " self.__class__ = kind",
    ]
    known = {f"default_{field.name}": field.default for field in made}
    known |= {f"make_{field.name}": field.default_factory for field in made}
    known |= {"kind": kind, "unlocked": _unlocked(kind), "unlock": object.__setattr__, "MISSING": MISSING}
    made_init = _written(text, known, "__init__")
    made_init.__qualname__ = f"{kind.__qualname__}.__init__"
    kind.__init__ = made_init  # type: ignore[method-assign]
    return kind


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    _COPIERS: dict[type[Any], Callable[..., Any]] = {}

    def replace(value: T, /, **changes: Any) -> T:
        """A copy of the value with these fields changed, as ``dataclasses.replace`` makes it. Raises AttributeError for
        a field that it lacks."""
        kind = type(value)
        copier = _COPIERS.get(kind)
        if copier is None:
            copier = _COPIERS[kind] = _copier(kind)
        return copier(value, changes)


def _parameter(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return f"{field.name}=default_{field.name}"
    return field.name if field.default_factory is MISSING else f"{field.name}=MISSING"


def _given(field: Field[Any]) -> str:
    name = field.name
    return name if field.default_factory is MISSING else f"make_{name}() if {name} is MISSING else {name}"


def _copier(kind: type[Any]) -> Callable[..., Any]:
    """What copies a value of this class with some changes: a line a field."""
    text = [
        "def copier(value, changes):",
        " copy = new(unlocked)",
        *(f" copy.{field.name} = value.{field.name}" for field in fields(kind)),
        " for name in changes:",
        "  setattr(copy, name, changes[name])",
        " copy.__class__ = kind",
        " return copy",
    ]
    return _written(text, {"kind": kind, "unlocked": _unlocked(kind), "new": object.__new__}, "copier")


def _unlocked(kind: type[Any]) -> type[Any]:
    """The same class with fields that can be set."""
    free = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind.__name__, (kind,), {"__slots__": (), **free})


def _written(text: list[str], known: dict[str, Any], name: str) -> Callable[..., Any]:
    """The function of this text, as dataclasses write their own."""
    exec("\n".join(text), known)
    found: Callable[..., Any] = known[name]
    return found
