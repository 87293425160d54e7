"""Frozen, slotted values: how acts and events come to be ones, and copies that are made several times faster than by
``dataclasses.replace``."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Frozen(type):
    """The type of each act and each event: declaring one makes it a frozen, slotted dataclass, filled by keyword."""

    def __new__(cls, name: str, bases: tuple[type, ...], declared: dict[str, Any]) -> Any:
        for field in declared.get("__annotations__", ()):
            if isinstance(declared.get(field), property):
                raise TypeError(f"{name}.{field} is a field and a property: one needs another name")
        kind: Any = super().__new__(cls, name, bases, declared)
        if "__slots__" in declared:  # ``dataclass`` declares a slotted class once more
            return kind
        made: Any = dataclasses.dataclass(frozen=True, slots=True, kw_only=True)(kind)
        made.__setattr__ = _refuse_change  # Python's own fails at a name that is no field
        if (cell := declared.get("__classcell__")) is not None:  # what ``super()`` reads in a method
            cell.cell_contents = made
        return made


def _refuse_change(value: object, name: str, held: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}", name=name, obj=value)


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """A copy of the value with these fields changed, as ``dataclasses.replace`` makes it. Raises
        AttributeError for a field that it lacks."""
        kind = type(value)
        copier = _COPIERS.get(kind)
        if copier is None:
            copier = _COPIERS[kind] = _copier(kind)
        return copier(value, changes)


_COPIERS: dict[type[Any], Callable[..., Any]] = {}


def _copier(kind: type[Any]) -> Callable[..., Any]:
    """A function that copies a value of this class with some changes: slot by slot, past the lock of a frozen class."""
    names = [field.name for field in dataclasses.fields(kind)]
    slots: dict[str, Any] = {name: getattr(kind, name, None) for name in names}
    if hasattr(kind, "__post_init__") or not all(isinstance(slot, MemberDescriptorType) for slot in slots.values()):
        return lambda value, changes: dataclasses.replace(value, **changes)
    read, new = attrgetter(*names, "__class__"), object.__new__
    writers = {name: slot.__set__ for name, slot in slots.items()}
    in_order = tuple(writers.values())

    def copied(value: Any, changes: dict[str, Any]) -> Any:
        copy = new(kind)
        for write, held in zip(in_order, read(value), strict=False):
            write(copy, held)
        for name, held in changes.items():
            if name not in writers:
                raise AttributeError(f"{kind.__name__} has no field {name!r}", name=name, obj=value)
            writers[name](copy, held)
        return copy

    return copied
