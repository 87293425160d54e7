"""Legal acts: what the prompts ask for, filled in and asked of the judge. There is no third spelling of a rule."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from companion.rules.events import Event
from companion.rules.game import Act, IllegalAct, Number, Prompt

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

FEW = 10
"""Of so many numbers each is tried, of more the limits and some near the least."""


def acts(game: GameSpec[Any], state: Any) -> Iterator[Act]:
    """The legal acts that are waited for, each once and in the same order each time; amounts at their limits."""
    for act in dict.fromkeys(candidates(game, state)):
        if _is_legal(game, state, act):
            yield act


def one(game: GameSpec[Any], state: Any, chance: random.Random) -> Act | None:
    """One legal act by chance; None when there is none. Much quicker than choosing among all."""
    found = list(dict.fromkeys(candidates(game, state)))
    while found:
        act = found.pop(chance.randrange(len(found)))
        if _is_legal(game, state, act):
            return act
    return None


def _is_legal(game: GameSpec[Any], state: Any, act: Act) -> bool:
    try:
        game.turn(state, act)
    except IllegalAct:
        return False
    return True


def candidates(game: GameSpec[Any], state: Any) -> Iterator[Act]:
    """What the prompts ask for, filled in; acts that only add sight are left out."""
    kinds = {kind.word(): kind for kind in game.acts_known}
    for prompt in game.expected(state):
        if not prompt.optional:
            yield from _filled(game, kinds[prompt.act], prompt)
            yield from game.suggest(state, prompt) if game.suggest else ()


def _filled(game: GameSpec[Any], kind: type[Act], prompt: Prompt) -> Iterator[Act]:
    """The prompt's act with each of the cards, of the numbers and of the words that it may have."""
    spec = game.act_spec(prompt.act)
    parts: list[list[dict[str, Any]]] = []
    if prompt.cards is not None and spec is not None and spec.cards:
        parts.append(
            [{spec.cards: cards} if cards else {} for cards in _cards(prompt, one=holds_one(kind, spec.cards))]
        )
    fields = {name.rstrip("_"): name for name in kind.__dataclass_fields__}
    parts += [
        [{fields[number.name]: value} for value in numbers(number)]
        for number in prompt.numbers
        if number.name in fields
    ]
    parts += [[{fields[choice.name]: value} for value in choice.values] for choice in prompt.choices]
    seat = {} if prompt.seat is None else {"seat": prompt.seat}
    for filled in product(*parts):
        values: dict[str, Any] = {**seat}
        for part in filled:
            values |= part
        yield kind(**values)


def holds_one(kind: type[Act], field: str) -> bool:
    """Whether a field is one card, and not a row of them."""
    return not any(get_origin(part) is tuple for part in (_hint(kind, field), *get_args(_hint(kind, field))))


_HINTS: dict[type[Act], dict[str, Any]] = {}


def _hint(kind: type[Act], field: str) -> Any:
    """What a field of an act is declared to be."""
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind][field]


def _cards(prompt: Prompt, *, one: bool) -> Iterator[Any]:
    """The fewest cards that the prompt wants, and single ones; none where it can do without, unseen ones where
    nobody has to see them."""
    cards = prompt.cards
    assert cards is not None
    if cards.least == 0 or (cards.may_be_unseen and cards.least > 1):
        yield () if cards.least == 0 else (None,) * cards.least
    if cards.least == 0 and cards.may_be_unseen:
        return  # a face would only add sight
    faces = sorted(cards.faces)
    if one:
        yield from faces
    elif cards.least <= 1 <= cards.most:
        yield from ((*cards.beside, face) for face in faces)
    elif not cards.may_be_unseen:
        yield (*cards.beside, *faces[: cards.least])


def numbers(number: Number) -> tuple[int, ...]:
    """The numbers that are tried: all where they are few, else the limits and some near the least."""
    least, most = number.least, number.most
    if most - least < FEW:
        return tuple(range(least, most + 1))
    return tuple(sorted({least, least + 1, least + 3, most}))


def perft(game: GameSpec[Any], state: Any, depth: int) -> tuple[int, int]:
    """How many series of so many legal acts go on, and how many of at most so many end the game: a changed number
    is a changed rule."""
    if game.outcome(state):
        return 0, 1
    if depth == 0:
        return 1, 0
    on = ended = 0
    for act in acts(game, state):
        more, over = perft(game, _after(game, state, game.decide(state, act)), depth - 1)
        on, ended = on + more, ended + over
    return on, ended


def _after(game: GameSpec[Any], state: Any, events: tuple[Event, ...]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state
