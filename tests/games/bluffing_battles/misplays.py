"""Misplays at a table of Bluffing Battles."""

from __future__ import annotations

import random
from typing import Any

from companion.games.bluffing_battles import acts as bb
from companion.rules.game import Act


def misplay(state: Any, chance: random.Random) -> Act:
    """Something that somebody should not have done, or a sight that may or may not fit."""
    seat = chance.choice(state.seats)
    won = state.holdings.pile(seat).faces or ("KS",)
    some = sorted(state.holdings.possible(f"{seat}/hand")) or ["2S"]
    pick = tuple(chance.sample(some, min(len(some), chance.randint(1, 4))))
    if state.recycled and chance.random() < 0.5:
        return bb.Recycle(seat=next(iter(state.recycled)), count=3)
    acts: list[Act] = [
        bb.Play(seat=seat, card=chance.choice(won)),
        bb.Play(seat=next(iter(state.shown), seat), card=chance.choice(some)),
        bb.Play(seat=seat, card="JK2"),
        bb.Deal(seat=seat, cards=pick),
        bb.Hand(seat=seat, cards=pick),
        bb.Draw(seat=seat, card=chance.choice((None, some[0]))),
        bb.Top(seat=seat, card=chance.choice(won)),
        bb.Treasure(seat=seat, cards=pick[:2]),
        bb.Recycle(seat=seat, count=20),
        bb.Play(card=some[0]),
    ]
    return chance.choice(acts)
