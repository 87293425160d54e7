"""Whether an act is one that a prompt waits for: its seat, its numbers and its words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.acts import BEYOND_CHOICE, BEYOND_NUMBER, BEYOND_PROMPTS, BEYOND_SEAT
from companion.rules.events import Seat, Why
from companion.rules.game import Act, Prompt


def beyond(prompts: Iterable[Prompt], act: Act) -> Why | None:
    """Why no prompt waits for this act; None if one does, and then no later prompt is looked at. Of its cards the judge
    alone says whether they can be."""
    word = act.word()
    waited: dict[Seat | None, None] = {}
    wrong: Why | None = None
    for prompt in prompts:
        if prompt.act != word:
            continue
        waited[prompt.seat] = None
        if prompt.seat is None or act.seat is None or prompt.seat == act.seat:
            outside = _outside(prompt, act)
            if outside is None:
                return None
            wrong = wrong or outside
    if not waited:
        return BEYOND_PROMPTS(act=word)
    return wrong or BEYOND_SEAT(act=word, seat=act.seat, waited=tuple(waited))


def _outside(prompt: Prompt, act: Act) -> Why | None:
    """The first number or word of the act that this prompt does not allow."""
    for number in prompt.numbers:
        value = _of(act, number.name)
        if type(value) is int and not number.least <= value <= number.most:
            return BEYOND_NUMBER(field=number.name, least=number.least, most=number.most, value=value)
    for choice in prompt.choices:
        value = _of(act, choice.name)
        if isinstance(value, str) and choice.values and value not in choice.values:
            return BEYOND_CHOICE(field=choice.name, choices=choice.values, value=value)
    return None


def _of(act: Act, name: str) -> Any:
    """A field of the act by its name in records; None where it says nothing."""
    return getattr(act, name, getattr(act, f"{name}_", None))
