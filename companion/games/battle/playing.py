"""A card played to the trick: whose turn it is, and following suit as far as hands are known."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.games.battle import messages as say
from companion.games.battle.acts import Play
from companion.games.battle.bets import missing_bets
from companion.games.battle.bombs import aim
from companion.games.battle.events import CardPlayed, RevokeShown, SuitNamed
from companion.games.battle.kinds import ANGELS, AT_ANY_TIME, BOMB, SUITS, Suit, kind
from companion.games.battle.rolls import still_to_roll
from companion.games.battle.seated import refuse_out
from companion.games.battle.state import State, follows
from companion.games.battle.trick import suit_of_trick
from companion.rules.events import Question, Seat
from companion.rules.game import Reason
from companion.rules.turn import Turn


def play(turn: Turn[State], act: Play) -> None:
    """A seat plays a card."""
    refuse_out(turn)
    state, seat = turn.state, turn.seat
    _check_moment(turn)
    turn.refuse_if(act.suit is not None and act.suit not in SUITS, say.BAD_SUIT, suit=act.suit)
    turn.object_if_impossible(f"{seat}/hand", act.card)
    led, card = suit_of_trick(state.trick), kind(act.card)
    is_named = card.name == "knight" and led is None
    turn.object_if(act.suit is not None and not is_named, say.NO_SUIT_TO_NAME, say.SUIT_IGNORED, card=act.card)
    holds = held_of(state, seat, led)
    objected = objection(state, seat, act.card, led, holds)
    if objected is not None:
        reason, stands, params = objected
        turn.object_if(True, reason, stands, **params)
    void = None if holds else find_void(state, act.card, led)
    why = say.PLAYED_VOID(suit=void) if void else say.PLAYED
    turn.record(CardPlayed(why=why, seat=seat, card=act.card, void=void))
    _show_revoke(turn, seat, act.card, state)
    if is_named and act.suit is not None:
        name_suit(turn, seat, act.suit)
    elif is_named and not state.trick:
        turn.record(Question(why=say.WHICH_SUIT, about="suit", choices=SUITS, seat=seat))
    elif act.card == BOMB:
        aim(turn, seat)


def _check_moment(turn: Turn[State]) -> None:
    state, seat = turn.state, turn.seat
    turn.refuse_if(state.phase == "scored", say.NEXT_FIRST)
    waiting = still_to_roll(state)
    turn.refuse_if(waiting and state.phase == "tricks", say.ROLLS_FIRST, seats=waiting)
    turn.object_if(waiting, say.ROLLS_FIRST, say.DEFAULT_DEALER, seats=waiting, dealer=state.dealer)
    for played in state.trick:
        turn.refuse_if(played.seat == seat, say.ALREADY_PLAYED, seat=seat, card=played.card)
    if state.phase == "before":
        missing = missing_bets(state)
        turn.object_if(missing, say.BETS_MISSING, say.NO_BET_STANDS, seats=missing)
    turn.object_if(seat != state.turn, say.NOT_YOUR_TURN, say.TURN_STANDS, seat=seat, turn=state.turn)


def objection(
    state: State, seat: Seat, card: Face, led: Suit | None, holds: tuple[Face, ...]
) -> tuple[Reason, Reason, dict[str, Any]] | None:
    """Why the suit that was led forbids this card, as far as the seat's hand is known to hold cards of that suit, how
    it is judged if it is let stand, and what fills both sentences; None where nothing speaks against it."""
    if led is None or not can_forbid(state, holds) or follows(card, led) or card in AT_ANY_TIME:
        return None
    angel = card in ANGELS
    stands = say.NO_POWER if angel else say.RANKS_AS_IT_LIES
    params = {"seat": seat, "suit": led, "holds": holds, "card": card}
    if holds and kind(card).name != "knight":
        return say.MUST_FOLLOW, stands, params
    if holds and not state.options.knight_follows:
        return say.KNIGHT_MUST_WAIT, stands, params
    if angel and state.options.angel_off_suit == "refused" and not _only_angels(state, seat, led):
        return say.ANGEL_REFUSED, stands, params
    return None


def can_forbid(state: State, holds: tuple[Face, ...]) -> bool:
    """Whether the suit that was led can forbid any card to a seat that is known to hold these cards of it."""
    return bool(holds) or state.options.angel_off_suit == "refused"


def held_of(state: State, seat: Seat, suit: Suit | None) -> tuple[Face, ...]:
    """The cards of this suit that a seat is known to hold."""
    return () if suit is None else tuple([face for face in state.hand(seat).faces if follows(face, suit)])


def _only_angels(state: State, seat: Seat, led: Suit) -> bool:
    """Whether a hand may hold nothing but angels of other colours, so that one of them has to be played."""
    hand = state.hand(seat)
    others = [face for face, suit in ANGELS.items() if suit != led]
    if any(face not in others for face in hand.faces):
        return False
    shown = sum(pile.faces.count(face) for pile in state.holdings.piles.values() for face in others)
    stock = sum(state.holdings.stock["deck"].get(face, 0) for face in others)
    return hand.unseen <= stock - shown


def find_void(state: State, card: Face, led: Suit | None) -> Suit | None:
    """The suit that a seat says not to hold by playing this card, None where it says nothing."""
    if led is None or follows(card, led) or card in AT_ANY_TIME:
        return None
    if kind(card).name == "knight" and state.options.knight_follows:
        return None
    return led


def _show_revoke(turn: Turn[State], seat: Seat, card: Face, before: State) -> None:
    suit = kind(card).suit
    claim = before.claims.get(seat, {}).get(suit) if suit else None
    if suit and claim:
        turn.record(RevokeShown(seat=seat, card=card, suit=suit, played=claim.played, trick=claim.trick))


def name_suit(turn: Turn[State], seat: Seat, suit: Suit) -> None:
    """The black knight that a seat led stands for a suit."""
    turn.record(SuitNamed(seat=seat, suit=suit))
