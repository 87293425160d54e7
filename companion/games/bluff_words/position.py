"""A position of Bluff Words that the table enters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.games.bluff_words import reasons
from companion.games.bluff_words.state import POOL, RESET, State
from companion.games.bluff_words.words import Position
from companion.rules.census import Census, Place
from companion.rules.events import Seat
from companion.rules.game import Asked, Cards, Choice, Holdings, IllegalAct, Number
from companion.rules.position import Checks, lying
from companion.rules.replacing import replace

POOLS = frozenset({POOL})
MOST_OPEN = 40
"""More cards than ever lie in one place of the table."""


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
    place = state.census.place(name)
    return (*place.faces, *(None,) * place.unseen)


def held(state: State, position: Position) -> Holdings:
    """What everyone has in a position. Raises IllegalAct where it cannot be."""
    _check(state, position)
    places = _places(state, position)
    amounts = {
        ("cards", seat): sum(places[f"{seat}/{part}"].size for part in ("deck", "discard", "up", "down"))
        for seat in state.seats
    }
    middle = places["middle/up"].size + places["middle/down"].size
    return {**amounts, ("cards", "middle"): middle, ("cards", "game/deck"): places["game/deck"].size}


def placed(state: State, position: Position) -> State:
    """The state of this position; its books are posted already."""
    return replace(
        state,
        census=Census(state.census.stock, _places(state, position)),
        turn=_turn(state, position),
        bid=position.bid,
        bidder=position.bidder,
        challenger=position.challenger,
        ended=None,
    )


def asked(state: State) -> tuple[Asked, ...]:
    """What the table is asked: seat by seat, then for the whole."""
    return (*(each for seat in state.seats for each in _asked_of(state, seat)), *_asked_of_all(state))


def _asked_of(state: State, seat: Seat) -> Iterator[Asked]:
    lying_there = Cards(zone="", least=0, most=MOST_OPEN, may_be_unseen=True)
    yield Asked(field="decks", called="Deck", asks=Number("cards", 0, _playing(state)), seat=seat)
    yield Asked(field="discards", called="Discards", asks=Number("cards", 0, _playing(state)), seat=seat)
    yield Asked(field="up", called="Open cards", asks=lying_there, seat=seat)
    yield Asked(field="down", called="Hidden cards", asks=lying_there, seat=seat, secret=True)


def _asked_of_all(state: State) -> Iterator[Asked]:
    lying_there = Cards(zone="", least=0, most=MOST_OPEN, may_be_unseen=True)
    yield Asked(field="turn", called="Turn", asks=Choice("turn", state.seats))
    yield Asked(field="bid", called="Standing bid", asks=Number("bid", 0, state.most))
    yield Asked(field="bidder", called="Whose bid", asks=Choice("bidder", state.seats))
    yield Asked(field="challenger", called="Doubted by", asks=Choice("challenger", state.seats))
    yield Asked(field="game_deck", called="Game deck", asks=Number("cards", 0, _playing(state)))
    yield Asked(field="middle_up", called="Open in the middle", asks=lying_there)
    yield Asked(field="middle_down", called="Hidden in the middle", asks=lying_there, secret=True)


def _playing(state: State) -> int:
    """How many cards are played with; what did not divide lies in the box."""
    return sum(state.census.stock[POOL].values()) - state.size("box")


def _turn(state: State, position: Position) -> Seat:
    return position.turn or position.challenger or state.seats[0]


def _places(state: State, position: Position) -> dict[str, Place]:
    places = {"box": state.census.place("box"), "game/deck": lying(position.game_deck, POOLS)}
    places["middle/up"] = lying(len(position.middle_up), POOLS, position.middle_up)
    places["middle/down"] = lying(len(position.middle_down), POOLS, position.middle_down)
    for seat in state.seats:
        up, down = position.up.get(seat, (None,)), position.down.get(seat, (None,))
        places[f"{seat}/deck"] = lying(_deck(state, position, seat), POOLS)
        places[f"{seat}/discard"] = lying(position.discards.get(seat, 0), POOLS)
        places[f"{seat}/up"] = lying(len(up), POOLS, up)
        places[f"{seat}/down"] = lying(len(down), POOLS, down)
    return places


def _deck(state: State, position: Position, seat: Seat) -> int:
    """What was said, or as at the start."""
    first = Position()
    share = (_playing(state) - first.game_deck - len(first.middle_up) - len(first.middle_down)) // len(state.seats)
    return position.decks.get(seat, share - RESET)


def _check(state: State, position: Position) -> None:
    checks = Checks(position, state.seats)
    whole = _playing(state)
    checks.numbers("deck", position.decks, 0, whole)
    checks.numbers("discards", position.discards, 0, whole)
    checks.number("the game deck", position.game_deck, 0, whole)
    checks.number("the bid", position.bid, 0, state.most)
    for what, seats in (("open cards", position.up), ("hidden cards", position.down)):
        checks.seats(what, seats)
    checks.seats("the turn", (position.turn,))
    checks.seats("the bidder", (position.bidder,))
    checks.seats("who doubts", (position.challenger,))
    _check_bid(state, position)
    named = {"the middle": (*position.middle_up, *position.middle_down)}
    for seat in state.seats:
        named[f"{seat}'s cards"] = (*position.up.get(seat, ()), *position.down.get(seat, ()))
    checks.copies(state.census.stock[POOL], named)
    places = _places(state, position)
    checks.sum("all the cards", sum(place.size for name, place in places.items() if name != "box"), whole)


def _check_bid(state: State, position: Position) -> None:
    if bool(position.bid) != (position.bidder is not None):
        raise IllegalAct(position, reasons.POSITION_BID())
    turn = _turn(state, position)
    doubts = position.challenger
    if doubts is not None and (position.bidder in (None, doubts) or turn != doubts):
        raise IllegalAct(position, reasons.POSITION_DOUBT(seat=doubts))
    if position.bidder is not None and turn == position.bidder:
        raise IllegalAct(position, reasons.POSITION_COLLECTED(seat=turn))
