"""Both draw cards for a battle, and with the second it is joined."""

from __future__ import annotations

from companion.games.lost_war import messages as say
from companion.games.lost_war.acts import Muster
from companion.games.lost_war.events import BattleJoined, Mustered
from companion.games.lost_war.state import State
from companion.rules.turn import Turn


def muster(turn: Turn[State], act: Muster) -> None:
    """A seat draws this many cards, unseen."""
    seat, count = turn.seat, act.count
    least, held = turn.state.span(seat)
    turn.refuse_if(seat in turn.state.mustered, say.ALREADY_MUSTERED, seat=seat)
    turn.refuse_if(count > held, say.NOT_SO_MANY, seat=seat, held=held, count=count)
    turn.refuse_if(count < min(1, least), say.TOO_FEW, least=least, count=count)
    turn.object_if(count < least, say.TOO_FEW, say.TOO_FEW_STANDS, seat=seat, least=least, count=count)
    turn.record(Mustered(seat=seat, count=count))
    state = turn.state
    if state.joined:
        why = say.JOINED if state.larger else say.JOINED_EVEN
        turn.record(BattleJoined(why=why, pairs=state.pairs, larger=state.larger, extra=state.extra))
