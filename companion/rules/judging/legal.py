"""Legal acts: the prompts filled in, and tried on the judge. No rule is written a third time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, islice
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.judging.carded import cards_field
from companion.rules.judging.faults import WrongFunction
from companion.rules.state import S

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec
    from companion.rules.turn import Turn


NOTHING_FIXED: Mapping[str, Any] = {}
MOST_TWINS = 100
"""At most this many hands of twins are tried."""
FEW = 10
"""Up to this many numbers, each is tried; of more, only the limits and some near the least."""


def turns(game: GameSpec[S], state: S) -> Iterator[Turn[S]]:
    """The legal acts that are waited for, judged: each once, in the same order each time; amounts at their limits."""
    for act in dict.fromkeys(chain.from_iterable(candidates(game, state))):
        turn = _judged(game, state, act)
        if turn is not None:
            yield turn


def one(game: GameSpec[S], state: S, chance: random.Random) -> Turn[S] | None:
    """One legal act at random, None if there is none. Each is equally likely; one that two prompts ask for is twice as
    likely. This is much quicker than choosing among all: a refused act is drawn again.
    """
    return choose(game, state, candidates(game, state), chance)


def choose(
    game: GameSpec[S], state: S, found: Sequence[Filled | tuple[Act, ...]], chance: random.Random
) -> Turn[S] | None:
    """One of these acts by chance that is legal, judged; None if none is."""
    for number in shuffled(sum(map(len, found)), chance):
        turn = _judged(game, state, _at(found, number))
        if turn is not None:
            return turn
    return None


def _judged(game: GameSpec[S], state: S, act: Act) -> Turn[S] | None:
    try:
        return game.turn(state, act, is_awaited=True)
    except IllegalAct:
        return None


def _at(found: Sequence[Filled | tuple[Act, ...]], number: int) -> Act:
    for acts in found:
        count = len(acts)
        if number < count:
            return acts[number]
        number -= count
    raise IndexError(number)


def candidates(game: GameSpec[S], state: S) -> list[Filled | tuple[Act, ...]]:
    """The prompts filled in, without acts that only name seen cards."""
    return list(chain.from_iterable(fill(game, state, prompt) for prompt in game.awaited(state)))


def fill(game: GameSpec[S], state: S, prompt: Prompt) -> Iterator[Filled | tuple[Act, ...]]:
    """The acts that one prompt asks for, then those that the game suggests for it."""
    yield Filled(game, prompt)
    if game.suggest and (more := tuple(game.suggest(state, prompt))):
        if not all(isinstance(act, Act) for act in more):
            raise WrongFunction(game.suggest, f"it yields {more[0]!r}, which is no act; yield acts of your classes")
        if prompt.seat is not None and any(act.seat is None for act in more):
            raise WrongFunction(game.suggest, f"it yields {more[0].word()!r} without a player; write seat=prompt.seat")
        yield more


def shuffled(count: int, chance: random.Random) -> Iterator[int]:
    """The numbers below this one, each once, by chance: no more work than for those that are asked for."""
    moved: dict[int, int] = {}
    for left in range(count, 0, -1):
        drawn = chance.randrange(left)
        yield moved.get(drawn, drawn)
        moved[drawn] = moved.get(left - 1, left - 1)


class Filled:
    """The acts that a prompt asks for: with each of the cards, of the numbers and of the words that it may have;
    ``fixed`` fields have this value only."""

    __slots__ = ("_kind", "_length", "_parts", "_seat")

    def __init__(self, game: GameSpec, prompt: Prompt, fixed: Mapping[str, Any] = NOTHING_FIXED) -> None:
        kind: Any = game.act_of(prompt)
        self._kind: Callable[..., Act] = kind
        self._seat = prompt.seat
        self._parts: list[tuple[str, Sequence[Any]]] = []
        self._length = 1
        if prompt.cards is None and not prompt.numbers and not prompt.choices:
            return
        names = _names(kind)
        if prompt.cards is not None and (field := cards_field(game, kind)):
            cards = (fixed[field],) if field in fixed else _cards(prompt.cards, one=holds_one(kind, field))
            self._parts.append((field, cards))
        for number in prompt.numbers:
            if number.name in names:
                name = names[number.name]
                among = (fixed[name],) if name in fixed else number.values or numbers(number.least, number.most)
                self._parts.append((name, among))
        for choice in prompt.choices:
            self._parts.append((names[choice.name], choice.values))
        for _, values in self._parts:
            self._length *= len(values)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, number: int) -> Act:
        said: dict[str, Any] = {} if self._seat is None else {"seat": self._seat}
        for name, values in reversed(self._parts):
            number, at = divmod(number, len(values))
            said[name] = values[at]
        return self._kind(**said)

    def __iter__(self) -> Iterator[Act]:
        return (self[number] for number in range(self._length))


@cache
def _names(kind: Any) -> dict[str, str]:
    """The fields of an act by their names in records."""
    return {name.rstrip("_"): name for name in kind.__dataclass_fields__}


def holds_one(kind: type[Act], field: str) -> bool:
    """Whether a field is one card, and not a row of them."""
    asked: Any = kind
    return field not in _rows(asked)


@cache
def _rows(kind: Any) -> frozenset[str]:
    """The fields of an act that are declared to be rows."""
    hints = get_type_hints(kind).items()
    return frozenset(name for name, hint in hints if any(get_origin(part) is tuple for part in (hint, *get_args(hint))))


def _cards(cards: Cards, *, one: bool) -> list[Any]:
    """The fewest cards that the prompt wants, and single ones; none where it can do without, unseen ones where
    nobody has to see them."""
    unseen: list[Any] = [(None,) * cards.least] if cards.least == 0 or (cards.may_be_unseen and cards.least > 1) else []
    if one and cards.least == 0:
        unseen = [None]
    if cards.least == 0 and cards.may_be_unseen:
        return unseen  # a face would only add sight
    faces = sorted(cards.faces)
    if one:
        return [*unseen, *faces]
    if cards.least <= 1 <= cards.most:
        return [*unseen, *((*cards.beside, face) for face in faces)]
    if cards.may_be_unseen or not faces:
        return unseen if cards.may_be_unseen or not cards.beside else [*unseen, cards.beside]
    if len(faces) >= cards.least:
        return [*unseen, (*cards.beside, *faces[: cards.least])]
    # Fewer faces than cards: some are twins, and the judge says which can be.
    twins = islice(combinations_with_replacement(faces, cards.least), MOST_TWINS)
    return [*unseen, *((*cards.beside, *named) for named in twins)]


@lru_cache(maxsize=1024)
def numbers(least: int, most: int) -> Sequence[int]:
    """The numbers to try: all if they are few, else the limits and some near the least."""
    if most - least < FEW:
        return range(least, most + 1)
    return sorted({least, least + 1, least + 3, most})


def perft(game: GameSpec[S], state: S, depth: int) -> tuple[int, int]:
    """The number of series of this many legal acts that continue, and of series up to this length that end the game. A
    different number means a different rule.
    """
    if game.outcome(state):
        return 0, 1
    if depth == 0:
        return 1, 0
    on = ended = 0
    for turn in turns(game, state):
        more, over = perft(game, turn.state, depth - 1)
        on, ended = on + more, ended + over
    return on, ended
