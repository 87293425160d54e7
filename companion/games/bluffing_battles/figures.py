"""The counts of Bluffing Battles in reports."""

from __future__ import annotations

from companion.games.bluffing_battles.events import PileRecycled, WarBegun
from companion.rules.own_figures import per_hundred_rounds, per_round

FIGURES = (
    per_hundred_rounds("wars", "Wars in 100 fights", WarBegun),
    per_round("recycled", "New draw piles in a fight", PileRecycled),
)
