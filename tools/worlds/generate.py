"""An evening from its choices: a game is played, hands move, a camera looks."""

from __future__ import annotations

from bisect import bisect_left
from heapq import merge

from companion.decks import load_deck
from companion.games import GAMES
from tools.worlds.behaviour import Level
from tools.worlds.camera import look_times, observe_felt
from tools.worlds.chance import Chance, Log, Units, seeded
from tools.worlds.evening import Evening
from tools.worlds.games import PLAYED

MOMENTS = {"bluffing-battles": 9, "lost-war": 6, "pirates-bluff": 3, "bluff-words": 12, "battle": 8}
"""How many fights, battles, hands, turns or tricks an evening has at most."""
AFTER_S = 6.0
"""For how long the camera looks on after the last card."""


def generate_evening(
    game: str,
    level: Level,
    seed: str,
    *,
    units: Units | None = None,
    moments: int | None = None,
    log: Log | None = None,
) -> Evening:
    """The evening of a game and a seed. ``units`` are its choices, if not those of the seed."""
    log = log or Log()
    chance = Chance(units or seeded(f"{game}/{level}/{seed}"), level, log, moment=-1)
    world = PLAYED[game](chance.part("play"), moments or MOMENTS[game])
    numbers = sorted(world.ends)
    ends = [world.ends[number] for number in numbers]

    def moment_at(time: float) -> int:
        return numbers[min(bisect_left(ends, time), len(numbers) - 1)] if numbers else -1

    times = look_times(chance.part("camera"), world.now + AFTER_S, moment_at)
    faces = sorted(load_deck(GAMES[game].deck_name(world.setup.options)).copies)
    seen = observe_felt(world.felt, chance.part("seen"), faces, times, moment_at)
    return Evening(
        game,
        level,
        seed,
        world.header,
        tuple(merge(world.taps, seen, key=lambda each: each.at)),
        tuple(world.acts),
        tuple(world.done),
        dict(world.ends),
        {moment: frozenset(names) for moment, names in log.shown.items()},
    )
