"""A position of Bluff Words that the table enters."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import Face
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.state import MIDDLE_DOWN, MIDDLE_UP, State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Cards, IllegalAct, Number
from companion.rules.position import Checks, PositionSpec, each_seats, the_tables
from companion.rules.values import replace

LETTERS = Cards(zone="", least=0, most=40, may_be_unseen=True)
"""More cards never lie in one place of the table."""


class Position(acts.Position):
    """How the table stands: whose ``turn`` it is, the standing ``bid`` and its ``bidder``, and who doubts it.

    ``decks``, ``discards`` and ``game_deck`` are numbers of cards; ``up`` and ``down`` lie in front of the seats,
    ``middle_up`` and ``middle_down`` in the middle, None for a card that was not seen.
    """

    decks: Mapping[Seat, int] = each_seats("Deck", place="{seat}/deck")
    discards: Mapping[Seat, int] = each_seats("Discards", place="{seat}/discard")
    up: Mapping[Seat, tuple[Face | None, ...]] = each_seats("Open cards", LETTERS, place="{seat}/up")
    down: Mapping[Seat, tuple[Face | None, ...]] = each_seats("Hidden cards", LETTERS, place="{seat}/down")
    turn: Seat | None = the_tables("Turn", state="turn")
    bid: int = the_tables("Standing bid", lambda state, _: Number("bid", 0, state.most), 0, noun="the bid", state="bid")
    bidder: Seat | None = the_tables("Whose bid", noun="the bidder", state="bidder")
    challenger: Seat | None = the_tables("Challenged by", noun="the challenger", state="challenger")
    game_deck: int | None = the_tables("Game deck", place="game/deck")
    middle_up: tuple[Face | None, ...] = the_tables(
        "Open in the middle", LETTERS, (None,) * MIDDLE_UP, noun="the middle", place="middle/up"
    )
    middle_down: tuple[Face | None, ...] = the_tables(
        "Hidden in the middle", LETTERS, (None,) * MIDDLE_DOWN, noun="the middle", place="middle/down"
    )


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    bidder, doubts = state.bidder, state.challenger
    if bool(state.bid) != (bidder is not None):
        raise IllegalAct(position, say.POSITION_BID())
    if doubts is not None and (bidder in (None, doubts) or state.turn != doubts):
        raise IllegalAct(position, say.POSITION_DOUBT(seat=doubts))


def complete(state: State, position: Position) -> State:
    """It is the turn of who doubts, if nobody says whose it is."""
    return replace(state, turn=position.turn or position.challenger or state.turn)


POSITION: PositionSpec[State, Position] = PositionSpec(kind=Position, check=check, placed=complete)
