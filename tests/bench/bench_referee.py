"""The referees: decisions and whole games a second with random legal play, beside pokerkit's hands in the same run."""

from __future__ import annotations

import random
import time
from typing import Any

from companion.games import GAMES
from companion.rules.history import History
from companion.rules.spec import GameSpec
from tests.games.playing import set_up

SEATS = ("Ann", "Ben", "Cem", "Dee")
SECONDS = 3.0


def main() -> None:
    """Prints one table."""
    peer = pokerkit_actions()
    print("| referee | decisions a second | games a second | beside pokerkit's actions |\n| --- | ---: | ---: | ---: |")
    for game in GAMES.values():
        decisions, games = rates(game)
        ratio = f"{decisions / peer:.1f} ×" if peer else "pokerkit is not installed"
        print(f"| {game.name} | {decisions:.0f} | {games:.1f} | {ratio} |")
    if peer:
        print(f"| pokerkit, no-limit hold'em, {len(SEATS)} seats | {peer:.0f} | | 1.0 × |")


def rates(game: GameSpec[Any]) -> tuple[float, float]:
    """Decisions and games a second; choosing among the legal acts is not counted."""
    chance = random.Random(4)
    setup = set_up(game, SEATS[: min(len(SEATS), game.seats[1])])
    spent, decisions, games = 0.0, 0, 0
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        history: History[Any] = History(game, setup)
        for _ in range(400):
            acts = list(game.legal(history.state))
            if not acts or time.perf_counter() > until:
                break
            act = chance.choice(acts)
            start = time.perf_counter()
            history.say(act)
            spent += time.perf_counter() - start
            decisions += 1
        else:
            continue
        games += not acts
    return decisions / spent, games / spent


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
            start = time.perf_counter()
            if chance.random() < 0.2 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
            spent += time.perf_counter() - start
            actions += 1
    return actions / spent


if __name__ == "__main__":
    main()
