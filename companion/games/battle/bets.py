"""Bets: who must lay how much before the first card."""

from __future__ import annotations

from companion.games.battle import happenings as on
from companion.games.battle import reasons
from companion.games.battle.refusing import refuse
from companion.games.battle.state import State
from companion.games.battle.words import Bet
from companion.rules.course import Course
from companion.rules.events import Seat, transfer
from companion.rules.game import IllegalAct

LEAST = 2


def limits(state: State, seat: Seat) -> tuple[int, int]:
    """The least and the most that a seat may bet: 2 to all, 1 or 2 of two tokens, 0 or 1 of one."""
    tokens = max(0, state.tokens(seat))
    return max(0, min(LEAST, tokens - 1)), tokens


def place_bet(course: Course[State], act: Bet, seat: Seat, *, let_stand: bool) -> None:
    """A seat lays its bet. Raises IllegalAct."""
    state, tokens = course.state, act.tokens
    if state.phase == "scored":
        raise IllegalAct(act, reasons.NEXT_FIRST())
    if tokens < 0:
        raise IllegalAct(act, reasons.BET_BELOW_NOTHING(tokens=tokens))
    least, most = limits(state, seat)
    if tokens > most:
        raise IllegalAct(act, reasons.BET_TOO_HIGH(seat=seat, stack=most, tokens=tokens))
    before = state.bets.get(seat, 0)
    stands = reasons.BET_STANDS(tokens=tokens)
    if state.phase == "tricks":
        refuse(act, reasons.BETS_CLOSED(seat=seat), stands=stands, let_stand=let_stand)
    if seat in state.bets:
        refuse(act, reasons.ALREADY_BET(seat=seat, tokens=before), stands=stands, let_stand=let_stand)
    if tokens < least:
        why = reasons.BET_TOO_LOW(seat=seat, stack=most, least=least, tokens=tokens)
        refuse(act, why, stands=stands, let_stand=let_stand)
    if seat in state.bets:
        why = reasons.BET_AGAIN(seat=seat, tokens=tokens, before=before)
    elif tokens == 0:
        why = reasons.PASSED_IN_PERIL(seat=seat)
    else:
        why = reasons.BET(seat=seat, tokens=tokens, stack=most)
    more = tokens - before
    postings = transfer("tokens", abs(more), *((seat, "table") if more > 0 else ("table", seat)))
    course(on.BetPlaced(why=why, postings=postings, seat=seat, tokens=tokens))


def missing_bets(state: State) -> tuple[Seat, ...]:
    """Who is still to bet."""
    return tuple(seat for seat in state.active if seat not in state.bets)
