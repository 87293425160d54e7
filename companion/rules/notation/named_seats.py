"""The seats that an event names, read off its declaration."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from companion.rules.events import Amended, Event, Seat

_ONE = ("Seat", "Seat | None")
_SEVERAL = ("tuple[Seat, ...]", "frozenset[Seat]", "Mapping[Seat,")


def seats_named(events: Iterable[Event]) -> Iterator[Seat]:
    """Every seat that the events name as a seat, also in events that were judged again."""
    for event in events:
        one, several = _fields(type(event))
        for field in one:
            if (seat := getattr(event, field)) is not None:
                yield seat
        for field in several:
            yield from getattr(event, field)
        if isinstance(event, Amended):
            for _, judged in event.rejudged:
                yield from seats_named(judged)


_FIELDS: dict[type[Event], tuple[tuple[str, ...], tuple[str, ...]]] = {}


def _fields(kind: type[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if kind not in _FIELDS:
        declared = {field.name: str(field.type) for field in dataclasses.fields(kind)}
        _FIELDS[kind] = (
            tuple(name for name, said in declared.items() if said in _ONE),
            tuple(name for name, said in declared.items() if said.startswith(_SEVERAL)),
        )
    return _FIELDS[kind]
