"""A seat's hidden cards, as far as anybody told: for that seat's eyes alone."""

from __future__ import annotations

from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.rules.places import OWNER
from companion.table import Table


def hand_of(table: Table, seat: Seat) -> tuple[Lying, ...]:
    """The cards that the seat holds or has lying face down: faces where they are known to its player, else backs."""
    state = table.game.hide(table.state, seat)
    own = [
        place.of(seat) for place in table.game.places if place.seen_by is OWNER and place.is_each_seats and place.zone
    ]
    piles = [state.holdings.pile(path) for path in own]
    return tuple(card for pile in piles for card in (*map(Lying, pile.faces), *[Lying(None)] * pile.unseen))
