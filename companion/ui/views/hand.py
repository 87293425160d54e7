"""A seat's hidden cards, as far as anybody told: for that seat's eyes alone."""

from __future__ import annotations

from companion.rules.census import Census
from companion.rules.events import Seat
from companion.table import Table
from companion.ui.views.felt import Lying

HIDDEN = ("hand", "down")
"""What the hidden places of a seat are called in the census of the games."""


def hand_of(table: Table, seat: Seat) -> tuple[Lying, ...]:
    """The cards that the seat holds or has lying face down: faces where they are known to its player, else backs."""
    state = table.game.hide(table.state, seat)
    census = getattr(state, "census", None)
    if not isinstance(census, Census):
        return ()
    places = [census.place(f"{seat}/{place}") for place in HIDDEN]
    return tuple(card for place in places for card in (*map(Lying, place.faces), *[Lying(None)] * place.unseen))
