"""The eagle before the first card, and hands that are named then."""

from __future__ import annotations

from collections import Counter

from companion.games.battle import messages as say
from companion.games.battle.acts import Deal, EagleSwap, EagleTrade, PassEagle
from companion.games.battle.kinds import EAGLE
from companion.games.battle.options import USUAL_HAND
from companion.games.battle.round_events import EaglePassed, EagleSwapped, EagleTraded, HandDealt
from companion.games.battle.seated import refuse_out
from companion.games.battle.state import State
from companion.rules.acts import NOT_SHOWN, WRONG_NUMBER
from companion.rules.events import Seat
from companion.rules.game import IllegalAct, Reason
from companion.rules.turn import Turn


def may_use_eagle(state: State, seat: Seat) -> bool:
    """Whether a seat may still swap or trade an eagle before the first card."""
    is_free = state.phase == "before" and state.swapped is None and seat not in state.passed
    return is_free and state.holdings.fits(f"{seat}/hand", EAGLE)


def deal(turn: Turn[State], act: Deal) -> None:
    """A seat's hand is named, as far as it was seen."""
    refuse_out(turn)
    state, seat = turn.state, turn.seat
    _refuse_late(turn, say.DEAL_IS_OVER)
    if act.cards is None:
        size = state.options.hand_size
        why = say.DEALT_UNSEEN if size == USUAL_HAND else say.DEALT_UNSEEN_OF(count=size)
        turn.record(HandDealt(why=why, seat=seat, cards=()))
        return
    hand, called = state.hand(seat), f"{seat}'s hand"
    turn.refuse_if(len(act.cards) != hand.size, WRONG_NUMBER, given=len(act.cards), place=called, held=hand.size)
    turn.object_if_impossible(f"{seat}/hand", *act.cards)
    missing = Counter(hand.faces) - Counter(card for card in act.cards if card is not None)
    if missing.total() > act.cards.count(None):
        raise IllegalAct(act, NOT_SHOWN(place=called, missing=tuple(missing.elements())), impossible=True)
    turn.record(HandDealt(seat=seat, cards=act.cards))


def swap(turn: Turn[State], _: EagleSwap) -> None:
    """A seat lays its eagle and takes the extra hand."""
    refuse_out(turn)
    _check_eagle(turn)
    turn.record(EagleSwapped(seat=turn.seat))


def trade(turn: Turn[State], act: EagleTrade) -> None:
    """A seat's eagle goes to a buyer, who swaps at once."""
    refuse_out(turn)
    state, seat, to = turn.state, turn.seat, act.to
    others = tuple(each for each in state.active if each != seat)
    turn.refuse_if(to not in others, say.BAD_BUYER, seat=seat, to=to, others=others)
    _check_eagle(turn)
    turn.object_if_impossible(f"{to}/hand", act.card)
    reason = say.TRADED_BY_BUYER if state.options.eagle_paid_by == "buyer" else say.TRADED_BY_BANK
    turn.record(EagleTraded(why=reason(tokens=state.eagle_paid(to)), seat=seat, to=to, card=act.card))


def pass_up(turn: Turn[State], _: PassEagle) -> None:
    """A seat makes no use of an eagle."""
    refuse_out(turn)
    _refuse_late(turn, say.EAGLE_TOO_LATE)
    turn.record(EaglePassed(seat=turn.seat))


def _refuse_late(turn: Turn[State], reason: Reason) -> None:
    """Only before the first card of a round."""
    turn.refuse_if(turn.state.phase == "scored", say.NEXT_FIRST)
    turn.refuse_if(turn.state.phase != "before", reason)


def _check_eagle(turn: Turn[State]) -> None:
    state, seat = turn.state, turn.seat
    _refuse_late(turn, say.EAGLE_TOO_LATE)
    turn.refuse_if(state.swapped is not None, say.EXTRA_TAKEN, taker=state.swapped)
    turn.object_if(seat in state.passed, say.EAGLE_GIVEN_UP, say.SWAP_STANDS, seat=seat)
    turn.object_if_impossible(f"{seat}/hand", EAGLE)
