"""A seat's hidden cards, as far as anybody told: for that seat's eyes alone."""

from __future__ import annotations

from companion.rules.census import Census
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.rules.places import OWNER
from companion.rules.spec import GameSpec
from companion.table import Table

HIDDEN = ("hand", "down")
"""What the hidden places of a seat are called in the census of the games."""


def hand_of(table: Table, seat: Seat) -> tuple[Lying, ...]:
    """The cards that the seat holds or has lying face down: faces where they are known to its player, else backs."""
    state = table.game.hide(table.state, seat)
    if isinstance(table.game, GameSpec):
        own = [
            place.of(seat)
            for place in table.game.places
            if place.seen_by is OWNER and place.is_each_seats and place.zone
        ]
        piles = [state.holdings.pile(path) for path in own]
        return tuple(card for pile in piles for card in (*map(Lying, pile.faces), *[Lying(None)] * pile.unseen))
    census = getattr(state, "census", None)
    if not isinstance(census, Census):
        return ()
    places = [census.place(f"{seat}/{place}") for place in HIDDEN]
    return tuple(card for place in places for card in (*map(Lying, place.faces), *[Lying(None)] * place.unseen))
