"""A seat's hidden cards, as far as anybody told: for that seat's eyes alone."""

from __future__ import annotations

from companion.bot_seats import bot_seats
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.rules.places import OWNER
from companion.table import Table
from companion.ui.views.table.acts import Pad


def hand_of(table: Table, seat: Seat) -> tuple[Lying, ...]:
    """The cards that the seat holds or has lying face down: faces where they are known to its player, else backs."""
    state = table.game.hide(table.state, seat)
    own = [
        place.of(seat) for place in table.game.places if place.seen_by is OWNER and place.is_each_seats and place.zone
    ]
    piles = [state.holdings.pile(path) for path in own]
    return tuple(card for pile in piles for card in (*map(Lying, pile.faces), *[Lying(None)] * pile.unseen))


def is_of_hand(pad: Pad, hand: tuple[Lying, ...]) -> bool:
    """Whether a pad asks for cards of this hand, so that a touch on one says it."""
    held = {each.face for each in hand}
    return pad.cards is not None and bool(pad.cards.least and pad.cards.faces) and pad.cards.faces <= held


def own_hand(table: Table) -> tuple[Seat, tuple[Lying, ...]]:
    """The only person at a table whose cards the program deals, and that hand; empty at any other table."""
    if table.dealer is None:
        return "", ()
    bots = bot_seats(table.history.entries)
    people = [seat for seat in table.state.seats if seat not in bots]
    if len(people) != 1:
        return "", ()
    order = {face: at for at, face in enumerate(table.setup.deck.copies)}
    cards = sorted(hand_of(table, people[0]), key=lambda card: order.get(card.face or "", len(order)))
    return people[0], tuple(cards)
