"""Faces of other games that a camera takes for backs: whatever lies face down asks nobody anything."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.interpreter.doubts import Doubt
from companion.session import Session
from companion.table import Table
from tests.observing import card, gone, looked

GAMES_OF_OURS = ["battle", "bluff-words", "bluffing-battles", "lost-war", "pirates-bluff"]


def table_of(game: str) -> Table:
    seats = ["Ann", "Ben", "Cem"][: max(2, GAMES[game].seats[0])]
    return Session.unkept({"record": 1, "game": game, "seats": seats}).table


def zones_of(game: str) -> list[str]:
    """All zones of the felt of a game, those of each seat."""
    places = [place for place in GAMES[game].places if place.zone]
    return sorted({zone for place in places for zone in ((f"1/{place.zone}", f"2/{place.zone}", place.zone))})


@pytest.mark.parametrize("game", GAMES_OF_OURS)
def test_a_back_asks_nothing_in_any_zone_while_it_lies_and_when_it_is_gone(game: str) -> None:
    for zone in zones_of(game):
        table = table_of(game)
        steps = [*table.observe(card(zone, None, 0.7, side="back", at=1.0))]
        for at in (2.5, 6.0, 30.0):
            steps += table.observe(looked(at))
        steps += [*table.observe(gone(zone, at=31.0)), *table.observe(looked(40.0))]
        assert [each for each in steps if isinstance(each, Doubt)] == [], zone
        assert table.doubts == ()
