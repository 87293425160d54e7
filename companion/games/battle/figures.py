"""What reports count of Battle."""

from __future__ import annotations

from itertools import pairwise

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
from companion.games.battle.kinds import BEATS, kind
from companion.games.battle.round_events import BetLost, BetWon, EaglePassed, EagleSwapped, EagleTraded
from companion.rules.events import Event
from companion.rules.own_figures import OwnFigure, one_of, per_round


def _trumps_turn(event: Event) -> bool | None:
    """Whether a warrior's suit beat the suit before it in a trick: the trumps turned. A black knight's suit counts as
    none, for only its player named it."""
    if not isinstance(event, TrickTaken):
        return None
    suits = [suit for card in event.cards if (suit := kind(card).suit) is not None and kind(card).name == "warrior"]
    return any(BEATS[suit] == before for before, suit in pairwise(suits))


FIGURES = (
    per_round("tricks", "Tricks in a round", TrickTaken),
    OwnFigure("trumps", "Tricks in which the trumps turn", _trumps_turn),
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
