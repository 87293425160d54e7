"""Whether an act is one that a prompt waits for: its seat, its numbers, its words and how many cards it has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from typing import Any

from companion.rules.acts import (
    BEYOND_CARDS,
    BEYOND_CHOICE,
    BEYOND_COUNT,
    BEYOND_NUMBER,
    BEYOND_OTHERS,
    BEYOND_PROMPTS,
    BEYOND_SEAT,
)
from companion.rules.events import Seat, Why
from companion.rules.game import Act, Cards, Prompt


def unknown_seat(act: Act, seats: tuple[Seat, ...]) -> Seat | None:
    """The first seat that a field of the act names, other than who says it, and that is not there."""
    kind: Any = type(act)
    for name in _seat_fields(kind):
        named = getattr(act, name)
        if named is not None and named not in seats:
            return str(named)
    return None


@cache
def _seat_fields(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.name != "seat" and each.type in ("Seat", "Seat | None"))


def beyond(prompts: Iterable[Prompt], act: Act, cards: str = "") -> Why | None:
    """Why no prompt waits for this act, by the prompt that it fits best; None if one does, and then no later prompt is
    looked at. ``cards`` is the field with its cards: their number is bound, and the judge alone says which they can be.
    """
    word = act.word()
    waited: dict[Seat | None, None] = {}
    others: list[Prompt] = []
    best: tuple[int, Why] | None = None
    for prompt in prompts:
        if prompt.act != word:
            others.append(prompt)
            continue
        waited[prompt.seat] = None
        if prompt.seat is None or act.seat is None or prompt.seat == act.seat:
            outside = _outside(prompt, act, cards)
            if outside is None:
                return None
            best = outside if best is None or outside[0] > best[0] else best
    if not waited:
        own = tuple(dict.fromkeys(each.act for each in others if each.seat == act.seat is not None))
        return BEYOND_OTHERS(act=word, seat=act.seat, others=own) if own else BEYOND_PROMPTS(act=word)
    return best[1] if best else BEYOND_SEAT(act=word, seat=act.seat, waited=tuple(waited))


def _outside(prompt: Prompt, act: Act, cards: str) -> tuple[int, Why] | None:
    """How many fields of the act this prompt allows, and the first thing that it does not."""
    fitting = 0
    if prompt.cards is not None and cards:
        named = getattr(act, cards)
        if type(named) is tuple and not prompt.cards.least <= len(named) <= _most(prompt.cards):
            return fitting, _miscounted(prompt.cards, act, len(named))
    for number in prompt.numbers:
        value = _of(act, number.name)
        if type(value) is int and not number.allows(value):
            if number.values or number.least == number.most:
                each = tuple(map(str, number.each))
                return fitting, BEYOND_CHOICE(field=number.name, choices=each, value=str(value))
            return fitting, BEYOND_NUMBER(field=number.name, least=number.least, most=number.most, value=value)
        fitting += 1
    for choice in prompt.choices:
        value = _of(act, choice.name)
        if isinstance(value, str) and choice.values and value not in choice.values:
            return fitting, BEYOND_CHOICE(field=choice.name, choices=choice.values, value=value)
        fitting += 1
    return None


def _most(cards: Cards) -> int:
    return cards.most + len(cards.beside)


def _miscounted(cards: Cards, act: Act, count: int) -> Why:
    if cards.least == cards.most:
        return BEYOND_COUNT(act=act.word(), least=cards.least, value=count)
    return BEYOND_CARDS(act=act.word(), least=cards.least, most=_most(cards), value=count)


def _of(act: Act, name: str) -> Any:
    """A field of the act by its name in records; None where it says nothing."""
    return getattr(act, name, getattr(act, f"{name}_", None))
