"""Acts that only add sight: cards that were seen although no decision needs them."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.acts import Deal, Draw, Hand, Recycle, Top, Treasure
from companion.games.bluffing_battles.events import CardsNamed, RecycleCounted
from companion.games.bluffing_battles.options import USUAL_HAND
from companion.games.bluffing_battles.state import State
from companion.rules.acts import NOT_SHOWN, WRONG_NUMBER
from companion.rules.game import IllegalAct, Reason
from companion.rules.turn import Turn


def deal(turn: Turn[State], act: Deal) -> None:
    """The cards that a seat starts with."""
    size = turn.state.options.hand_size
    turn.refuse_if(turn.state.started, say.DEAL_IS_OVER, seat=turn.seat)
    reason = say.WRONG_DEAL if size == USUAL_HAND else say.WRONG_DEAL_OF
    turn.refuse_if(len(act.cards) != size, reason, size=size, count=len(act.cards))
    _whole_hand(turn, act.cards, say.DEAL_SHOWN)


def hand(turn: Turn[State], act: Hand) -> None:
    """A whole hand."""
    _whole_hand(turn, act.cards, say.HAND_SHOWN)


def _whole_hand(turn: Turn[State], cards: tuple[Face, ...], reason: Reason) -> None:
    seat, place = turn.seat, f"{turn.seat}/hand"
    held = turn.state.size(place)
    turn.refuse_if(len(cards) != held, WRONG_NUMBER, given=len(cards), place=f"{seat}'s hand", held=held)
    turn.object_if_impossible(place, *cards)
    turn.record(CardsNamed(why=reason, seat=seat, place=place, cards=cards))


def draw(turn: Turn[State], act: Draw) -> None:
    """The card that a seat has just drawn, for its own eyes."""
    seat, place = turn.seat, f"{turn.seat}/hand"
    turn.refuse_if(seat not in turn.state.drew, say.NOTHING_DRAWN, seat=seat)
    turn.object_if_impossible(place, act.card)
    cards = () if act.card is None else (act.card,)
    why = say.DRAW_NAMED if cards else say.DRAW_NAMED(cards=(None,))
    turn.record(CardsNamed(why=why, seat=seat, place=place, cards=cards, open_to_all=False))


def top(turn: Turn[State], act: Top) -> None:
    """Judges the card face up on a draw pile."""
    seat, state, place = turn.seat, turn.state, f"{turn.seat}/draw"
    turn.refuse_if(not state.size(place) or seat in state.turned, say.NO_TOP, seat=seat)
    turn.object_if_impossible(place, act.card)
    known = state.tops.get(seat, act.card)
    if known != act.card and not turn.events:  # nothing was overruled
        why = NOT_SHOWN(place=f"the top of {seat}'s draw pile", missing=(known,))
        raise IllegalAct(act, why, impossible=True)
    turn.record(CardsNamed(why=say.TOP_SEEN, seat=seat, place=place, cards=(act.card,), on_top=True))


def treasure(turn: Turn[State], act: Treasure) -> None:
    """Treasures of the last war, wherever they lie now."""
    seat, state, cards = turn.seat, turn.state, act.cards
    laid = state.find_laid(seat)
    if not 1 <= len(cards) <= laid.count or state.holdings.pile(laid.place).unseen < len(cards):
        turn.refuse(say.NO_TREASURE, seat=seat, held=laid.count, count=len(cards))
    treasures = state.holdings.hiding_shown(laid.place).confined(laid.place, laid.pools)
    turn.object_if_impossible(laid.place, *cards, holdings=treasures, called=f"{seat}'s treasures")
    turn.record(CardsNamed(why=say.TREASURE_NAMED, seat=seat, place=laid.place, cards=cards))


def recycle(turn: Turn[State], act: Recycle) -> None:
    """A recycled pile was counted."""
    seat, recycled = turn.seat, turn.state.recycled
    turn.refuse_if(seat not in recycled, say.NOT_RECYCLED, seat=seat)
    turn.refuse_if(act.count != recycled[seat], say.WRONG_RECYCLE, seat=seat, held=recycled[seat], count=act.count)
    turn.record(RecycleCounted(seat=seat, count=act.count))
