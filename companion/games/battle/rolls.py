"""The die: who deals first, and who wins a battle card."""

from __future__ import annotations

from companion.games.battle import messages as say
from companion.games.battle.acts import Roll
from companion.games.battle.round_events import DealerChosen, DieRolled, RollsDue, RollTied
from companion.games.battle.seated import refuse_out
from companion.games.battle.settling import win_battle
from companion.games.battle.state import State
from companion.rules.events import Seat
from companion.rules.trade import leaders
from companion.rules.turn import Turn


def may_roll_for_deal(state: State) -> bool:
    """Whether the first deal can still be rolled for."""
    return state.round == 1 and state.phase == "before" and not state.dealer_rolled


def still_to_roll(state: State) -> tuple[Seat, ...]:
    """The seats that still have to roll."""
    rolling = state.rolling
    return () if rolling is None else tuple(seat for seat in rolling.seats if seat not in rolling.rolls)


def roll(turn: Turn[State], act: Roll) -> None:
    """A seat rolls; with the last roll it is decided, or those who share the highest roll again."""
    refuse_out(turn)
    state, seat, faces = turn.state, turn.seat, turn.state.options.die_faces
    turn.refuse_if(not 1 <= act.value <= faces, say.BAD_ROLL, faces=faces, value=act.value)
    opens = state.rolling is None and may_roll_for_deal(state)
    is_battle = state.rolling is not None and state.rolling.about == "battle"
    waiting = still_to_roll(state)
    reason = say.NO_BATTLE_ROLL if is_battle else say.NO_ROLL
    turn.refuse_if(not opens and seat not in waiting, reason, seat=seat, seats=waiting)
    if opens:
        turn.record(RollsDue(why=say.ROLLS_FOR_DEAL, about="deal", seats=state.active))
    reason = say.ROLLED_IN_BATTLE if is_battle else say.ROLLED
    turn.record(DieRolled(why=reason, seat=seat, value=act.value))
    _decide(turn)


def _decide(turn: Turn[State]) -> None:
    rolling = turn.state.rolling
    if rolling is None or len(rolling.rolls) < len(rolling.seats):
        return
    best = leaders({seat: rolling.rolls[seat] for seat in rolling.seats})
    is_battle = rolling.about == "battle"
    if len(best) > 1:
        turn.record(RollTied(why=say.BATTLE_ROLL_TIED if is_battle else say.ROLL_TIED, seats=best))
    elif is_battle:
        win_battle(turn, best[0], rolling.place)
    else:
        turn.record(DealerChosen(seat=best[0], leader=turn.state.after(best[0])))
