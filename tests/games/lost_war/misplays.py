"""Misplays at a table of Winning the Battle, Losing the War."""

from __future__ import annotations

import random
from typing import Any

from companion.games.lost_war import acts as lw
from companion.rules.game import Act


def misplay(state: Any, chance: random.Random) -> Act:
    """Something that somebody should not have done."""
    seat = chance.choice(state.seats)
    spent = state.holdings.pile(f"{seat}/discard").faces or ("JK1",)
    fresh = sorted(state.holdings.possible(f"{seat}/hand")) or ["2S"]
    if state.joined and state.larger and not any(map(state.left, state.seats)) and chance.random() < 0.5:
        return lw.Outflank(seat=state.larger, place=chance.choice((0, 60)), card="KS")
    if not state.joined and chance.random() < 0.5:
        seat = next(seat for seat in state.seats if seat not in state.mustered)
        return lw.Muster(seat=seat, count=chance.choice((0, 1, 2, 53)))
    acts: list[Act] = [
        lw.Muster(seat=seat, count=-1),
        lw.Reveal(seat=seat, cards=(chance.choice(spent),)),
        lw.Reveal(seat=seat, cards=tuple(fresh[: chance.choice((0, 9))])),
        lw.Outflank(seat=seat, place=1, card=chance.choice((fresh[0], chance.choice(spent)))),
        lw.Stop(seat=seat),
        lw.Stop(),
    ]
    return chance.choice(acts)
