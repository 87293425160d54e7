"""A position of Winning the Battle, Losing the War, and what each event makes of it.

Places of the census and accounts in cards are alike: ``Ann`` (her deck), ``Ann/hand`` (what she mustered),
``Ann/row``, ``Ann/discard``. Stones lie with the seats and in the ``middle``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.cards import Face
from companion.games.lost_war import reasons, words
from companion.rules.census import Census, Place
from companion.rules.events import Books, Event, Posting, Ruled, Seat
from companion.rules.game import OptionValue, Outcome, Setup

STONES = 3


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``mustered``: how many cards each seat drew for this battle. ``rows``: the cards that count, place by place.
    ``covering``: how many extra cards were laid. ``last_winner``: who won the last battle that anyone won.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    census: Census
    books: Books
    mustered: Mapping[Seat, int] = field(default_factory=dict)
    rows: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    covering: int = 0
    last_winner: Seat | None = None
    ended: Outcome | None = None

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        return self.seats[1 - self.seats.index(seat)]

    def row(self, seat: Seat) -> tuple[Face, ...]:
        """The seat's cards that count, place by place."""
        return self.rows.get(seat, ())

    def deck(self, seat: Seat) -> int:
        """How many cards a seat can still muster."""
        return self.books.of("cards", seat)

    def stones(self, seat: Seat) -> int:
        """How many stones a seat has."""
        return self.books.of("stones", seat)

    @property
    def joined(self) -> bool:
        """Whether both have mustered."""
        return len(self.mustered) == len(self.seats)

    @property
    def pairs(self) -> int:
        """How many pairs this battle has: the smaller muster."""
        return min(self.mustered.values())

    @property
    def larger(self) -> Seat | None:
        """Who has extra cards that were neither laid nor given up; None where nobody has."""
        extras = [seat for seat in self.seats if self.mustered[seat] > self.pairs]
        return extras[0] if extras and self.extra else None

    @property
    def extra(self) -> int:
        """How many extra cards are left to lay."""
        return max(self.mustered.values()) - self.pairs - self.covering

    def left(self, seat: Seat) -> int:
        """How many matched cards a seat is still to lay."""
        return self.pairs - len(self.row(seat))


def starting(setup: Setup) -> State:
    """Each seat has its deck; three stones lie in the middle."""
    faces = dict(setup.deck.played_faces())
    places = {seat: Place(unseen=setup.deck.size, pools=frozenset({seat})) for seat in setup.seats}
    cards = {("cards", f"{seat}/{part}"): 0 for seat in setup.seats for part in ("hand", "row", "discard")}
    decks = {("cards", seat): setup.deck.size for seat in setup.seats}
    stones = {("stones", seat): 0 for seat in setup.seats}
    books = Books({**decks, **cards, **stones, ("stones", "middle"): STONES})
    return State(setup.seats, setup.options, Census(dict.fromkeys(setup.seats, faces), places), books)


def after(state: State, event: Event) -> State:
    """The position after an event; it never refuses."""
    state = replace(state, books=state.books.posted(event.postings))
    match event:
        case words.Mustered(seat=seat, count=count):
            drawn = count or 0
            census = state.census.moved(seat, f"{seat}/hand", (None,) * drawn)
            return replace(state, census=census, mustered={**state.mustered, seat: drawn})
        case words.CardsRevealed(seat=seat, cards=cards):
            census = state.census.moved(f"{seat}/hand", f"{seat}/row", cards)
            return replace(state, census=census, rows={**state.rows, seat: (*state.row(seat), *cards)})
        case words.CardCovered(seat=seat, place=place, card=card):
            census = state.census.moved(f"{seat}/hand", f"{seat}/row", (card,))
            row = (*state.row(seat)[: place - 1], card, *state.row(seat)[place:])
            return replace(state, census=census, rows={**state.rows, seat: row}, covering=state.covering + 1)
        case words.ExtrasDiscarded(seat=seat, count=count):
            census = state.census.poured(f"{seat}/hand", f"{seat}/discard")
            return replace(state, census=census, covering=state.covering + count)
        case words.BattleWon(seat=seat):
            return replace(state, last_winner=seat)
        case words.CardsDiscarded(seat=seat):
            census = state.census.poured(f"{seat}/row", f"{seat}/discard").poured(f"{seat}/hand", f"{seat}/discard")
            return replace(state, census=census, mustered={}, rows={}, covering=0)
        case words.GameEnded(winners=winners, why=why):
            return replace(state, ended=Outcome(winners, why))
        case Ruled():
            return _ruled(state, event.postings)
    return state


def _ruled(state: State, postings: tuple[Posting, ...]) -> State:
    """Cards that a ruling moved are unseen cards of another place; three stones end the game, fewer reopen it."""
    census = state.census
    for gone, come in zip(postings[::2], postings[1::2], strict=True):
        if gone.unit == "cards":
            count = min(come.amount, census.size(gone.account))
            census = census.moved(gone.account, come.account, (None,) * count)
    ended = state.ended if state.ended and state.ended.why.code != reasons.THREE_STONES.code else None
    for seat in state.seats:
        if state.stones(seat) >= STONES:
            ended = Outcome((seat,), reasons.THREE_STONES(seat=seat))
    return replace(state, census=census, ended=ended)
