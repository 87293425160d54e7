"""A position of Bluff Words, and what each event makes of it.

The books know who owns how many cards: ``Ann`` (deck, discards and what lies in front of her), ``middle``,
``game/deck``, ``box``. The census knows where they lie: ``Ann/deck``, ``Ann/up``, ``Ann/down``, ``Ann/discard``,
``middle/up``, ``middle/down``, ``game/deck``, ``box``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.cards import Face
from companion.games.bluff_words import happenings as h
from companion.rules.census import Census, Place
from companion.rules.events import Books, Event, Posting, Ruled, Seat
from companion.rules.game import OptionValue, Outcome, Setup

GAME_DECK = 35
MIDDLE_UP, MIDDLE_DOWN = 2, 1
RESET = 2
POOL = "letters"


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``points``: what each face is worth. ``bid`` and ``bidder``: the standing bid, 0 and None where there is none.
    ``challenger``: who doubted it, while the bidder looks for a word.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    points: Mapping[Face, int]
    census: Census
    books: Books
    turn: Seat
    bid: int = 0
    bidder: Seat | None = None
    challenger: Seat | None = None
    ended: Outcome | None = None

    def size(self, place: str) -> int:
        """How many cards lie in a place of the census."""
        return self.census.size(place)

    def supply(self, seat: Seat) -> int:
        """How many cards a seat can still lay: its deck and its discards."""
        return self.size(f"{seat}/deck") + self.size(f"{seat}/discard")

    @property
    def most(self) -> int:
        """What all cards together are worth: no bid is higher."""
        stock = self.census.stock[POOL]
        return sum(self.points.get(face, 0) * copies for face, copies in stock.items())


def places_of(seat: Seat) -> tuple[str, str, str, str]:
    """Where the cards for a word lie: in front of the seat and in the middle, open and hidden."""
    return f"{seat}/up", f"{seat}/down", "middle/up", "middle/down"


def starting(setup: Setup) -> State:
    """The game deck has 35 cards, the players equal decks; one open and one hidden card lie before each of them."""
    faces = dict(setup.deck.played_faces())
    share, rest = divmod(setup.deck.size - GAME_DECK, len(setup.seats))
    sizes = {"game/deck": GAME_DECK - MIDDLE_UP - MIDDLE_DOWN, "middle/up": MIDDLE_UP, "middle/down": MIDDLE_DOWN}
    sizes["box"] = rest
    for seat in setup.seats:
        sizes |= {f"{seat}/deck": share - RESET, f"{seat}/up": 1, f"{seat}/down": 1}
    places = {name: Place(unseen=size, pools=frozenset({POOL})) for name, size in sizes.items() if size}
    owned = {**dict.fromkeys(setup.seats, share), "game/deck": sizes["game/deck"], "box": rest}
    owned["middle"] = MIDDLE_UP + MIDDLE_DOWN
    books = Books({("cards", account): count for account, count in owned.items()})
    points = dict(setup.deck.values.get("points", {}))
    return State(setup.seats, setup.options, points, Census({POOL: faces}, places), books, setup.seats[0])


def after(state: State, event: Event) -> State:
    """The position after an event; it never refuses."""
    if event.postings:
        state = replace(state, books=state.books.posted(event.postings))
    match event:
        case h.TurnBegan(seat=seat):
            return replace(state, turn=seat)
        case h.BidMade(seat=seat, value=value):
            return replace(state, bid=value, bidder=seat)
        case h.BidChallenged(seat=seat):
            return replace(state, challenger=seat)
        case h.GameEnded(winners=winners, why=why):
            return replace(state, ended=Outcome(winners, why))
        case Ruled():
            return _ruled(state, event)
        case h.CardsTaken() | h.BidCollected():
            state = replace(state, bid=0, bidder=None, challenger=None)
    return replace(state, census=_moved(state.census, event))


def _moved(census: Census, event: Event) -> Census:
    """Where the cards lie after an event."""
    match event:
        case h.CardsNamed(seat=seat, cards=cards):
            return census.named_all("middle/up" if seat is None else f"{seat}/up", cards)
        case h.CardsShown(seat=seat, own=own, middle=middle):
            return census.named_all(f"{seat}/down", own).named_all("middle/down", middle)
        case h.CardsLaid(seat=seat, up=up, down=down):
            deck = f"{seat}/deck"
            return census.moved(deck, f"{seat}/up", up).moved(deck, f"{seat}/down", down)
        case h.CardsDiscarded(seat=seat, up=up, down=count):
            discard = f"{seat}/discard"
            census = census.moved(f"{seat}/up", discard, up)
            if count == census.size(f"{seat}/down"):
                return census.poured(f"{seat}/down", discard)
            census = census.forgotten(f"{seat}/down") if count else census
            return census.moved(f"{seat}/down", discard, (None,) * count)
        case h.DeckRenewed(seat=seat):
            return census.poured(f"{seat}/discard", f"{seat}/deck").forgotten(f"{seat}/deck")
        case h.CardsTaken(seat=seat, other=other):
            for place in (*places_of(seat), f"{other}/up", f"{other}/down"):
                census = census.poured(place, f"{seat}/discard")
            return census
        case h.HalfPaid(seat=seat, to=to, count=count):
            return census.moved(f"{seat}/deck", f"{to}/discard", (None,) * count)
        case h.BidCollected(seat=seat, extra=extra):
            for place in places_of(seat):
                census = census.poured(place, f"{seat}/discard")
            return census.moved("game/deck", f"{seat}/discard", (None,) * extra)
        case h.MiddleLaid(up=open_cards, down=hidden_cards):
            census = census.moved("game/deck", "middle/up", (None,) * open_cards)
            return census.moved("game/deck", "middle/down", (None,) * hidden_cards)
    return census


def _ruled(state: State, event: Ruled) -> State:
    """A ruling that names a turn ends a challenge; cards that it moves are unseen cards of another place."""
    census = state.census
    for gone, come in zip(event.postings[::2], event.postings[1::2], strict=True):
        census = _carried(state, census, gone, come)
    state = replace(state, census=census)
    return replace(state, turn=event.turn, challenger=None) if event.turn else state


def _carried(state: State, census: Census, gone: Posting, come: Posting) -> Census:
    left = come.amount
    target = f"{come.account}/discard" if come.account in state.seats else _sub(come.account)[0]
    for source in _sub(gone.account):
        count = min(left, census.size(source))
        census = census.moved(source, target, (None,) * count)
        left -= count
    return census


def _sub(account: str) -> tuple[str, ...]:
    """The places of the census that make up an account, in the order in which a ruling takes from them."""
    if account == "middle":
        return ("middle/down", "middle/up")
    if account in ("game/deck", "box"):
        return (account,)
    return tuple(f"{account}/{part}" for part in ("deck", "discard", "down", "up"))
