"""The referees: decisions a second, and whole games of random legal play, beside pokerkit's actions in the same run.

All in processor time; choosing an act counts for the games, and not for the decisions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from companion.games import GAMES
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.spec import GameSpec
from tests.games.playing import set_up
from tools.figures import write_figures

FIGURES = Path(__file__).with_name("figures.json")
NAME = "referees, decisions beside pokerkit's actions"

SEATS = ("Ann", "Ben", "Cem", "Dee")
SECONDS = 3.0
MOST_ACTS = 400


def main() -> None:
    """Prints one table, and writes the ratios beside pokerkit into ``figures.json``."""
    peer = pokerkit_actions()
    print("| referee | decisions a second | games a second | beside pokerkit's actions |\n| --- | ---: | ---: | ---: |")
    ratios: dict[str, float] = {}
    for game in GAMES.values():
        decisions, games = rates(game)
        ratios[game.name] = round(decisions / peer, 1) if peer else 0.0
        ratio = f"{decisions / peer:.1f} ×" if peer else "pokerkit is not installed"
        print(f"| {game.name} | {decisions:.0f} | {games:.1f} | {ratio} |")
    if peer:
        print(f"| pokerkit, no-limit hold'em, {len(SEATS)} seats | {peer:.0f} | | 1.0 × |")
        write_figures(FIGURES, NAME, {"pokerkit_actions_a_second": round(peer), "times_as_many": ratios})


def rates(game: GameSpec) -> tuple[float, float]:
    """Decisions a second, for which choosing an act is not counted; games a second, for which it is."""
    setup = set_up(game, SEATS[: min(len(SEATS), game.seats[1])])
    played: list[list[Act]] = []
    chance, begun = random.Random(4), time.process_time()
    while time.process_time() < begun + SECONDS:
        played.append(list(random_play(History(game, setup), chance)))
    games = len(played) / (time.process_time() - begun)
    deciding = 0.0
    for acts in played:
        history: History = History(game, setup)
        begun = time.process_time()
        for act in acts:
            history.say(act)
        deciding += time.process_time() - begun
    return sum(map(len, played)) / deciding, games


def random_play(history: History, chance: random.Random) -> Iterator[Act]:
    """The acts of a random game, as they are said; one without an end is broken off."""
    for _ in range(MOST_ACTS):
        entry = history.say_one(chance)
        if entry is None:
            return
        yield entry.act


def pokerkit_actions() -> float:
    """Actions a second of random no-limit hold'em hands; 0 where pokerkit is not installed."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem
    except ImportError:
        return 0.0
    automations = tuple(each for each in Automation if each.name != "RUNOUT_COUNT_SELECTION")
    chance = random.Random(4)
    spent, actions = 0.0, 0
    while spent < SECONDS / 2:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200,) * len(SEATS), len(SEATS))
        while state.status:
            start = time.process_time()
            if chance.random() < 0.2 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
            spent += time.process_time() - start
            actions += 1
    return actions / spent


if __name__ == "__main__":
    main()
