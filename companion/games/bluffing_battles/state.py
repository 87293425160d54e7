"""A position of Bluffing Battles, and what each event makes of it.

Places in the census: ``Ann/draw``, ``Ann/hand``, ``Ann/war`` (what Ann has in the fight), ``Ann`` (her score
pile), ``box`` (cards that no one scores). The accounts of the books are the same, with one ``table`` for both wars.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.cards import Deck, Face, colour_of
from companion.games.bluffing_battles import words
from companion.rules.census import Census, Place, Pools
from companion.rules.events import Books, Event, Seat
from companion.rules.game import OptionValue, Outcome, Setup

HAND_SIZE = 3


@dataclass(frozen=True, slots=True)
class Format:
    """One of the four ways to play: ``threshold`` is the fewest cards of a pile that may be recycled, None where
    nothing is recycled."""

    decks: int
    treasures: int
    threshold: int | None


FORMATS: Mapping[OptionValue, Format] = {
    "two-decks": Format(2, 2, None),
    "one-deck": Format(1, 1, None),
    "two-decks-endless": Format(2, 3, 14),
    "one-deck-endless": Format(1, 2, 8),
}


@dataclass(frozen=True, slots=True)
class Laid:
    """Treasures that nobody named: where they lie now, how many, and which decks they can be of."""

    place: str = ""
    count: int = 0
    pools: Pools = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``shown``: the cards of the running comparison. ``tops``: the visible tops of the draw piles. ``drew``: seats
    whose last drawn card may still be named. ``unnamed``: a seat's treasures of the last war.
    ``recycled``: counts of recycled piles that may still be confirmed. ``turned``:
    seats whose draw pile lies face down. ``halves_known``: in a one-deck game it is known who got the red cards.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    census: Census
    books: Books
    shown: Mapping[Seat, Face] = field(default_factory=dict)
    tops: Mapping[Seat, Face] = field(default_factory=dict)
    drew: frozenset[Seat] = frozenset()
    unnamed: Mapping[Seat, Laid] = field(default_factory=dict)
    recycled: Mapping[Seat, int] = field(default_factory=dict)
    turned: frozenset[Seat] = frozenset()
    at_war: bool = False
    started: bool = False
    halves_known: bool = False
    ended: Outcome | None = None

    @property
    def format(self) -> Format:
        """The format's numbers."""
        return FORMATS[self.options["format"]]

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        return self.seats[1 - self.seats.index(seat)]

    def size(self, place: str) -> int:
        """How many cards lie in a place of the census."""
        return self.census.size(place)


def starting(setup: Setup) -> State:
    """The position before the first card: each seat has its pile and three cards in hand."""
    stock = _stock(setup.deck, setup)
    two = FORMATS[setup.options["format"]].decks == 2
    places: dict[str, Place] = {"box": Place()}
    for seat in setup.seats:
        pools = frozenset({seat}) if two else frozenset(stock)
        size = sum(stock[seat if two else "red"].values())
        places |= {
            seat: Place(),
            f"{seat}/draw": Place(unseen=size - HAND_SIZE, pools=pools),
            f"{seat}/hand": Place(unseen=HAND_SIZE, pools=pools),
            f"{seat}/war": Place(),
        }
    balances = {("cards", name): place.size for name, place in places.items() if not name.endswith("/war")}
    books = Books({**balances, ("cards", "table"): 0})
    return State(setup.seats, setup.options, Census(stock, places), books)


def _stock(deck: Deck, setup: Setup) -> dict[str, dict[Face, int]]:
    """Two decks: one a seat. One deck: a red and a black half, whoever got which."""
    faces = deck.played_faces()
    if FORMATS[setup.options["format"]].decks == 2:
        return {seat: dict(faces) for seat in setup.seats}
    return {
        colour: {face: count for face, count in faces.items() if colour_of(face) == colour}
        for colour in ("red", "black")
    }


