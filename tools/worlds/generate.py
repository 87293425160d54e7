"""An evening from its choices: a game is played, hands move, a camera looks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from heapq import merge

from companion.games.lost_war.acts import Outflank
from companion.observations import Tapped
from tools.worlds.behaviour import Level
from tools.worlds.camera import look_times, observe_felt
from tools.worlds.chance import Chance, Log, Units, seed_units
from tools.worlds.evening import Done, Evening
from tools.worlds.games import PLAYED
from tools.worlds.readers import observe_tags

MOMENTS = {"bluffing-battles": 9, "lost-war": 6, "pirates-bluff": 3, "bluff-words": 12, "battle": 8}
"""The greatest number of fights, battles, hands, turns or tricks of an evening."""
TOLD_S = 0.8
"""The time from laying a card over another one until people enter its place, if no camera sees it (seconds)."""
AFTER_S = 6.0
"""The time that the camera looks on after the last card (seconds)."""


def generate_evening(
    game: str,
    level: Level,
    seed: str,
    *,
    units: Units | None = None,
    moments: int | None = None,
    log: Log | None = None,
    tags: bool = False,
    people: bool = False,
) -> Evening:
    """The evening of a game and a seed. ``units`` are its choices, if not those of the seed. With ``tags``
    readers of tags see it, and no camera does; with ``people`` somebody answers."""
    log = log or Log()
    chance = Chance(units or seed_units(f"{game}/{level}/{seed}"), level, log, moment=-1, people=people)
    world = PLAYED[game](chance.part("play"), moments or MOMENTS[game])
    numbers = sorted(world.ends)
    ends = [world.ends[number] for number in numbers]

    def moment_at(time: float) -> int:
        return numbers[min(bisect_left(ends, time), len(numbers) - 1)] if numbers else -1

    end = world.now + AFTER_S
    if tags:
        seen = observe_tags(world.felt, chance.part("tags"), end, moment_at)
    else:
        times = look_times(chance.part("camera"), end, moment_at)
        faces = sorted(world.setup.deck.copies)
        seen = observe_felt(world.felt, chance.part("seen"), faces, times, moment_at)
    taps = [*world.taps, *(_enter_places(world.done) if tags else ())]
    return Evening(
        game,
        level,
        seed,
        world.header,
        tuple(merge(sorted(taps, key=lambda each: each.at), seen, key=lambda each: each.at)),
        tuple(world.acts),
        tuple(world.done),
        dict(world.ends),
        {moment: frozenset(names) for moment, names in log.shown.items()},
        chance.part("people") if people else None,
    )


def _enter_places(done: Sequence[Done]) -> Iterator[Tapped]:
    """The touches that enter which cards are laid over others: no reader knows the place of a card in a row."""
    for each in done:
        if each.word == "outflank":
            card, over = each.cards
            act = Outflank(seat=each.seat, place=int((over or "").split()[1]), card=card)
            yield Tapped(source="touch", at=round(each.at + TOLD_S, 3), act=act)
