"""Acts that only add sight: cards that were seen although no decision needs them."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluffing_battles import reasons, words
from companion.games.bluffing_battles.state import HAND_SIZE, Laid, State
from companion.rules.acts import NOT_SHOWN, WRONG_NUMBER
from companion.rules.course import refuse_impossible
from companion.rules.events import Event, Seat
from companion.rules.game import Act, IllegalAct, Reason


def name_cards(state: State, act: Act, seat: Seat, *, let_stand: bool) -> tuple[Event, ...]:
    """What follows from a deal, a hand, a drawn card, a top, treasures or a recycled pile being named."""
    match act:
        case words.Deal(cards=cards):
            return _deal(state, act, seat, cards, let_stand=let_stand)
        case words.Hand(cards=cards):
            return _hand(state, act, seat, cards, reasons.HAND_SHOWN, let_stand=let_stand)
        case words.Draw(card=card):
            return _draw(state, act, seat, card, let_stand=let_stand)
        case words.Top(card=card):
            return _top(state, act, seat, card, let_stand=let_stand)
        case words.Treasure(cards=cards):
            return _treasure(state, act, seat, cards, let_stand=let_stand)
        case words.Recycle(count=count):
            return _recycle(state, act, seat, count)
    raise TypeError(f"not an act of Bluffing Battles: {act!r}")


def _deal(state: State, act: Act, seat: Seat, cards: tuple[Face, ...], *, let_stand: bool) -> tuple[Event, ...]:
    if state.started:
        raise IllegalAct(act, reasons.DEAL_IS_OVER(seat=seat))
    if len(cards) != HAND_SIZE:
        raise IllegalAct(act, reasons.WRONG_DEAL(count=len(cards)))
    return _hand(state, act, seat, cards, reasons.DEAL_SHOWN, let_stand=let_stand)


def _hand(
    state: State, act: Act, seat: Seat, cards: tuple[Face, ...], reason: Reason, *, let_stand: bool
) -> tuple[Event, ...]:
    place = f"{seat}/hand"
    held = state.size(place)
    if len(cards) != held:
        raise IllegalAct(act, WRONG_NUMBER(given=len(cards), place=f"{seat}'s hand", held=held))
    if not let_stand:
        refuse_impossible(act, state.census, place, *cards, called=f"{seat}'s hand")
    return (words.CardsNamed(why=reason(seat=seat, cards=cards), seat=seat, place=place, cards=cards),)


def _draw(state: State, act: Act, seat: Seat, card: Face | None, *, let_stand: bool) -> tuple[Event, ...]:
    if seat not in state.drew:
        raise IllegalAct(act, reasons.NOTHING_DRAWN(seat=seat))
    place = f"{seat}/hand"
    if not let_stand:
        refuse_impossible(act, state.census, place, card, called=f"{seat}'s hand")
    cards = () if card is None else (card,)
    why = reasons.DRAW_NAMED(seat=seat, cards=(card,))
    return (words.CardsNamed(why=why, seat=seat, place=place, cards=cards, open_to_all=False),)


def _top(state: State, act: Act, seat: Seat, card: Face, *, let_stand: bool) -> tuple[Event, ...]:
    place = f"{seat}/draw"
    if not state.size(place) or seat in state.turned:
        raise IllegalAct(act, reasons.NO_TOP(seat=seat))
    if not let_stand:
        refuse_impossible(act, state.census, place, card, called=f"{seat}'s draw pile")
        known = state.tops.get(seat, card)
        if known != card:
            raise IllegalAct(act, NOT_SHOWN(place=f"the top of {seat}'s draw pile", missing=(known,)), impossible=True)
    why = reasons.TOP_SEEN(seat=seat, cards=(card,))
    return (words.CardsNamed(why=why, seat=seat, place=place, cards=(card,), on_top=True),)


def _treasure(state: State, act: Act, seat: Seat, cards: tuple[Face, ...], *, let_stand: bool) -> tuple[Event, ...]:
    laid = state.unnamed.get(seat, Laid())
    if not 1 <= len(cards) <= laid.count or state.census.place(laid.place).unseen < len(cards):
        raise IllegalAct(act, reasons.NO_TREASURE(seat=seat, held=laid.count, count=len(cards)))
    if not let_stand:
        treasures = state.census.hiding_shown(laid.place).confined(laid.place, laid.pools)
        refuse_impossible(act, treasures, laid.place, *cards, called=f"{seat}'s treasures")
    why = reasons.TREASURE_NAMED(seat=seat, cards=cards)
    return (words.CardsNamed(why=why, seat=seat, place=laid.place, cards=cards),)


def _recycle(state: State, act: Act, seat: Seat, count: int) -> tuple[Event, ...]:
    if seat not in state.recycled:
        raise IllegalAct(act, reasons.NOT_RECYCLED(seat=seat))
    held = state.recycled[seat]
    if count != held:
        raise IllegalAct(act, reasons.WRONG_RECYCLE(seat=seat, held=held, count=count))
    return (words.RecycleCounted(why=reasons.RECYCLE_COUNTED(seat=seat, count=count), seat=seat, count=count),)
