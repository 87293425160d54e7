"""A table of three, before the first trick."""

from __future__ import annotations

import pytest

from companion.rules.notation import act_from_json
from companion.session import Session
from companion.table import Accepted, Table

SEATS = ["Ann", "Ben", "Cem"]


@pytest.fixture
def battle() -> Table:
    """Three have bet, and Ann leads. No card is there twice."""
    table = Session.unkept({"record": 1, "game": "battle", "seats": SEATS}).table
    for seat in SEATS:
        bet = act_from_json(table.game.acts_known, {"act": "bet", "seat": seat, "tokens": 2})
        assert isinstance(table.play(bet), Accepted)
    return table
