"""Simulated games a second on one core, by chance and sensible, beside the hands a second of other card game engines
in the same run: pokerkit and RLCard, which are Python, and OpenSpiel, which is C++.

All in processor time, and all choose by chance among what is legal but where "sensible" stands. A game is not a hand:
what can be compared are acts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from companion.games import GAMES
from companion.simulation.plan import Plan, Simulator

SECONDS = 2.0
SEATS = 4
RLCARD_GAMES = ("bridge", "gin-rummy", "uno", "doudizhu")
"""Card games with hands as large as ours; of trick games, RLCard has bridge."""
OPEN_SPIEL_GAMES = ("leduc_poker", "gin_rummy")
Rates = tuple[float, float]
"""Games or hands a second, and acts a second."""


def main() -> None:
    """Prints one table."""
    print("| engine | bots | games or hands a second | acts a second |\n| --- | --- | ---: | ---: |")
    for game in GAMES.values():
        for bots in ("random", "sensible"):
            _line(f"{game.title}, {_seats(game.seats)} seats", bots, partial(simulated, game.name, bots))
    _line(f"pokerkit, no-limit hold'em, {SEATS} seats", "random", pokerkit)
    _line(f"RLCard, no-limit hold'em, {SEATS} seats", "random", rlcard)
    for name in RLCARD_GAMES:
        _line(f"RLCard, {name}, as an environment", "random", partial(rlcard_environment, name))
    for name in OPEN_SPIEL_GAMES:
        _line(f"OpenSpiel (C++), {name}", "random", partial(open_spiel, name))


def _seats(span: tuple[int, int]) -> int:
    return min(SEATS, span[1])


def _line(engine: str, bots: str, measure: Callable[[], Rates]) -> None:
    try:
        games, acts = measure()
    except ImportError:
        print(f"| {engine} | {bots} | not installed | |", flush=True)
        return
    print(f"| {engine} | {bots} | {games:,.0f} | {acts:,.0f} |", flush=True)


def _timed(play: Callable[[int], int]) -> Rates:
    """How fast this plays; it says how many acts it took."""
    play(0)
    games = acts = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        games += 1
        acts += play(games)
    return games / spent, acts / spent


def simulated(name: str, bots: str) -> Rates:
    """Our games, with their rows."""
    simulator = Simulator(Plan(game=name, seats=_seats(GAMES[name].seats), bots=(bots,), options={}, games=1))
    return _timed(lambda number: int(simulator.row(number)["acts"]))


def pokerkit() -> Rates:
    """Hands of a few acts each: call, check, and now and then fold."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(each for each in Automation if each.name != "RUNOUT_COUNT_SELECTION")
    chance = random.Random(4)

    def play(_: int) -> int:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200,) * SEATS, SEATS)
        acts = 0
        while state.status:
            acts += 1
            if chance.random() < 0.2 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
        return acts

    return _timed(play)


def rlcard() -> Rates:
    """The same game in RLCard, its engine alone, without what players see."""
    from rlcard.games.nolimitholdem import Game

    chance = random.Random(4)

    def play(_: int) -> int:
        game = Game(num_players=SEATS)
        game.configure({"game_num_players": SEATS, "chips_for_each": 200, "dealer_id": None})
        game.init_game()
        acts = 0
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            acts += 1
        return acts

    return _timed(play)


def rlcard_environment(name: str) -> Rates:
    """A game of RLCard as its users play it: with legal moves and what the player sees at each of them."""
    import rlcard as library
    from rlcard.agents import RandomAgent

    environment = library.make(name, config={"seed": 4})
    environment.set_agents([RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)])

    def play(_: int) -> int:
        courses, _payoffs = environment.run(is_training=False)
        return sum(len(course) // 2 for course in courses)

    return _timed(play)


def open_spiel(name: str = "leduc_poker") -> Rates:
    """A game in C++, driven from Python."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(4)

    def play(_: int) -> int:
        state = game.new_initial_state()
        acts = 0
        while not state.is_terminal():
            acts += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return acts

    return _timed(play)


if __name__ == "__main__":
    main()
