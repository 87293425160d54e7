"""Tricks: who may play what, who wins, and the hands of a game of tricks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from typing import Any

from companion.cards import STANDARD_RANKS, Face, rank_of, suit_of
from companion.rules.events import Account, Event, Seat
from companion.rules.holdings import Goes, Holdings, Movement
from companion.rules.places import OWNER, Place
from companion.rules.state import GameState
from companion.rules.trade.dealing import deal, gather
from companion.rules.trade.seats import next_seat, seats_from
from companion.rules.values import replace

Suit = str


def trick_places() -> tuple[Place, ...]:
    """The places of a game of tricks, except its stock."""
    return (
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("{seat}/play", "{seat}'s card", zone="play", room=1.0),
        Place("{seat}/won", "{seat}'s tricks"),
    )


class TricksBid(Event):
    """A seat bid a number of tricks."""

    seat: Seat
    tricks: int


class LaidToTrick(Event):
    """A seat laid a card to the trick."""

    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "{seat}/play")


class TookTrick(Event):
    """A seat took the trick, and leads to the next one."""

    weight = 1
    seat: Seat
    goes = Goes(None, "{each}/play", "{seat}/won")


class NextHand(Event):
    """All cards come back, and each seat is dealt ``cards``. The third seat leads hand 2, the next seat the next hand:
    so begin with ``lead=setup.seats[1]``.
    """

    weight = 3
    hand: int
    cards: int

    def moves(self, state: GameState) -> tuple[Movement, ...]:
        return *gather(state.holdings, "stock"), *deal(self.cards, "stock", state.seats)


class TrickState(GameState):
    """The state of a game of tricks. A card such as ``12B`` has its rank, then one letter for its suit. The cards of
    the trick lie in each ``{seat}/play``.

    - ``hand``: the number of the hand. ``lead``: the seat that leads to the trick.
    - ``voids``: the suits that a seat did not follow, so that it has none of them.
    - ``bids``: the number of tricks that each seat bid; None in a game without bids.
    """

    lead: Seat
    hand: int = 1
    bids: Mapping[Seat, int] | None = None
    voids: Mapping[Seat, tuple[Suit, ...]] = field(default_factory=dict)

    @property
    def turn(self) -> Seat:
        """The seat that bids or plays next: the first one, from the lead on, without a bid or card."""
        done = self.bids if self.bids is not None and self.is_bidding else self.trick
        waited = [seat for seat in seats_from(self.seats, self.lead) if seat not in done]
        if not waited:
            raise LookupError("every seat has laid a card, and nobody has the turn: record who won the trick")
        return waited[0]

    @property
    def is_bidding(self) -> bool:
        """Whether a bid is missing."""
        return self.bids is not None and len(self.bids) < len(self.seats)

    @property
    def is_trick_full(self) -> bool:
        """Whether every seat has laid a card."""
        return len(self.trick) == len(self.seats)

    @property
    def is_hand_over(self) -> bool:
        """Whether all hands are empty."""
        return not any(self.size(f"{seat}/hand") for seat in self.seats)

    def tricks(self, seat: Seat) -> int:
        """The number of tricks that a seat has won in this hand."""
        return self.size(f"{seat}/won") // len(self.seats)

    @property
    def trick(self) -> dict[Seat, Face]:
        """The cards of the trick so far, in the order of play."""
        laid = {seat: self.cards(f"{seat}/play") for seat in seats_from(self.seats, self.lead)}
        return {seat: faces[0] for seat, faces in laid.items() if faces}

    @property
    def led(self) -> Suit | None:
        """The suit led; None before the first card."""
        return next(map(suit_of, self.trick.values()), None)

    def playable(self, seat: Seat) -> frozenset[Face]:
        """The cards that a seat may play from its hand, as far as anybody knows."""
        return playable(self.holdings, f"{seat}/hand", self.led, self.voids.get(seat, ()))


def note_trick(state: TrickState, event: Event) -> Any:
    """The state of a game of tricks after an event: bids, the lead, and the suits that a seat cannot have. Use it as
    the game's ``after``, or call it at the end of yours.
    """
    match event:
        case TricksBid(seat=seat, tricks=tricks):
            return replace(state, bids={**(state.bids or {}), seat: tricks})
        case LaidToTrick(seat=seat, card=card):
            return replace(state, voids=note_void(state.voids, seat, card, state.led))
        case TookTrick(seat=seat):
            return replace(state, lead=seat)
        case NextHand(hand=hand):
            lead = next_seat(state.seats, state.seats[0], steps=hand)
            return replace(state, hand=hand, lead=lead, bids=None if state.bids is None else {}, voids={})
    return state


def may_follow(
    face: Face, led: Suit | None, possible: Collection[Face], *, suit: Callable[[Face], Suit] = suit_of
) -> bool:
    """Whether a card may follow the suit led. A card of another suit may, if no card that the hand can hold
    (``possible``) is of that suit.
    """
    return led is None or suit(face) == led or not any(suit(each) == led for each in possible)


def playable(
    holdings: Holdings,
    hand: Account,
    led: Suit | None,
    voids: Collection[Suit] = (),
    *,
    suit: Callable[[Face], Suit] = suit_of,
) -> frozenset[Face]:
    """The cards that a seat may lay to a trick, as far as anybody knows: all that its hand can hold, except suits that
    it did not follow before (``voids``). If every card of the hand is known, it follows the suit led if it can.
    """
    held = frozenset(face for face in holdings.possible(hand) if suit(face) not in voids)
    if holdings.pile(hand).unseen:
        return held
    return frozenset(face for face in held if may_follow(face, led, held, suit=suit))


def note_void(
    voids: Mapping[Seat, tuple[Suit, ...]], seat: Seat, face: Face, led: Suit | None,
    *, suit: Callable[[Face], Suit] = suit_of,
) -> Mapping[Seat, tuple[Suit, ...]]:  # fmt: skip
    """The suits that each seat did not follow, after this card. A seat that lays a suit after all has it.

    >>> note_void({}, "Ann", "9H", "S"), note_void({}, "Ann", "9S", "S")
    ({'Ann': ('S',)}, {})
    >>> note_void({"Ann": ("S", "H")}, "Ann", "9H", None)
    {'Ann': ('S',)}
    """
    if suit(face) in voids.get(seat, ()):
        voids = {**voids, seat: tuple(each for each in voids[seat] if each != suit(face))}
    if led is None or suit(face) == led or led in voids.get(seat, ()):
        return voids
    return {**voids, seat: (*voids.get(seat, ()), led)}


def ace_high(face: Face) -> int:
    """The strength of a standard card in its suit: the two is the weakest, the ace the strongest.

    >>> ace_high("2S") < ace_high("KS") < ace_high("AS")
    True
    """
    rank = rank_of(face)
    if rank not in STANDARD_RANKS:
        raise ValueError(f"{face!r} has no rank of a standard card: give strength=, a function of the card")
    return (STANDARD_RANKS.index(rank) - 1) % len(STANDARD_RANKS)


def trick_winner(
    trick: Mapping[Seat, Face],
    strength: Callable[[Face], int] = ace_high,
    *,
    trumps: Suit | None = None,
    suit: Callable[[Face], Suit] = suit_of,
) -> Seat:
    """The winner of a trick whose cards are in the order of play: the highest trump, or else the highest card of the
    suit led. Of equal cards the first wins.

    >>> trick_winner({"Ann": "KS", "Ben": "2H", "Cem": "AS"}, trumps="H")
    'Ben'
    """
    (led, *_) = [suit(face) for face in trick.values()]
    has_trump = trumps is not None and any(suit(face) == trumps for face in trick.values())
    counts = trumps if has_trump else led
    return max((seat for seat in trick if suit(trick[seat]) == counts), key=lambda seat: strength(trick[seat]))
