"""The end of a round and the beginning of the next: points, bets, debts, who is out, and who has won the game."""

from __future__ import annotations

from companion.games.battle import messages as say
from companion.games.battle import round_events as around
from companion.games.battle.acts import Next
from companion.games.battle.settling import settle
from companion.games.battle.state import State
from companion.rules.events import GameEnded, Seat
from companion.rules.trade import leaders
from companion.rules.turn import Turn


def go_on(turn: Turn[State]) -> None:
    """A full trick is settled, and with the last one, when no hand holds a card, the round."""
    if not settle(turn) or any(turn.state.hand(seat).size for seat in turn.state.active):
        return
    winners = _score(turn)
    _pay_bets(turn, winners)
    _pay_debts(turn)
    gone = _drop_the_broke(turn)
    _end_if_won(turn, gone)


def _score(turn: Turn[State]) -> tuple[Seat, ...]:
    state = turn.state
    points = {seat: state.points(seat) for seat in state.active}
    winners = best = leaders(points)
    most = points[best[0]]
    if len(best) == 1:
        why = say.ROUND_WON(points=most, round=state.round)
    elif state.options.tied_round == "all-win":
        why = say.ROUND_SHARED(points=most, round=state.round)
    else:
        winners = ()
        why = say.ROUND_TIED(tied=best, points=most, round=state.round)
    turn.record(around.RoundScored(why=why, points=points, winners=winners))
    return winners


def _pay_bets(turn: Turn[State], winners: tuple[Seat, ...]) -> None:
    for seat, bet in turn.state.bets.items():
        if seat in winners:
            turn.record(around.BetWon(why=say.BET_WON if bet else say.NOTHING_BET, seat=seat, tokens=bet))
        elif bet:
            turn.record(around.BetLost(seat=seat, tokens=bet))


def _pay_debts(turn: Turn[State]) -> None:
    for debt in turn.state.debts:
        tokens = turn.state.payable(debt.seat, debt.tokens)
        turn.record(around.DebtPaid(seat=debt.seat, to=debt.to, tokens=tokens))


def _drop_the_broke(turn: Turn[State]) -> tuple[Seat, ...]:
    """Drops the seats that lost the bank's token, too; returns them."""
    state = turn.state
    if state.options.broke == "always-one-token":
        return ()
    gone = tuple(seat for seat in state.active if seat in state.helped and state.tokens(seat) <= 0)
    for seat in gone:
        turn.record(around.PlayerOut(seat=seat))
    return gone


def _end_if_won(turn: Turn[State], gone: tuple[Seat, ...]) -> None:
    state = turn.state
    active = state.active
    most = max((state.tokens(seat) for seat in active), default=0)
    best = tuple(seat for seat in active if state.tokens(seat) == most)
    if not active:
        turn.record(GameEnded(why=say.NOBODY_LEFT(winners=gone), winners=gone))
    elif most >= state.options.to_win:
        one = len(best) == 1
        why = say.GOAL_REACHED(winner=best[0], tokens=most) if one else say.GOAL_SHARED(winners=best, tokens=most)
        turn.record(GameEnded(why=why, winners=best))
    elif len(active) == 1:
        turn.record(GameEnded(why=say.LAST_ONE(winner=active[0]), winners=active))


def begin_next_round(turn: Turn[State], _: Next) -> None:
    """The deal passes left; who has no token gets one from the bank.

    The table may have ruled since the round was scored, so it is seen again who is out and who has won.
    """
    turn.refuse_if(turn.state.phase != "scored", say.ROUND_NOT_OVER)
    _end_if_won(turn, _drop_the_broke(turn))
    state = turn.state
    if state.ended is not None:
        return
    for seat in state.active:
        if state.tokens(seat) <= 0:
            turn.record(around.TokenGiven(seat=seat))
    dealer = state.after(state.dealer)
    turn.record(around.RoundBegun(number=state.round + 1, dealer=dealer, leader=state.after(dealer)))
