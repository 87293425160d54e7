"""The plan of a simulation: the game, the bots, the options, the number of games, and the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from random import Random
from typing import Any

from companion.decks import load_deck
from companion.games import game_or_folder
from companion.languages import tr
from companion.rules.bots import Bot
from companion.rules.game import OptionValue, Setup, SetupError, settle_options
from companion.rules.judging.faults import place_in, what_python_says
from companion.rules.spec import GameSpec
from companion.simulation.bot_names import bot_named
from companion.simulation.game import MOST_ACTS, BotMistake, SimulatedTable
from companion.simulation.own_counts import OwnCounts
from companion.simulation.row import row_of

Point = Mapping[str, OptionValue]
"""The rulings of one point of a sweep, beside those that all points share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Games to simulate.

    ``game`` is an id or a folder. ``bots`` names one bot for all seats or one for each; different bots change seats
    from game to game. ``points`` are the sets of options to compare, each over this number of ``games``. The game of a
    number has the same chance at every point, whatever else is simulated.
    """

    game: str
    seats: int
    bots: tuple[str, ...] = ("sensible",)
    options: Mapping[str, OptionValue]
    points: tuple[Point, ...] = ({},)
    games: int
    seed: int = 1
    most_acts: int = MOST_ACTS

    def __len__(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.points)

    def settings(self) -> dict[str, Any]:
        """All but the number of games: what games must share to be counted together."""
        return {name: value for name, value in asdict(self).items() if name != "games"}


def plan(**said: Any) -> Plan:
    """The plan, checked. Raises SetupError with a sentence."""
    made = Plan(**said)
    if made.games < 1:
        raise SetupError(tr("the number of games is at least 1, not {games}", games=made.games))
    Simulator(made)
    return made


def swept(game: GameSpec, texts: Sequence[str]) -> tuple[Point, ...]:
    """The points of sweeps, each said as ``goal=10..20``, ``goal=10..20:2`` or ``rotation=led,running``; several are
    crossed. Raises SetupError."""
    each = [[(name, value) for value in values] for name, values in (_sweep(game, text) for text in texts)]
    return tuple(dict(point) for point in product(*each))


def _sweep(game: GameSpec, text: str) -> tuple[str, list[OptionValue]]:
    name, equals, said = text.partition("=")
    option = next((each for each in game.options if each.name == name), None)
    if not equals or not said:
        raise SetupError(tr("{text}: write a sweep as NAME=LEAST..MOST or NAME=VALUE,VALUE", text=repr(text)))
    if option is None:
        raise SetupError(
            tr(
                "{game} has no option {key}; it has: {names}",
                game=tr(game.title),
                key=repr(name),
                names=", ".join(each.name for each in game.options),
            )
        )
    if ".." in said:
        return name, [option.check(number) for number in _numbers(text, said)]
    words = {str(value).lower(): value for value in option.values}
    return name, [option.check(words.get(word.lower(), _number(word))) for word in said.split(",")]


def _numbers(text: str, said: str) -> range:
    ends, _, step = said.partition(":")
    least, _, most = ends.partition("..")
    numbers = [_number(word) for word in (least, most, step or "1")]
    if not all(isinstance(number, int) for number in numbers):
        raise SetupError(
            tr("{text}: a sweep goes from a number to a number, as in goal=10..20 or goal=10..20:2", text=repr(text))
        )
    first, last, by = (int(number) for number in numbers)
    if by < 1 or last < first:
        raise SetupError(
            tr("{text}: a sweep goes upwards, from the least to the most, in steps of 1 or more", text=repr(text))
        )
    return range(first, last + 1, by)


def _number(word: str) -> int | str:
    return int(word) if word.lstrip("-").isdigit() else word


class Simulator:
    """Plays the games of a plan, each by its number: the same game each time. Raises SetupError for a plan that
    cannot be played."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = game_or_folder(plan.game)
        seats = tuple(f"P{number}" for number in range(1, plan.seats + 1))
        self.setups = [self._setup(seats, {**plan.options, **point}) for point in plan.points]
        if len(plan.bots) not in (1, plan.seats):
            raise SetupError(
                tr(
                    "{bots} bots were named for {seats} seats: name one for all, or one for each",
                    bots=len(plan.bots),
                    seats=plan.seats,
                )
            )
        self.bots: list[Bot] = [bot_named(name, self.game) for name in plan.bots]

    def _setup(self, seats: tuple[str, ...], options: Mapping[str, OptionValue]) -> Setup:
        settled = settle_options(self.game, options)
        setup = Setup(seats=seats, options=settled, deck=load_deck(self.game.deck_name(settled)))
        self.game.check(setup)
        return setup

    def rows(self, first: int, last: int) -> list[dict[str, Any]]:
        """The rows of these games, from the first on and before the last. All points have their first game before any
        has its second. Raises GameFailed."""
        return [self.row(number) for number in range(first, last)]

    def row(self, at: int) -> dict[str, Any]:
        """The row of one game."""
        return self._row(at, None)

    def row_with_own(self, at: int) -> dict[str, Any]:
        """The same with ``own``: the sums of the figures that the game declares (``OwnCounts``). It takes longer."""
        counts = OwnCounts(self.game, self.setups[at % len(self.setups)].options)
        return {**self._row(at, counts), "own": counts.sums}

    def _row(self, at: int, counts: OwnCounts | None) -> dict[str, Any]:
        number, point = divmod(at, len(self.setups))
        setup, names = self.setups[point], self._names(number)
        by_name = dict(zip(self.plan.bots, self.bots, strict=True))
        bots = {seat: by_name[name] for seat, name in zip(setup.seats, names, strict=True)}
        chance = Random(f"{self.plan.seed}/{number}")
        try:
            played = SimulatedTable(self.game, self.game.start(setup), bots, chance).play(self.plan.most_acts, counts)
        except Exception as error:
            raise GameFailed(
                tr(
                    "game {number} of seed {seed}: {error}",
                    number=number,
                    seed=self.plan.seed,
                    error=describe_failure(error, self.game),
                )
            ) from error
        return row_of(self.game, self.plan.points[point], number, names, played)

    def _names(self, number: int) -> tuple[str, ...]:
        """The bot of each seat in the game of this number: bots change seats from game to game."""
        names, seats = self.plan.bots, self.plan.seats
        return tuple(names[(seat + number) % len(names)] for seat in range(seats))


def describe_failure(error: Exception, game: GameSpec) -> str:
    """The failure of a simulated game, with the file and the line of the game's code."""
    if isinstance(error, BotMistake):
        return str(error)
    place = place_in(error, game.folder)
    return f"{place}: {what_python_says(error)}" if place else f"{type(error).__name__}: {error}"


class GameFailed(Exception):
    """A simulated game could not be played: a mistake of the game or of a bot, with how to play that game again."""
