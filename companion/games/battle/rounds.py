"""The end of a round and the beginning of the next: points, bets, debts, who is out, and who has won the game."""

from __future__ import annotations

from companion.games.battle import happenings as on
from companion.games.battle import reasons
from companion.games.battle.state import State
from companion.rules.course import Course
from companion.rules.events import Seat, transfer


def end_round_if_played(course: Course[State]) -> None:
    """Scores the round once no hand holds a card."""
    state = course.state
    if any(state.hand(seat).size for seat in state.active):
        return
    winners = _score(course)
    _pay_bets(course, winners)
    _pay_debts(course)
    gone = _drop_the_broke(course)
    _end_if_won(course, gone)


def _score(course: Course[State]) -> tuple[Seat, ...]:
    state = course.state
    points = {seat: state.books.of("points", seat) for seat in state.active}
    most = max(points.values())
    best = tuple(seat for seat in state.active if points[seat] == most)
    winners = best
    if len(best) == 1:
        why = reasons.ROUND_WON(winners=best, points=most, round=state.round)
    elif state.options["tied_round"] == "all-win":
        why = reasons.ROUND_SHARED(winners=best, points=most, round=state.round)
    else:
        winners = ()
        why = reasons.ROUND_TIED(tied=best, points=most, round=state.round)
    postings = tuple(
        posting for seat in state.seats for posting in transfer("points", state.books.of("points", seat), seat, "bank")
    )
    course(on.RoundScored(why=why, postings=postings, points=points, winners=winners))
    return winners


def _pay_bets(course: Course[State], winners: tuple[Seat, ...]) -> None:
    for seat, bet in course.state.bets.items():
        if seat not in winners:
            if bet:
                why, lost = reasons.BET_LOST(seat=seat, tokens=bet), transfer("tokens", bet, "table", "bank")
                course(on.BetLost(why=why, postings=lost, seat=seat, tokens=bet))
            continue
        reason = reasons.BET_WON if bet else reasons.NOTHING_BET
        won = (*transfer("tokens", bet, "table", seat), *transfer("tokens", bet, "bank", seat))
        course(on.BetWon(why=reason(seat=seat, tokens=bet), postings=won, seat=seat, tokens=bet))


def _pay_debts(course: Course[State]) -> None:
    for debt in course.state.debts:
        postings = course.state.owed(debt.tokens, debt.seat, debt.to)
        tokens = sum(max(0, posting.amount) for posting in postings)
        why = reasons.DEBT_PAID(seat=debt.seat, to=debt.to, tokens=tokens)
        course(on.DebtPaid(why=why, postings=postings, seat=debt.seat, to=debt.to, tokens=tokens))


def _drop_the_broke(course: Course[State]) -> tuple[Seat, ...]:
    """Who lost the bank's token too is out; returns them."""
    state = course.state
    if state.options["broke"] == "always-one-token":
        return ()
    gone = tuple(seat for seat in state.active if seat in state.helped and state.tokens(seat) <= 0)
    for seat in gone:
        course(on.PlayerOut(why=reasons.OUT(seat=seat), seat=seat))
    return gone


def _end_if_won(course: Course[State], gone: tuple[Seat, ...]) -> None:
    state = course.state
    active = state.active
    most = max((state.tokens(seat) for seat in active), default=0)
    best = tuple(seat for seat in active if state.tokens(seat) == most)
    if not active:
        course(on.GameEnded(why=reasons.NOBODY_LEFT(winners=gone), winners=gone))
    elif most >= state.goal:
        one = len(best) == 1
        why = (
            reasons.GOAL_REACHED(winner=best[0], tokens=most) if one else reasons.GOAL_SHARED(winners=best, tokens=most)
        )
        course(on.GameEnded(why=why, winners=best))
    elif len(active) == 1:
        course(on.GameEnded(why=reasons.LAST_ONE(winner=active[0]), winners=active))


def begin_next_round(course: Course[State]) -> None:
    """The deal passes left; who has no token gets one from the bank.

    The table may have ruled since the round was scored, so it is seen again who is out and who has won.
    """
    _end_if_won(course, _drop_the_broke(course))
    state = course.state
    if state.ended is not None:
        return
    for seat in state.active:
        if state.tokens(seat) <= 0:
            given = transfer("tokens", 1 - state.tokens(seat), "bank", seat)
            course(on.TokenGiven(why=reasons.TOKEN_GIVEN(seat=seat), postings=given, seat=seat))
    dealer = state.after(state.dealer)
    leader = state.after(dealer)
    number = state.round + 1
    why = reasons.ROUND_BEGUN(number=number, dealer=dealer, leader=leader)
    course(on.RoundBegun(why=why, number=number, dealer=dealer, leader=leader))
