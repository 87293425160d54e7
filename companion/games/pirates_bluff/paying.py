"""Coins that are owed: collecting them one by one, lending to who cannot pay, and sharing what came in."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.events import AntePaid, Borrowed, HandOver, PenaltyPaid, PotTaken
from companion.games.pirates_bluff.state import Due, State
from companion.rules.events import Question, Seat
from companion.rules.turn import Turn

YES, NO = "yes", "no"


def collect(turn: Turn[State]) -> bool:
    """Every seat pays what it owes the pot. False where the table must first say whether somebody borrows."""
    while turn.state.deal.dues:
        due = turn.state.deal.dues[0]
        short = due.amount - turn.state.coins(due.seat)
        if short > 0 and turn.state.options.loans == "ask":
            why = say.ASK_LOAN(amount=short)
            turn.record(Question(why=why, about="loan", choices=(YES, NO), seat=due.seat))
            return False
        if short > 0:
            turn.record(Borrowed(seat=due.seat, amount=short))
        _pay(turn, due, due.amount)
    return True


def pay_as_said(turn: Turn[State], *, borrows: bool) -> None:
    """Pays a due: a seat that is short borrows the difference, or pays what it has."""
    due = turn.state.deal.dues[0]
    coins = turn.state.coins(due.seat)
    if borrows and coins < due.amount:
        turn.record(Borrowed(seat=due.seat, amount=due.amount - coins))
    _pay(turn, due, due.amount if borrows else max(0, min(coins, due.amount)))


def _pay(turn: Turn[State], due: Due, amount: int) -> None:
    if due.purpose == "ante":
        turn.record(AntePaid(seat=due.seat, amount=amount))
        return
    reason = say.COUNTDOWN_COIN
    if due.purpose == "penalty":
        reason = say.PENALTY if len(_losers(turn.state)) == 1 else say.PENALTY_SHARED
    turn.record(PenaltyPaid(why=reason, seat=due.seat, amount=amount))


def _losers(state: State) -> tuple[Seat, ...]:
    deal = state.deal
    return deal.bid.by if deal.winners == deal.callers else deal.callers


def share_out(turn: Turn[State]) -> None:
    """The winners share the pot and what came in; what does not divide stays in the pot."""
    state = turn.state
    winners = state.deal.winners
    share = _share_of(state, len(winners))
    reason = say.TAKES if len(winners) == 1 else say.SHARES
    for seat in winners:
        turn.record(PotTaken(why=reason, seat=seat, amount=share))
    carried = turn.state.coins("pot")
    why = say.ODD_COINS if carried else say.HAND_OVER
    turn.record(HandOver(why=why, number=state.number, carried=carried))


def _share_of(state: State, winners: int) -> int:
    """The share of each of this number of winners."""
    pot = max(0, state.coins("pot"))
    raised = min(state.deal.raised, pot)
    if state.options.split == "apart":
        return (pot - raised) // winners + raised // winners
    return pot // winners
