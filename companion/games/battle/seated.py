"""The seats that may act: those still in the game."""

from __future__ import annotations

from companion.games.battle import messages as say
from companion.games.battle.state import State
from companion.rules.turn import Turn


def refuse_out(turn: Turn[State]) -> None:
    """Refuses an act of a seat that is out."""
    turn.refuse_if(turn.seat in turn.state.out, say.IS_OUT, seat=turn.seat)
