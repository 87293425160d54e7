"""The counts of Battle in reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.battle.events import (
    AngelStruck,
    AngelTook,
    BattleWon,
    BombPaid,
    CardBlocked,
    CardPlayed,
    RevokeShown,
    TrickTaken,
)
from companion.games.battle.kinds import BEATS, KindName, kind
from companion.games.battle.round_events import BetLost, BetWon, EaglePassed, EagleSwapped, EagleTraded
from companion.rules.events import Event
from companion.rules.own_figures import OwnFigure, hits_per_round, one_of, per_round


def _turns_of_trumps(events: Sequence[Event], options: Mapping[str, Any]) -> tuple[int, int]:
    """How often in the tricks of a round a warrior's suit beats the suit of the warrior before it, and how many tricks
    were taken. A black knight's suit counts as none, for only its player named it."""
    turns, tricks, before = 0, 0, None
    for event in events:
        if isinstance(event, CardPlayed) and kind(event.card).name == "warrior":
            suit = kind(event.card).suit
            turns += suit is not None and BEATS[suit] == before
            before = suit
        elif isinstance(event, TrickTaken):
            tricks, before = tricks + 1, None
    return turns, tricks


def _plays(name: KindName) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, CardPlayed) and kind(event.card).name == name


def _tokens(
    id_: str,
    title: str,
    kind: type[BetWon] | type[BetLost] | type[BombPaid] | type[BattleWon],
    against: str = "",
) -> OwnFigure:
    """How many tokens such events move in a round."""

    def count(events: Sequence[Event], options: Mapping[str, Any]) -> tuple[int, int]:
        return sum(event.tokens for event in events if isinstance(event, kind)), 1

    return OwnFigure(id_, title, count, "round", against)


FIGURES = (
    _tokens("tokens_from_bets", "Tokens won with bets in a round", BetWon),
    _tokens("tokens_bet_away", "Tokens lost with bets in a round", BetLost, "tokens_from_bets"),
    _tokens("tokens_from_bombs", "Tokens paid for bombs in a round", BombPaid),
    _tokens("tokens_from_battles", "Tokens won with battle cards in a round", BattleWon),
    per_round("tricks", "Tricks in a round", TrickTaken),
    OwnFigure("trumps", "Trump turns per trick", _turns_of_trumps, "case"),
    hits_per_round("angels_played", "Angels played in a round", _plays("angel")),
    per_round("angels", "Cards taken by angels in a round", AngelTook),
    per_round("struck", "Angels under crossbones in a round", AngelStruck),
    hits_per_round("battles_played", "Battle cards played in a round", _plays("battle")),
    per_round("battles", "Battle cards won in a round", BattleWon),
    hits_per_round("bombs_played", "Bombs played in a round", _plays("bomb")),
    per_round("bombs", "Bombs paid in a round", BombPaid),
    hits_per_round("crossbones", "Crossbones played in a round", _plays("crossbones")),
    hits_per_round("eagles_thrown", "Eagles played in tricks, per round", _plays("eagle")),
    per_round("blocked", "Special cards blocked by an eagle in a round", CardBlocked),
    one_of("eagles", "Share of eagles used before the first card", (EagleSwapped, EagleTraded), EaglePassed),
    hits_per_round("knights", "Black knights played in a round", _plays("knight")),
    one_of("bets", "Bets won", BetWon, BetLost),
    per_round("revokes", "Revokes found in a round", RevokeShown),
)
