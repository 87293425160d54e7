"""Misplays at a table of Battle before the first card of a round and around its bombs."""

from __future__ import annotations

import random
from typing import Any

from companion.games.battle import acts as say
from companion.rules.game import Act


def misplay(state: Any, chance: random.Random) -> Act | None:
    """Something that is often too late, too low or said twice; None where this moment invites nothing of the kind."""
    if state.aim is not None and chance.random() < 0.6:
        return say.Bomb(seat=state.aim.seat, target=chance.choice(state.active or state.seats))
    if state.phase == "tricks" and chance.random() < 0.4:
        return say.Play(seat=state.turn, card=chance.choice(("angel-red", "angel-blue", "angel-green", "K3", "K5")))
    if state.phase != "before" or not state.active:
        return None
    seat = chance.choice(state.active)
    if chance.random() < 0.4:
        seat = next(iter(state.bets), seat)
        return say.Bet(seat=seat, tokens=1)
    if chance.random() < 0.5:
        return chance.choice((say.Bet(seat=seat, tokens=1), say.Bet(seat=seat, tokens=0), say.PassEagle(seat=seat)))
    seat = next(iter(state.passed), seat)
    swap, pass_up, deal = say.EagleSwap(seat=seat), say.PassEagle(seat=seat), say.Deal(seat=seat, cards=None)
    return chance.choice((swap, swap, pass_up, deal))