def after(state: State, event: Event) -> State:
    """The position after an event; it never refuses."""
    state = replace(state, books=state.books.posted(event.postings))
    match event:
        case words.CardPlayed(seat=seat, card=card):
            census = state.census.moved(f"{seat}/hand", f"{seat}/war", (card,))
            state = replace(state, shown={**state.shown, seat: card}, drew=state.drew - {seat}, started=True)
            return _coloured(replace(state, census=census), seat, card)
        case words.FightWon(seat=winner):
            return _cleared(state, dict.fromkeys(state.seats, winner))
        case words.WarCardsReturned(seat=seat):
            return _cleared(state, {seat: seat})
        case words.WarCardsDiscarded(seat=seat):
            return _cleared(state, {seat: "box"})
        case words.WarBegun():
            return replace(state, shown={}, at_war=True)
        case words.CardDrawn(seat=seat, card=card):
            census = state.census.moved(f"{seat}/draw", f"{seat}/hand", (card,))
            return replace(state, census=census, drew=state.drew | {seat}, tops=_without(state.tops, seat))
        case words.TreasuresLaid(seat=seat, count=count):
            return _treasures_laid(state, seat, count)
        case words.PileRecycled(seat=seat, count=count):
            census = state.census.poured(seat, f"{seat}/draw")
            census = census.shuffled(f"{seat}/draw", f"{seat}/{len(census.stock)}")
            face_down = state.options["recycled_pile"] == "face-down"
            turned = state.turned | {seat} if face_down else state.turned
            unnamed = {owner: laid for owner, laid in state.unnamed.items() if laid.place != seat}
            recycled = {**state.recycled, seat: count}
            return replace(state, census=census, turned=turned, recycled=recycled, unnamed=unnamed)
        case words.HandScored(seat=seat):
            return replace(state, census=state.census.poured(f"{seat}/hand", seat))
        case words.CardsNamed():
            return _named(state, event)
        case words.RecycleCounted(seat=seat):
            return replace(state, recycled=_without(state.recycled, seat))
        case words.GameEnded(winners=winners, why=why):
            return replace(state, ended=Outcome(winners, why))
    return state


def _cleared(state: State, winner_of: Mapping[Seat, str]) -> State:
    """A seat's cards of the fight go where the mapping says."""
    census, unnamed = state.census, dict(state.unnamed)
    for seat, target in winner_of.items():
        census = census.poured(f"{seat}/war", target)
        if seat in unnamed:
            unnamed[seat] = replace(unnamed[seat], place=target)
    shown = {seat: card for seat, card in state.shown.items() if seat not in winner_of}
    return replace(state, census=census, shown=shown, unnamed=unnamed, at_war=False)


def _treasures_laid(state: State, seat: Seat, count: int) -> State:
    """Treasures come from the far end of the pile; a card is drawn first, so that no visible top is among them."""
    place = f"{seat}/war"
    census = state.census.moved(f"{seat}/draw", place, (None,) * count)
    before = state.unnamed.get(seat, Laid())
    laid = Laid(place, count + (before.count if before.place == place else 0), census.place(place).pools)
    return replace(state, census=census, unnamed={**state.unnamed, seat: laid})


def _named(state: State, event: words.CardsNamed) -> State:
    seat, place = event.seat, event.place
    if event.on_top:
        census = state.census.named(place, event.cards[0])
        state = replace(state, tops={**state.tops, seat: event.cards[0]})
    elif place == f"{seat}/hand":
        census = state.census.named_all(place, event.cards)
        state = replace(state, drew=state.drew - {seat})
    else:
        laid = state.unnamed[seat]
        census = state.census.named_new(place, event.cards, laid.pools)
        state = replace(state, unnamed={**state.unnamed, seat: replace(laid, count=laid.count - len(event.cards))})
    state = replace(state, census=census)
    return _coloured(state, seat, event.cards[0]) if event.cards else state


def _coloured(state: State, seat: Seat, card: Face) -> State:
    """In a one-deck game the first card that a seat shows tells which half of the deck it got."""
    if state.format.decks == 2 or state.halves_known:
        return state
    census = state.census
    for owner in state.seats:
        colour = colour_of(card) if owner == seat else {"red": "black", "black": "red"}[colour_of(card)]
        for place in ("draw", "hand", "war"):
            census = census.confined(f"{owner}/{place}", frozenset({colour}))
    return replace(state, census=census, halves_known=True)


V = TypeVar("V")


def _without(mapping: Mapping[Seat, V], seat: Seat) -> dict[Seat, V]:
    return {key: value for key, value in mapping.items() if key != seat}
