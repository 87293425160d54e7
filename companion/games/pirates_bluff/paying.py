"""Coins that are owed: collecting them one by one, lending to who cannot pay, and sharing what came in."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons
from companion.games.pirates_bluff.state import Due, State
from companion.rules.course import Course
from companion.rules.events import Event, Posting, Question, Seat, transfer

YES, NO = "yes", "no"


def collect(course: Course[State]) -> bool:
    """Every seat pays what it owes the pot. False where the table must first say whether somebody borrows."""
    while course.state.deal.dues:
        due = course.state.deal.dues[0]
        short = due.amount - course.state.books.of("coins", due.seat)
        if short > 0 and course.state.options["loans"] == "ask":
            why = reasons.ASK_LOAN(seat=due.seat, amount=short)
            course(Question(why=why, about="loan", choices=(YES, NO), seat=due.seat))
            return False
        if short > 0:
            lend(course, due.seat, short)
        pay(course, due, due.amount)
    return True


def lend(course: Course[State], seat: Seat, amount: int) -> None:
    """The bank lends a seat what it lacks."""
    why = reasons.BORROWED(seat=seat, amount=amount)
    course(past.Borrowed(why=why, postings=loan_postings(seat, amount), seat=seat, amount=amount))


def loan_postings(seat: Seat, amount: int) -> tuple[Posting, ...]:
    """Coins come from the bank and are owed to it."""
    return (*transfer("coins", amount, "bank", seat), *transfer("debts", amount, "bank", seat))


def pay(course: Course[State], due: Due, amount: int) -> None:
    """The first due is settled with so many coins."""
    postings = transfer("coins", amount, due.seat, "pot")
    course(_payment(course.state, due, amount, postings))


def _payment(state: State, due: Due, amount: int, postings: tuple[Posting, ...]) -> Event:
    if due.purpose == "ante":
        why = reasons.ANTE(seat=due.seat, amount=amount)
        return past.AntePaid(why=why, postings=postings, seat=due.seat, amount=amount)
    if due.purpose == "countdown":
        reason = reasons.COUNTDOWN_COIN
    else:
        alone = len(_losers(state)) == 1
        reason = reasons.PENALTY if alone else reasons.PENALTY_SHARED
    why = reason(seat=due.seat, amount=amount)
    return past.PenaltyPaid(why=why, postings=postings, seat=due.seat, amount=amount)


def _losers(state: State) -> tuple[Seat, ...]:
    bid = state.deal.bids[-1]
    return bid.by if state.deal.winners == state.deal.callers else state.deal.callers


def share_out(course: Course[State]) -> None:
    """The winners share the pot and what came in; what does not divide stays in the pot."""
    state = course.state
    winners = state.deal.winners
    share = share_of(state, len(winners))
    for seat in winners:
        reason = reasons.TAKES if len(winners) == 1 else reasons.SHARES
        why = reason(seat=seat, amount=share)
        course(past.PotTaken(why=why, postings=transfer("coins", share, "pot", seat), seat=seat, amount=share))
    carried = course.state.books.of("coins", "pot")
    reason = reasons.ODD_COINS if carried else reasons.HAND_OVER
    why = reason(number=state.number, carried=carried) if carried else reason(number=state.number)
    course(past.HandOver(why=why, number=state.number, carried=carried))


def share_of(state: State, winners: int) -> int:
    """What each of so many winners takes."""
    pot = max(0, state.books.of("coins", "pot"))
    raised = min(state.deal.raised, pot)
    if state.options["split"] == "apart":
        return (pot - raised) // winners + raised // winners
    return pot // winners
