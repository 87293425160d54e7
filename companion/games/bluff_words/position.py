"""A position of Bluff Words that the table enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.cards import Face
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.state import MIDDLE_DOWN, MIDDLE_UP, POOL, RESET, State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Cards, IllegalAct, Number
from companion.rules.holdings import Holdings, Pile
from companion.rules.position import Checks, PositionSpec, a_seat, each_seats, pile_of, the_tables
from companion.rules.values import replace

POOLS = frozenset({POOL})
MOST_OPEN = 40
"""More cards than ever lie in one place of the table."""
LETTERS = Cards(zone="", least=0, most=MOST_OPEN, may_be_unseen=True)


def _cards(state: State, _: Seat) -> Number:
    return Number("cards", 0, _playing(state))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(acts.Position):
    """How the table stands: whose ``turn`` it is, the standing ``bid`` and its ``bidder``, and who doubts it.

    ``decks``, ``discards`` and ``game_deck`` are numbers of cards; ``up`` and ``down`` lie in front of the seats,
    ``middle_up`` and ``middle_down`` in the middle, None for a card that was not seen.
    """

    decks: Mapping[Seat, int] = each_seats("Deck", _cards)
    discards: Mapping[Seat, int] = each_seats("Discards", _cards)
    up: Mapping[Seat, tuple[Face | None, ...]] = each_seats("Open cards", LETTERS)
    down: Mapping[Seat, tuple[Face | None, ...]] = each_seats("Hidden cards", LETTERS, secret=True)
    turn: Seat | None = the_tables("Turn", a_seat, noun="the turn")
    bid: int = the_tables("Standing bid", lambda state, _: Number("bid", 0, state.most), 0, noun="the bid")
    bidder: Seat | None = the_tables("Whose bid", a_seat, noun="the bidder")
    challenger: Seat | None = the_tables("Challenged by", a_seat, noun="the challenger")
    game_deck: int | None = the_tables("Game deck", _cards, noun="the game deck")
    middle_up: tuple[Face | None, ...] = the_tables("Open in the middle", LETTERS, (None,) * MIDDLE_UP)
    middle_down: tuple[Face | None, ...] = the_tables("Hidden in the middle", LETTERS, (None,) * MIDDLE_DOWN)


def position_of(state: State) -> Position:
    """The act that would enter this state."""
    return Position(
        turn=state.turn,
        bid=state.bid,
        bidder=state.bidder,
        challenger=state.challenger,
        decks={seat: state.size(f"{seat}/deck") for seat in state.seats},
        discards={seat: state.size(f"{seat}/discard") for seat in state.seats},
        up={seat: _lying(state, f"{seat}/up") for seat in state.seats},
        down={seat: _lying(state, f"{seat}/down") for seat in state.seats},
        game_deck=state.size("game/deck"),
        middle_up=_lying(state, "middle/up"),
        middle_down=_lying(state, "middle/down"),
    )


def _lying(state: State, name: str) -> tuple[Face | None, ...]:
    pile = state.holdings.pile(name)
    return (*pile.faces, *(None,) * pile.unseen)


def placed(state: State, position: Position) -> State:
    """The state of this position."""
    return replace(
        state,
        holdings=Holdings(state.holdings.stock, _piles(state, position), state.holdings.amounts),
        turn=_turn(state, position),
        bid=position.bid,
        bidder=position.bidder,
        challenger=position.challenger,
    )


def _playing(state: State) -> int:
    """How many cards are played with; what did not divide lies in the box."""
    return sum(state.holdings.stock[POOL].values()) - state.size("box")


def _turn(state: State, position: Position) -> Seat:
    return position.turn or position.challenger or state.seats[0]


def _piles(state: State, position: Position) -> dict[str, Pile]:
    piles = {"box": state.holdings.pile("box"), "game/deck": pile_of(_game_deck(state, position), POOLS)}
    piles["middle/up"] = pile_of(len(position.middle_up), POOLS, position.middle_up)
    piles["middle/down"] = pile_of(len(position.middle_down), POOLS, position.middle_down)
    for seat in state.seats:
        up, down = position.up.get(seat, (None,)), position.down.get(seat, (None,))
        piles[f"{seat}/deck"] = pile_of(_deck(state, position, seat), POOLS)
        piles[f"{seat}/discard"] = pile_of(position.discards.get(seat, 0), POOLS)
        piles[f"{seat}/up"] = pile_of(len(up), POOLS, up)
        piles[f"{seat}/down"] = pile_of(len(down), POOLS, down)
    return piles


def _game_deck(state: State, position: Position) -> int:
    """What was said, or as at the start."""
    whole = state.options.game_deck - MIDDLE_UP - MIDDLE_DOWN
    return whole if position.game_deck is None else position.game_deck


def _deck(state: State, position: Position, seat: Seat) -> int:
    """What was said, or as at the start."""
    share = (_playing(state) - state.options.game_deck) // len(state.seats)
    return position.decks.get(seat, share - RESET)


def check(state: State, position: Position, checks: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    _check_bid(state, position)
    named = {"the middle": (*position.middle_up, *position.middle_down)}
    for seat in state.seats:
        named[f"{seat}'s cards"] = (*position.up.get(seat, ()), *position.down.get(seat, ()))
    checks.copies(state.holdings.stock[POOL], named)
    piles = _piles(state, position)
    checks.sum("all the cards", sum(pile.size for name, pile in piles.items() if name != "box"), _playing(state))


def _check_bid(state: State, position: Position) -> None:
    if bool(position.bid) != (position.bidder is not None):
        raise IllegalAct(position, say.POSITION_BID())
    turn = _turn(state, position)
    doubts = position.challenger
    if doubts is not None and (position.bidder in (None, doubts) or turn != doubts):
        raise IllegalAct(position, say.POSITION_DOUBT(seat=doubts))
    if position.bidder is not None and turn == position.bidder:
        raise IllegalAct(position, say.POSITION_COLLECTED(seat=turn))


POSITION = PositionSpec(kind=Position, of=position_of, check=check, placed=placed)
