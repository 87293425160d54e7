"""Players under other names, in every value that names a seat and in people's own texts."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.rules.events import Why

T = TypeVar("T")

_FREE = frozenset({"text", "stands"})
"""Texts that people write freely, with any names in them."""
_SENTENCES = frozenset({"because"})
_NO_SEATS = frozenset({"code", "unit", "card", "cards", "face", "faces", "crops", "source"})
_TAG = re.compile(r"[0-9A-F]{8,20}")
"""The number of a card's tag. A note's tags are words, and may be names."""


def blanked(text: str) -> str:
    """The words in place of a text that is left out.

    >>> blanked("Ann sits there")
    '(14 letters)'
    """
    return f"({len(text)} letters)"


@dataclass(frozen=True, slots=True)
class Renaming:
    """New names for seats. ``free`` turns people's own texts into texts that others may read."""

    names: Mapping[str, str]
    free: Callable[[str], str] = blanked

    def of(self, value: T) -> T:
        """A value of the vocabulary (an act, an event, a reason, evidence) with the new names."""
        renamed: T = self._renamed(value)
        return renamed

    def within(self, text: str) -> str:
        """A text with the new names for the old ones, each as a whole word."""
        longest_first = sorted(self.names, key=len, reverse=True)
        known = "|".join(map(re.escape, longest_first))
        return re.sub(rf"(?<!\w)(?:{known})(?!\w)", lambda found: self.names[found[0]], text) if known else text

    def _renamed(self, value: Any) -> Any:
        match value:
            case str():
                return self._seat(value)
            case Why():
                return Why(
                    value.code, tuple((name, self._field(name, each, spoken=True)) for name, each in value.params)
                )
            case tuple() | list() | frozenset():
                return type(value)(self._renamed(each) for each in value)
            case Mapping():
                return {self._renamed(key): self._field(str(key), each) for key, each in value.items()}
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value) if field.init}
            return dataclasses.replace(value, **{name: self._field(name, each) for name, each in fields.items()})
        return value

    def _field(self, name: str, value: Any, *, spoken: bool = False) -> Any:
        if name in _FREE and isinstance(value, str):
            return self.free(value)
        if name in _NO_SEATS:
            return value
        if name == "tags":
            return type(value)(each if _TAG.fullmatch(each) else self.free(each) for each in value)
        if (spoken or name in _SENTENCES) and isinstance(value, str) and value not in self.names and "/" not in value:
            # What fills a gap of a sentence may be a list of seats.
            return self.within(value)
        return self._renamed(value)

    def _seat(self, value: str) -> str:
        """A seat, or an account such as ``Ann/hand``."""
        if value in self.names:
            return self.names[value]
        return "/".join(self.names.get(part, part) for part in value.split("/")) if "/" in value else value
