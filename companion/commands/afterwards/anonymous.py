"""Players by their places: names are replaced where a value names a seat, and what people wrote freely is left out."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from companion.rules.events import Why

T = TypeVar("T")

_FREE = frozenset({"text", "stands"})
"""What people write as they like, with whatever names they like."""
_NO_SEATS = frozenset({"code", "unit", "card", "cards", "face", "faces", "tags", "crops", "source"})


def without_names(value: T, names: Mapping[str, str]) -> T:
    """A value of the vocabulary, an act, an event or a reason, with ``names`` for the seats in it."""
    renamed: T = _renamed(value, names)
    return renamed


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case str():
            return _seat(value, names)
        case Why():
            return Why(value.code, tuple((name, _field(name, each, names, spoken=True)) for name, each in value.params))
        case tuple() | list() | frozenset():
            return type(value)(_renamed(each, names) for each in value)
        case Mapping():
            return {_renamed(key, names): _field(str(key), each, names) for key, each in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value) if field.init}
        changed = {name: _field(name, each, names) for name, each in fields.items()}
        return dataclasses.replace(value, **changed)
    return value


def _field(name: str, value: Any, names: Mapping[str, str], *, spoken: bool = False) -> Any:
    if name in _FREE and isinstance(value, str):
        return f"({len(value)} letters)"
    if name in _NO_SEATS:
        return value
    if spoken and isinstance(value, str) and value not in names and "/" not in value:
        # What fills a gap of a sentence may be a list of seats.
        return _listed(value, names)
    return _renamed(value, names)


def _seat(value: str, names: Mapping[str, str]) -> str:
    """A seat, or an account such as ``Ann/hand``."""
    if value in names:
        return names[value]
    return "/".join(names.get(part, part) for part in value.split("/")) if "/" in value else value


def _listed(value: str, names: Mapping[str, str]) -> str:
    longest_first = sorted(names, key=len, reverse=True)
    known = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{known})(?!\w)", lambda found: names[found[0]], value)
