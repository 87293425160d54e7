"""The things that move with an event, as the event declares them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.holdings import Goes, Holdings, Movement, move, move_all
from companion.rules.state import GameState

STATE = GameState(seats=("Ann", "Ben"), holdings=Holdings())


class Laid(Event):
    why: Why = Why("laid")
    seat: Seat
    card: Face | None = None
    cards: tuple[Face | None, ...] = ()
    coins: int = 0
    family: int = 0


@pytest.mark.parametrize(
    ("goes", "fields", "moved"),
    [
        (Goes("card", "{seat}/hand", "heap"), {"card": "7S"}, (move(("7S",), "Ann/hand", "heap"),)),
        (Goes("card", "{seat}/hand", "heap"), {}, (move((None,), "Ann/hand", "heap"),)),
        (Goes("cards", "{seat}/hand", "family/{family}"), {"cards": ("7S", None), "family": 3},
         (move(("7S", None), "Ann/hand", "family/3"),)),
        (Goes("coins", "bank", "{seat}", "coins"), {"coins": 4}, (move(4, "bank", "Ann", "coins"),)),
        (Goes(1, "stock", "{seat}/hand"), {}, (move(1, "stock", "Ann/hand"),)),
        (Goes(None, "{each}/play", "{seat}/won"), {},
         (move_all("Ann/play", "Ann/won"), move_all("Ben/play", "Ann/won"))),
        ((Goes(None, "heap", "stock"), Goes(2, "pot", "{seat}", "coins")), {},
         (move_all("heap", "stock"), move(2, "pot", "Ann", "coins"))),
    ],
)  # fmt: skip
def test_an_event_moves_what_it_declares(goes: Any, fields: dict[str, Any], moved: tuple[Movement, ...]) -> None:
    kind = type("Gone", (Laid,), {"goes": goes})
    assert kind(seat="Ann", **fields).moves(STATE) == moved


def test_a_field_that_it_lacks_is_named_when_it_is_declared() -> None:
    with pytest.raises(TypeError, match=r"Gone\.goes names 'cart', and Gone has no such field"):
        type("Gone", (Laid,), {"goes": Goes("cart", "{seat}/hand", "heap")})
