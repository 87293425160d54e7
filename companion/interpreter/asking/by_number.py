"""A row of which some cards were never read, said by its numbers: what follows from it is what follows for most cards
that the unread ones may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import product
from typing import Any

from companion.cards import Face
from companion.interpreter.prompts import Asking
from companion.rules.events import Event
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.history import History


def say_by_number(row: Prompt, read: Sequence[Face], history: History[Any], asking: Asking) -> Act | None:
    """The act that says the row by numbers alone; None if the game has none, or less than half was read."""
    sisters = (each for each in asking.prompts(history.state) if (each.act, each.seat) == (row.act, row.seat))
    numbers = next((each.numbers for each in sisters if each.cards is None and each.numbers and not each.choices), ())
    missing = 0 if row.cards is None else row.cards.most - len(read)
    if not numbers or row.cards is None or not 0 < missing <= len(read):
        return None
    others = sorted(row.cards.faces - set(read))
    may_follow = Counter(_follows(asking.act(row, (*read, *some)), history) for some in _choices(others, missing))
    del may_follow[None]
    if not may_follow:
        return None
    likeliest = may_follow.most_common(1)[0][0]
    for counts in product(*(range(each.least, each.most + 1) for each in numbers)):
        values: dict[str, Any] = dict(zip((each.name for each in numbers), counts, strict=True))
        act = asking.kind(row.act)(seat=row.seat, **values)
        if _follows(act, history) == likeliest:
            return act
    return None


def _choices(faces: Sequence[Face], count: int) -> Iterator[tuple[Face, ...]]:
    """Choices of ``count`` of these faces, far apart, beginning with each face in turn."""
    apart = max(1, len(faces) // count)
    for first in range(len(faces)):
        yield tuple(faces[(first + each * apart) % len(faces)] for each in range(count))


def _follows(act: Act, history: History[Any]) -> tuple[object, ...] | None:
    """What the act leads to beside itself, in words and numbers; None where it cannot be."""
    try:
        return tuple(value for event in history.judge(act)[1:] for value in _plain(event))
    except IllegalAct:
        return None


def _plain(event: Event) -> list[object]:
    values = (getattr(event, each.name) for each in fields(event))
    return [type(event), *(value for value in values if isinstance(value, int | str))]
