"""Four who play Pirate's Bluff: a bid that stands, and the showdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.screens.moments.leading import tapped

if TYPE_CHECKING:
    from tests.screens.glass import Glass

FOUR = ("Ann", "Ben", "Cem", "Dan")


def bids(table: Glass) -> None:
    """Cem says three 4s."""
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(FOUR, "5372", strict=True)]
    tapped(table, *start, {"act": "bid", "seat": "Dan", "quantity": 2, "rank": 5})
    tapped(table, {"act": "bid", "seat": "Cem", "quantity": 3, "rank": 4})
    table.step()


def shown(table: Glass) -> None:
    """Ann called, and all hands are counted: four 4s."""
    bids(table)
    tapped(table, {"act": "call", "seat": "Ann"})
    for seat, natural, wild in (("Ann", 1, 0), ("Ben", 1, 0), ("Cem", 1, 1), ("Dan", 0, 0)):
        tapped(table, {"act": "hand", "seat": seat, "natural": natural, "wild": wild})
    table.step()
