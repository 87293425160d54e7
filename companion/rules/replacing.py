"""``dataclasses.replace`` for positions: the same, and several times faster for a class of many fields.

Only for slotted dataclasses that work nothing out when they are made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """A copy of the value with these fields changed. Raises AttributeError for a field that it lacks."""
        kind = type(value)
        read, writers = _plan(kind)
        copy = object.__new__(kind)
        for write, field in zip(writers, read(value), strict=True):
            write(copy, field)
        for name, field in changes.items():
            object.__setattr__(copy, name, field)
        return copy


@cache
def _plan(kind: type[Any]) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[Callable[[Any, Any], None], ...]]:
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), tuple(getattr(kind, name).__set__ for name in names)
