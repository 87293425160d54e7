"""A position of Bluff Words that the table enters."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import Face
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.state import MIDDLE_DOWN, MIDDLE_UP, POOL, RESET, State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Cards, IllegalAct, Number
from companion.rules.position import Checks, PositionSpec, a_seat, each_seats, the_tables

MOST_OPEN = 40
"""More cards than ever lie in one place of the table."""
LETTERS = Cards(zone="", least=0, most=MOST_OPEN, may_be_unseen=True)


def _cards(state: State, _: Seat) -> Number:
    return Number("cards", 0, _playing(state))


def _share(state: State, position: Position, seat: Seat) -> int:
    """A seat's deck as at the start."""
    return (_playing(state) - state.options.game_deck) // len(state.seats) - RESET


def _whole_game_deck(state: State, position: Position, _: Seat) -> int:
    """The game deck as at the start."""
    return state.options.game_deck - MIDDLE_UP - MIDDLE_DOWN


def _turn(state: State, position: Position, _: Seat) -> Seat:
    return position.turn or position.challenger or state.seats[0]


def _unseen(*_: object) -> tuple[None]:
    """One card that nobody saw."""
    return (None,)


class Position(acts.Position):
    """How the table stands: whose ``turn`` it is, the standing ``bid`` and its ``bidder``, and who doubts it.

    ``decks``, ``discards`` and ``game_deck`` are numbers of cards; ``up`` and ``down`` lie in front of the seats,
    ``middle_up`` and ``middle_down`` in the middle, None for a card that was not seen.
    """

    decks: Mapping[Seat, int] = each_seats("Deck", _cards, place="{seat}/deck", unsaid=_share)
    discards: Mapping[Seat, int] = each_seats("Discards", _cards, place="{seat}/discard")
    up: Mapping[Seat, tuple[Face | None, ...]] = each_seats("Open cards", LETTERS, place="{seat}/up", unsaid=_unseen)
    down: Mapping[Seat, tuple[Face | None, ...]] = each_seats(
        "Hidden cards", LETTERS, secret=True, place="{seat}/down", unsaid=_unseen
    )
    turn: Seat | None = the_tables("Turn", a_seat, noun="the turn", state="turn", unsaid=_turn)
    bid: int = the_tables("Standing bid", lambda state, _: Number("bid", 0, state.most), 0, noun="the bid", state="bid")
    bidder: Seat | None = the_tables("Whose bid", a_seat, noun="the bidder", state="bidder")
    challenger: Seat | None = the_tables("Challenged by", a_seat, noun="the challenger", state="challenger")
    game_deck: int | None = the_tables(
        "Game deck", _cards, noun="the game deck", place="game/deck", unsaid=_whole_game_deck
    )
    middle_up: tuple[Face | None, ...] = the_tables(
        "Open in the middle", LETTERS, (None,) * MIDDLE_UP, place="middle/up"
    )
    middle_down: tuple[Face | None, ...] = the_tables(
        "Hidden in the middle", LETTERS, (None,) * MIDDLE_DOWN, place="middle/down"
    )


def _playing(state: State) -> int:
    """How many cards are played with; what did not divide lies in the box."""
    return sum(state.holdings.stock[POOL].values()) - state.size("box")


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    if bool(position.bid) != (position.bidder is not None):
        raise IllegalAct(position, say.POSITION_BID())
    turn = _turn(state, position, "")
    doubts = position.challenger
    if doubts is not None and (position.bidder in (None, doubts) or turn != doubts):
        raise IllegalAct(position, say.POSITION_DOUBT(seat=doubts))
    if position.bidder is not None and turn == position.bidder:
        raise IllegalAct(position, say.POSITION_COLLECTED(seat=turn))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, check=check, places=lambda state, position: {"box": state.size("box")}
)
