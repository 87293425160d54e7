"""What reports count of Battle."""

from __future__ import annotations

from companion.games.battle.events import (
    AngelStruck,
    AngelTook,
    BattleWon,
    BombPaid,
    CardBlocked,
    RevokeShown,
    SuitNamed,
    TrickTaken,
)
from companion.games.battle.round_events import BetLost, BetWon, EaglePassed, EagleSwapped, EagleTraded
from companion.rules.own_figures import one_of, per_round

FIGURES = (
    per_round("tricks", "Tricks in a round", TrickTaken),
    per_round("bombs", "Bombs paid in a round", BombPaid),
    per_round("battles", "Battle cards rolled for in a round", BattleWon),
    per_round("angels", "Cards taken by angels in a round", AngelTook),
    per_round("struck", "Angels under crossbones in a round", AngelStruck),
    per_round("blocked", "Special cards blocked by an eagle in a round", CardBlocked),
    per_round("black_knights", "Suits named for a black knight in a round", SuitNamed),
    one_of("eagles", "Eagles used before the first card", (EagleSwapped, EagleTraded), EaglePassed),
    one_of("bets", "Bets won", BetWon, BetLost),
    per_round("revokes", "Revokes found in a round", RevokeShown),
)
