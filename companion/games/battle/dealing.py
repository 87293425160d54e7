"""The moves that a simulated table of Battle makes by itself: the first roll for the deal, and the next round."""

from __future__ import annotations

from random import Random

from companion.games.battle.acts import Next, Roll
from companion.games.battle.rolls import may_roll_for_deal, still_to_roll
from companion.games.battle.state import State
from companion.rules.bots import Dealing
from companion.rules.game import Act


def go_on(state: State, chance: Random) -> Act | None:
    """The next round, or the next roll of the die; once somebody has bet without a roll, nobody rolls for the deal."""
    if state.phase == "scored":
        return Next()
    rolling = still_to_roll(state) or (state.seats if may_roll_for_deal(state) and not state.bets else ())
    return Roll(seat=rolling[0], value=chance.randint(1, state.options.die_faces)) if rolling else None


DEALING = Dealing(go_on=go_on)
