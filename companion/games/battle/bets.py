"""Bets: who must lay how much before the first card."""

from __future__ import annotations

from companion.games.battle import messages as say
from companion.games.battle.acts import Bet
from companion.games.battle.round_events import BetPlaced
from companion.games.battle.seated import refuse_out
from companion.games.battle.state import State
from companion.rules.events import Seat
from companion.rules.turn import Turn


def limits(state: State, seat: Seat) -> tuple[int, int]:
    """The least and the most that a seat may bet: 2 to all, 1 or 2 of two tokens, 0 or 1 of one."""
    tokens = max(0, state.tokens(seat))
    return max(0, min(state.options.least_bet, tokens - 1)), tokens


def bet(turn: Turn[State], act: Bet) -> None:
    """A seat lays its bet."""
    refuse_out(turn)
    state, seat, tokens = turn.state, turn.seat, act.tokens
    turn.refuse_if(state.phase == "scored", say.NEXT_FIRST)
    turn.refuse_if(tokens < 0, say.BET_BELOW_NOTHING, tokens=tokens)
    least, most = limits(state, seat)
    turn.refuse_if(tokens > most, say.BET_TOO_HIGH, seat=seat, stack=most, tokens=tokens)
    before = state.bets.get(seat)
    turn.object_if(state.phase == "tricks", say.BETS_CLOSED, say.BET_STANDS, seat=seat, bet=tokens)
    turn.object_if(before is not None, say.ALREADY_BET, say.BET_STANDS, seat=seat, tokens=before, bet=tokens)
    turn.object_if(
        tokens < least, say.BET_TOO_LOW, say.BET_STANDS, seat=seat, stack=most, least=least, tokens=tokens, bet=tokens
    )
    if before is not None:
        why = say.BET_AGAIN(before=before)
    elif tokens == 0:
        why = say.PASSED_IN_PERIL
    else:
        why = say.BET(stack=most)
    turn.record(BetPlaced(why=why, seat=seat, tokens=tokens))


def missing_bets(state: State) -> tuple[Seat, ...]:
    """The seats that are still to bet."""
    return tuple([seat for seat in state.active if seat not in state.bets])
