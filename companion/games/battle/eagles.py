"""The eagle before the first card, and hands that are named then."""

from __future__ import annotations

from collections import Counter

from companion.games.battle import happenings as on
from companion.games.battle import reasons
from companion.games.battle.kinds import EAGLE
from companion.games.battle.refusing import check_cards, refuse
from companion.games.battle.state import State
from companion.games.battle.words import Deal, EagleSwap, EagleTrade, PassEagle
from companion.rules.acts import NOT_SHOWN, WRONG_NUMBER
from companion.rules.course import Course
from companion.rules.events import Seat, transfer
from companion.rules.game import Act, IllegalAct

PRICE = 2


def name_hand(course: Course[State], act: Deal, seat: Seat, *, let_stand: bool) -> None:
    """A seat's hand is named, as far as it was seen. Raises IllegalAct."""
    state = course.state
    if state.phase != "before":
        raise IllegalAct(act, reasons.NEXT_FIRST() if state.phase == "scored" else reasons.DEAL_IS_OVER())
    if act.cards is None:
        course(on.HandDealt(why=reasons.DEALT_UNSEEN(seat=seat), seat=seat, cards=()))
        return
    hand = state.hand(seat)
    if len(act.cards) != hand.size:
        why = WRONG_NUMBER(given=len(act.cards), place=f"{seat}'s hand", held=hand.size)
        raise IllegalAct(act, why)
    check_cards(state, act, f"{seat}/hand", *act.cards, called=f"{seat}'s hand", let_stand=let_stand)
    missing = Counter(hand.faces) - Counter(card for card in act.cards if card is not None)
    if missing.total() > act.cards.count(None):
        why = NOT_SHOWN(place=f"{seat}'s hand", missing=tuple(missing.elements()))
        raise IllegalAct(act, why, impossible=True)
    course(on.HandDealt(why=reasons.DEALT(seat=seat, cards=act.cards), seat=seat, cards=act.cards))


def swap(course: Course[State], act: EagleSwap, seat: Seat, *, let_stand: bool) -> None:
    """A seat lays its eagle and takes the extra hand. Raises IllegalAct."""
    _check(course.state, act, seat, let_stand=let_stand)
    course(on.EagleSwapped(why=reasons.SWAPPED(seat=seat), seat=seat))


def trade(course: Course[State], act: EagleTrade, seat: Seat, *, let_stand: bool) -> None:
    """A seat's eagle goes to a buyer, who swaps at once. Raises IllegalAct."""
    state = course.state
    others = tuple(each for each in state.active if each != seat)
    if act.to not in others:
        raise IllegalAct(act, reasons.BAD_BUYER(seat=seat, to=act.to, others=others))
    _check(state, act, seat, let_stand=let_stand)
    check_cards(state, act, f"{act.to}/hand", act.card, called=f"{act.to}'s hand", let_stand=let_stand)
    if state.options["eagle_paid_by"] == "buyer":
        postings, reason = state.owed(PRICE, act.to, seat), reasons.TRADED_BY_BUYER
    else:
        postings, reason = transfer("tokens", PRICE, "bank", seat), reasons.TRADED_BY_BANK
    why = reason(seat=seat, to=act.to, tokens=sum(max(0, posting.amount) for posting in postings))
    course(on.EagleTraded(why=why, postings=postings, seat=seat, to=act.to, card=act.card))


def pass_up(course: Course[State], act: PassEagle, seat: Seat) -> None:
    """A seat makes no use of an eagle. Raises IllegalAct."""
    _in_time(course.state, act)
    course(on.EaglePassed(why=reasons.EAGLE_PASSED(seat=seat), seat=seat))


def _in_time(state: State, act: Act) -> None:
    if state.phase != "before":
        raise IllegalAct(act, reasons.NEXT_FIRST() if state.phase == "scored" else reasons.EAGLE_TOO_LATE())


def _check(state: State, act: Act, seat: Seat, *, let_stand: bool) -> None:
    _in_time(state, act)
    if state.swapped is not None:
        raise IllegalAct(act, reasons.EXTRA_TAKEN(taker=state.swapped))
    if seat in state.passed:
        refuse(act, reasons.EAGLE_GIVEN_UP(seat=seat), stands=reasons.SWAP_STANDS(), let_stand=let_stand)
    check_cards(state, act, f"{seat}/hand", EAGLE, called=f"{seat}'s hand", let_stand=let_stand)
