"""Hands are shown or counted; when all are in, the bid is right or wrong and coins move."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import Face
from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.counting import room_of
from companion.games.pirates_bluff.dealing import refuse_impossible, refuse_unknown
from companion.games.pirates_bluff.holdings import WILD, Holding, in_play, missing, rank_of
from companion.games.pirates_bluff.paying import collect, share_out
from companion.games.pirates_bluff.state import State
from companion.rules.acts import IMPOSSIBLE_STANDS, NOT_SHOWN, QUESTION_OPEN, WRONG_NUMBER
from companion.rules.course import Course
from companion.rules.events import Seat
from companion.rules.game import IllegalAct, OptionValue


def hand(course: Course[State], act: words.Hand, seat: Seat, *, let_stand: bool) -> None:
    """A seat's hand is shown, or counted for the called rank."""
    state = course.state
    by_cards = act.cards is not None and act.natural is None and act.wild is None
    by_count = act.cards is None and act.natural is not None and act.wild is not None
    if not by_cards and not by_count:
        raise IllegalAct(act, reasons.CARDS_OR_COUNT())
    if state.deal.phase in ("over", "paying"):
        raise IllegalAct(act, reasons.HAND_IS_OVER())
    if state.deal.phase != "showdown" and not (let_stand and by_cards):
        stands = reasons.HAND_KNOWN_EARLY() if by_cards else None
        raise IllegalAct(act, reasons.NO_SHOWDOWN(), if_let_stand=stands)
    if state.holding(seat).is_in:
        raise IllegalAct(act, reasons.HAND_IS_IN(seat=seat))
    if act.cards is not None:
        _shown(course, act, seat, act.cards, let_stand=let_stand)
    elif act.natural is not None and act.wild is not None:
        _counted(course, act, seat, act.natural, act.wild, let_stand=let_stand)
    settle_when_all_are_in(course)


def _shown(course: Course[State], act: words.Hand, seat: Seat, cards: tuple[Face, ...], *, let_stand: bool) -> None:
    state = course.state
    others = in_play(state.stock, state.deal.holdings, _called_rank(state), without=seat)
    refuse_unknown(act, state, cards)
    if not let_stand:
        held = state.hand_size
        if len(cards) != held:
            why = WRONG_NUMBER(given=len(cards), place=f"{seat}'s hand", held=held)
            raise IllegalAct(act, why, if_let_stand=reasons.AS_IT_LIES())
        refuse_impossible(act, others, seat, cards)
        absent = missing(state.holding(seat).known, cards)
        if absent is not None:
            why = NOT_SHOWN(place=f"{seat}'s hand", missing=(absent,))
            raise IllegalAct(act, why, if_let_stand=IMPOSSIBLE_STANDS(card=absent), impossible=True)
    course(past.HandShown(why=reasons.SHOWN(seat=seat, cards=cards), seat=seat, cards=cards))


def _counted(course: Course[State], act: words.Hand, seat: Seat, natural: int, wild: int, *, let_stand: bool) -> None:
    state = course.state
    if state.asked is not None:
        raise IllegalAct(act, QUESTION_OPEN(choices=state.asked.choices))
    rank = state.deal.bids[-1].rank
    possible = natural >= 0 and wild >= 0 and natural + wild <= state.stock.size
    if not possible or not (let_stand or room_of(state, seat).holds(natural, wild)):
        why = reasons.COUNT_IMPOSSIBLE(seat=seat, natural=natural, wild=wild, rank=rank)
        stands = reasons.AS_IT_LIES() if possible else None
        raise IllegalAct(act, why, if_let_stand=stands, impossible=True)
    why = reasons.COUNTED(seat=seat, natural=natural, wild=wild, rank=rank)
    course(past.HandCounted(why=why, seat=seat, natural=natural, wild=wild))


def _called_rank(state: State) -> int | None:
    return state.deal.bids[-1].rank if state.deal.bids else None


def settle_when_all_are_in(course: Course[State]) -> None:
    """Once every hand is in and nothing is open: who was right, what is owed, who takes it."""
    state = course.state
    if state.deal.phase != "showdown" or state.asked is not None:
        return
    if not all(state.holding(seat).is_in for seat in state.seats):
        return
    bid = state.deal.bids[-1]
    rows = tuple(row(seat, state.holding(seat), bid.rank, state.options) for seat in state.seats)
    total = sum(each.counted for each in rows)
    right = total >= bid.quantity
    winners, losers = (bid.by, state.deal.callers) if right else (state.deal.callers, bid.by)
    why = (reasons.RIGHT if right else reasons.WRONG)(
        total=total, rank=bid.rank, quantity=bid.quantity, winners=winners
    )
    course(
        past.Showdown(
            why=why,
            quantity=bid.quantity,
            rank=bid.rank,
            total=total,
            bidders=bid.by,
            callers=state.deal.callers,
            bidder_right=right,
            owed=-(-bid.quantity // len(losers)),
            rows=rows,
        )
    )
    if collect(course):
        share_out(course)


def row(seat: Seat, holding: Holding, rank: int, options: Mapping[str, OptionValue]) -> past.Row:
    """What a hand counts for the called rank: wild cards only beside a natural one (rules page, 4.3 and 8.2)."""
    if holding.hand is not None:
        ranks = [rank_of(face) for face in holding.hand]
        natural, wild = ranks.count(rank), 0 if rank == WILD else ranks.count(WILD)
    else:
        natural, wild = holding.counted or (0, 0)
    worth = natural if options["super_wilds"] else min(natural, 1)
    return past.Row(
        seat=seat,
        cards=holding.hand,
        natural=natural,
        wild=wild,
        wild_counted=wild * worth,
        counted=natural + wild * worth,
    )
