"""A seat that the program plays: its view, its moves, and the work of a simulated table.

A bot is a function of a ``BotView`` and the ``LegalActs``. It returns one of these acts or another legal act of its
seat, a ``Wait``, or None to wait for the others. It gets the state as its seat may see it, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.holdings.dealing import deal, draw
from companion.rules.judging.legal import Filled, holds_one, shuffled
from companion.rules.values import replace

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec
    from companion.rules.turn import Turn


class BotView:
    """A bot's view: it plays for ``seat`` and answers one of the ``prompts``. ``chance`` is its own dice."""

    __slots__ = ("_full", "_seen", "chance", "game", "prompts", "seat")

    def __init__(self, game: GameSpec, full: Any, seat: Seat, prompts: tuple[Prompt, ...], chance: Random) -> None:
        self.game, self.seat, self.prompts, self.chance = game, seat, prompts, chance
        self._full, self._seen = full, None

    @property
    def state(self) -> Any:
        """The state, without what the seat may not see."""
        if self._seen is None:
            self._seen = self.game.hide(self._full, self.seat)
        return self._seen


class LegalActs(Sequence[Act]):
    """The legal acts of a seat, in the same order each time; large amounts at their limits. They are judged when they
    are asked for. Fields that chance fills hold an example, and are drawn after the choice."""

    __slots__ = ("_filled", "_found", "_game", "_judged", "prompts", "state")

    def __init__(self, game: GameSpec, state: Any, prompts: tuple[Prompt, ...], chance: Random) -> None:
        self.prompts = prompts
        self._game, self.state = game, state
        self._filled: list[Filled | tuple[Act, ...]] = []
        self._found: list[Act] | None = None
        self._judged: dict[int, tuple[Act, Turn]] = {}
        for prompt in prompts:
            self._filled.append(Filled(game, prompt, draw_fields(game, state, prompt, chance)))
            if game.suggest and (more := tuple(game.suggest(state, prompt))):
                self._filled.append(more)

    def _all(self) -> list[Act]:
        if self._found is None:
            each = dict.fromkeys(act for acts in self._filled for act in acts)
            self._found = [act for act in each if self._judge_own(act) is not None]
        return self._found

    @overload
    def __getitem__(self, at: int) -> Act: ...
    @overload
    def __getitem__(self, at: slice) -> list[Act]: ...
    def __getitem__(self, at: int | slice) -> Act | list[Act]:
        return self._all()[at]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Act]:
        return iter(self._all())

    def judge(self, act: Act) -> Turn | None:
        """The judged act; None if it is refused. No act is judged twice."""
        return self._judge(act, is_awaited=False)

    def _judge_own(self, act: Act) -> Turn | None:
        """Judges one of these acts: they were made from prompts, so no prompt has to be found for it."""
        return self._judge(act, is_awaited=True)

    def _judge(self, act: Act, *, is_awaited: bool) -> Turn | None:
        known = self._judged.get(id(act))
        if known is not None:
            return known[1]
        try:
            turn = self._game.turn(self.state, act, is_awaited=is_awaited)
        except IllegalAct:
            return None
        self._judged[id(act)] = act, turn
        return turn

    def is_one(self) -> bool:
        """Whether there is only one thing to do, legal or not."""
        return len(self._filled) == 1 and len(self._filled[0]) == 1

    def only(self) -> Act:
        """The first thing to do, legal or not."""
        return self._filled[0][0]

    def turn_by_chance(self, chance: Random) -> Turn | None:
        """One of them by chance, judged, each as likely as another; None if there is none. Quicker than a choice among
        all."""
        for number in shuffled(sum(map(len, self._filled)), chance):
            for acts in self._filled:
                if number < len(acts):
                    break
                number -= len(acts)
            turn = self._judge_own(acts[number])
            if turn is not None:
                return turn
        return None


@dataclass(frozen=True, slots=True)
class Wait:
    """A bot makes this ``act`` if nothing happens for this many ``seconds``. If something happens before, the bot
    chooses again. In a simulated game no time passes: the act with the shortest wait comes next.
    """

    seconds: float
    act: Act

    def __post_init__(self) -> None:
        if not isinstance(self.act, Act) or not isinstance(self.seconds, int | float) or self.seconds < 0:
            raise TypeError(f"Wait({self.seconds!r}, {self.act!r}): write Wait(seconds, act), with 0 seconds or more")


