"""A table of three, before the first trick."""

from __future__ import annotations

import pytest

from companion.table import Table
from tests.interpreting import opened

SEATS = ("Ann", "Ben", "Cem")


@pytest.fixture
def battle() -> Table:
    """Three have bet, and Ann leads. No card is there twice."""
    return opened("battle", *SEATS, said=tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in SEATS))
