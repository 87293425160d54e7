"""Between hands: the next hand, loans, joining, leaving, and the end of the session."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.dealing import require_players
from companion.games.pirates_bluff.paying import loan_postings
from companion.games.pirates_bluff.state import State, hand_size, stake_postings
from companion.rules.acts import UNKNOWN_SEAT
from companion.rules.course import Course
from companion.rules.events import Seat, is_a_name, transfer
from companion.rules.game import Act, IllegalAct

MOST_PLAYERS = 8
MOST_LENT = 1_000_000


def next_hand(course: Course[State], act: words.Next, *, let_stand: bool) -> None:
    """The next hand is dealt."""
    state = course.state
    require_players(act, state)
    if state.deal.phase != "over" and not let_stand:
        raise IllegalAct(act, reasons.HAND_GOES_ON(), if_let_stand=reasons.BREAKS_OFF())
    if not let_stand and time_would_be_up(state, act):
        why = reasons.TIME_IS_UP(minutes=int(state.options["session_minutes"]))
        raise IllegalAct(act, why, if_let_stand=reasons.ONE_MORE())
    number = state.number + 1
    reason = reasons.NEXT_HAND if state.deal.phase == "over" else reasons.BROKEN_OFF
    course(past.HandBegun(why=reason(number=number), number=number, at=act.at))


def time_would_be_up(state: State, act: Act) -> bool:
    """Whether the session's minutes are over at the time of an act."""
    minutes = int(state.options["session_minutes"])
    now = state.clock if act.at is None else act.at
    return bool(minutes) and now is not None and state.began_at is not None and now - state.began_at >= minutes * 60


def borrow(course: Course[State], act: words.Loan, seat: Seat, *, let_stand: bool) -> None:
    """A seat takes a loan of its own will."""
    _check_between(act, course.state, let_stand=let_stand)
    if not 1 <= act.amount <= MOST_LENT:
        raise IllegalAct(act, reasons.BAD_LOAN(amount=act.amount, most=MOST_LENT))
    why = reasons.LOAN(seat=seat, amount=act.amount)
    course(past.Borrowed(why=why, postings=loan_postings(seat, act.amount), seat=seat, amount=act.amount))


def repay(course: Course[State], act: words.Repay, seat: Seat, *, let_stand: bool) -> None:
    """A seat pays back what it borrowed, or a part."""
    state = course.state
    _check_between(act, state, let_stand=let_stand)
    coins, debt = state.books.of("coins", seat), state.owes(seat)
    if not 1 <= act.amount <= min(coins, debt):
        raise IllegalAct(act, reasons.BAD_REPAYMENT(seat=seat, amount=act.amount, coins=coins, debt=debt))
    why = reasons.REPAID(seat=seat, amount=act.amount, left=debt - act.amount)
    postings = (*transfer("coins", act.amount, seat, "bank"), *transfer("debts", act.amount, seat, "bank"))
    course(past.Repaid(why=why, postings=postings, seat=seat, amount=act.amount))


def _check_between(act: Act, state: State, *, let_stand: bool) -> None:
    if not state.between_hands and not let_stand:
        raise IllegalAct(act, reasons.BETWEEN_HANDS(), if_let_stand=reasons.AT_ONCE())


def join(course: Course[State], act: words.Join, seat: Seat) -> None:
    """Somebody sits down, with a stake, or with what was taken away before."""
    state = course.state
    if not state.between_hands:
        raise IllegalAct(act, reasons.SEATED_BETWEEN_HANDS())
    if seat in state.seats:
        raise IllegalAct(act, reasons.SITS_HERE(seat=seat))
    if not is_a_name(seat):
        raise IllegalAct(act, reasons.BAD_NAME(seat=seat))
    if not has_a_free_place(state):
        raise IllegalAct(act, reasons.TABLE_IS_FULL(count=len(state.seats)))
    if act.after is not None and act.after not in state.seats:
        raise IllegalAct(act, UNKNOWN_SEAT(seat=act.after))
    place = len(state.seats) + 1 if act.after is None else state.seats.index(act.after) + 2
    came_back = seat in state.left
    stake = state.books.of("coins", seat) if came_back else int(state.options["stake"])
    reason = reasons.CAME_BACK if came_back else reasons.JOINED
    postings = () if came_back else stake_postings(seat, stake)
    course(past.PlayerJoined(why=reason(seat=seat, stake=stake), postings=postings, seat=seat, place=place))


def has_a_free_place(state: State) -> bool:
    """Whether one more can play, with this deck and these hands."""
    players = len(state.seats) + 1
    return players <= MOST_PLAYERS and players * hand_size(state.options, players) <= state.stock.size


def leave(course: Course[State], act: words.Leave, seat: Seat) -> None:
    """Somebody leaves with what they have; what they owe stays written."""
    if not course.state.between_hands:
        raise IllegalAct(act, reasons.SEATED_BETWEEN_HANDS())
    why = reasons.LEFT(seat=seat, stake=course.state.books.of("coins", seat))
    course(past.PlayerLeft(why=why, seat=seat))


def end(course: Course[State], act: words.End, *, let_stand: bool) -> None:
    """The session is over: stacks net of loans are compared."""
    state = course.state
    if not state.between_hands and not let_stand:
        raise IllegalAct(act, reasons.HAND_GOES_ON(), if_let_stand=reasons.BREAKS_OFF())
    scores = compared(state)
    most = max(scores.values(), default=0)
    winners = tuple(seat for seat, score in scores.items() if score == most)
    why = reasons.ENDED(winners=winners, score=most)
    course(past.SessionEnded(why=why, winners=winners))


def compared(state: State) -> dict[Seat, int]:
    """Coins net of loans of everyone who is compared."""
    seats = state.seats + (state.left if state.options["leavers"] == "compared" else ())
    return {seat: state.books.of("coins", seat) - state.owes(seat) for seat in seats}