Bot: TypeAlias = Callable[[BotView, LegalActs], Act | Wait | None]
"""A function that plays for a seat."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The work of a simulated table without a player's choice.

    - ``deal(state, chance)``: prepares the deal, before each card that only its owner sees gets a name.
    - ``go_on(state, chance)``: the next act that nobody chooses, such as the next round or turning up hands; None if
      there is none.
    - ``fill(state, act, chance)``: adds to an act what the player left open and the table knows.
    - ``without``: the words of acts that a simulated table never makes, such as players coming and going.
    - ``turn_up(state, chance)``: names the open cards of a pile. It is for people who play alone; the bots of a
      simulated game need no names.
    """

    deal: Callable[[Any, Random], Any] = lambda state, chance: state
    go_on: Callable[[Any, Random], Act | None] = lambda state, chance: None
    fill: Callable[[Any, Any, Random], Act] = lambda state, act, chance: act
    without: frozenset[str] = frozenset()
    turn_up: Callable[[Any, Random], Any] = lambda state, chance: state


class Dealer:
    """Deals the hidden cards of a table where nobody has any, and rolls its die. After the same number of ``moves`` a
    pile with the same ``seed`` gives the same cards. So a hand stays the same if a move is undone, and another move
    draws the same card.
    """

    def __init__(self, game: GameSpec, seed: int) -> None:
        self._game, self._seed = game, seed

    def deal(self, state: Any) -> Any:
        """The state after everybody has got the cards that they may look at."""
        chance = self._chance(state)
        return self._game.dealing.turn_up(dealt(self._game, state, chance), chance)

    def draw(self, state: Any, moves: int, prompt: Prompt) -> dict[str, Any]:
        """Random values for the fields of an act that nobody chooses."""
        return draw_fields(self._game, state, prompt, self._chance(state, moves))

    def go_on(self, state: Any, moves: int) -> Act | None:
        """The dealer's act for a seat now: it rolls the die, or shows the hand."""
        act = self._game.dealing.go_on(state, self._chance(state, moves))
        return act if act is not None and act.seat is not None else None

    def _chance(self, state: Any, moves: int = 0) -> Random:
        """The dice of a deal: the same for all positions of a round where as many cards lie in each place, whichever
        of them were played."""
        counted = self._game.rounds.counted or self._game.scores
        piles = sorted((place, pile.size, pile.unseen) for place, pile in state.holdings.piles.items())
        return Random(f"{self._seed} {moves} {counted(state)} {piles}")


def dealt(game: GameSpec, state: Any, chance: Random) -> Any:
    """The state after everybody has got the cards that they may look at."""
    state = game.dealing.deal(state, chance)
    holdings = deal(state.holdings, _places(game, state.seats), chance)
    return state if holdings is state.holdings else replace(state, holdings=holdings)


@lru_cache(maxsize=64)
def _places(game: GameSpec, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The places where a simulated game names cards as they come."""
    places = game.dealt_places
    each = ((place.of(seat) for seat in seats) if place.is_each_seats else (place.path,) for place in places)
    return tuple(chain.from_iterable(each))


def draw_fields(game: GameSpec, state: Any, prompt: Prompt, chance: Random) -> dict[str, Any]:
    """Random values for the fields of an act that nobody chooses: the number of a die, an unseen card."""
    spec = game.act_spec(prompt.act)
    if spec is None or not spec.chance:
        return {}
    found: dict[str, Any] = {}
    for field, source in spec.chance.items():
        if source and prompt.cards is not None:
            place = source.replace("{seat}", prompt.seat or "")
            faces = draw(state.holdings, place, prompt.cards.most, chance)
            if prompt.cards.faces and not prompt.cards.faces.issuperset(faces):  # a hint tells which it can be
                fitting = [face for face in state.holdings.pile(place).faces if face in prompt.cards.faces]
                faces = tuple(chance.sample(fitting, min(len(faces), len(fitting)))) or faces
            found[field] = faces[0] if holds_one(spec.kind, field) else faces
        else:
            faces_of: dict[str, Sequence[Any]] = {each.name: each.each for each in prompt.numbers}
            faces_of |= {each.name: each.values for each in prompt.choices}
            found[field] = chance.choice(faces_of[field])
    return found
