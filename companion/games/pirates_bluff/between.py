"""Between hands: the next hand, loans, joining, leaving, and the end of the session."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import End, Join, Leave, Loan, Next, Repay
from companion.games.pirates_bluff.allowed import MOST_LENT, has_a_free_place, most_repaid
from companion.games.pirates_bluff.dealing import refuse_too_few
from companion.games.pirates_bluff.events import Borrowed, HandBegun, PlayerJoined, PlayerLeft, Repaid, SessionEnded
from companion.games.pirates_bluff.state import State
from companion.rules.acts import UNKNOWN_SEAT
from companion.rules.events import Seat, is_a_name
from companion.rules.trade import leaders
from companion.rules.turn import Turn


def next_hand(turn: Turn[State], act: Next) -> None:
    """The next hand is dealt."""
    state = turn.state
    refuse_too_few(turn)
    is_over, minutes = state.deal.phase == "over", state.options.session_minutes
    turn.object_if(not is_over, say.HAND_GOES_ON, say.BREAKS_OFF)
    turn.object_if(state.is_time_up(act.at), say.TIME_IS_UP, say.ONE_MORE, minutes=minutes)
    why = say.NEXT_HAND if is_over else say.BROKEN_OFF
    turn.record(HandBegun(why=why, number=state.number + 1, at=act.at))


def borrow(turn: Turn[State], act: Loan) -> None:
    """A seat takes a loan of its own will."""
    _object_unless_between_hands(turn)
    turn.refuse_if(not 1 <= act.amount <= MOST_LENT, say.BAD_LOAN, amount=act.amount, most=MOST_LENT)
    turn.record(Borrowed(why=say.LOAN, seat=turn.seat, amount=act.amount))


def repay(turn: Turn[State], act: Repay) -> None:
    """A seat pays back what it borrowed, or a part."""
    _object_unless_between_hands(turn)
    state, seat, amount = turn.state, turn.seat, act.amount
    coins, debt = state.coins(seat), state.owes(seat)
    wrong = not 1 <= amount <= most_repaid(state, seat)
    turn.refuse_if(wrong, say.BAD_REPAYMENT, seat=seat, amount=amount, coins=coins, debt=debt)
    turn.record(Repaid(why=say.REPAID(left=debt - amount), seat=seat, amount=amount))


def _object_unless_between_hands(turn: Turn[State]) -> None:
    turn.object_if(not turn.state.between_hands, say.BETWEEN_HANDS, say.AT_ONCE)


def join(turn: Turn[State], act: Join) -> None:
    """Somebody sits down, with a stake, or with what was taken away before."""
    state, seat = turn.state, turn.seat
    turn.refuse_if(not state.between_hands, say.SEATED_BETWEEN_HANDS)
    here = next((each for each in state.seats if each.casefold() == seat.casefold()), None)
    turn.refuse_if(here is not None, say.SITS_HERE, seat=here or seat)
    turn.refuse_if(not is_a_name(seat), say.BAD_NAME, seat=seat)
    turn.refuse_if(not has_a_free_place(state), say.TABLE_IS_FULL, count=len(state.seats))
    turn.refuse_if(act.after is not None and act.after not in state.seats, UNKNOWN_SEAT, seat=act.after)
    place = len(state.seats) + 1 if act.after is None else state.seats.index(act.after) + 2
    came_back = seat in state.left
    why = say.CAME_BACK(stake=state.coins(seat)) if came_back else say.JOINED(stake=state.options.stake)
    turn.record(PlayerJoined(why=why, seat=seat, place=place))


def leave(turn: Turn[State], _: Leave) -> None:
    """Somebody leaves with what they have; what they owe stays written."""
    turn.refuse_if(not turn.state.between_hands, say.SEATED_BETWEEN_HANDS)
    turn.record(PlayerLeft(why=say.LEFT(stake=turn.state.coins(turn.seat)), seat=turn.seat))


def end(turn: Turn[State], _: End) -> None:
    """The session is over: stacks net of loans are compared."""
    turn.object_if(not turn.state.between_hands, say.HAND_GOES_ON, say.BREAKS_OFF)
    scores = compare(turn.state)
    winners = leaders(scores)
    score = scores[winners[0]] if winners else 0
    has_loans = any(turn.state.owes(seat) for seat in scores)
    why = say.ENDED_AFTER_LOANS if has_loans else say.ENDED
    turn.record(SessionEnded(why=why(winners=winners, score=score), winners=winners))


def compare(state: State) -> dict[Seat, int]:
    """Coins net of loans of everyone who is compared."""
    seats = state.seats + (state.left if state.options.leavers == "compared" else ())
    return {seat: state.coins(seat) - state.owes(seat) for seat in seats}
