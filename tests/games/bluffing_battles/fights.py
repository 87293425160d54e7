"""Series of fights that can really be played, for staging positions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.cards import STANDARD_RANKS
from companion.games.bluffing_battles import SPEC
from companion.games.bluffing_battles import acts as bb
from companion.rules.history import History
from tests.games.playing import set_up

UPWARDS = (*STANDARD_RANKS[1:], "A")


def lopsided() -> list[tuple[str, str]]:
    """49 fights of which Ann wins 45; then both hold the queen, king and ace of clubs."""
    fights = [(f"{high}{suit}", f"{low}{suit}") for suit in "SHD" for low, high in pairwise(UPWARDS)]
    fights += [(f"2{suit}", f"A{suit}") for suit in "SHD"]
    fights += [(f"{high}C", f"{low}C") for low, high in pairwise(UPWARDS[:10])]
    return [*fights, ("2C", "JC")]


def even() -> list[tuple[str, str]]:
    """49 fights of which Ann wins 25; then both hold the aces of hearts, diamonds and clubs."""
    fights: list[tuple[str, str]] = []
    for suit in "SHDC":
        for at in range(0, 10 if suit == "C" else 12, 2):
            low, high = f"{UPWARDS[at]}{suit}", f"{UPWARDS[at + 1]}{suit}"
            fights += [(low, high), (high, low)]
    return [*fights, ("KC", "QC"), ("QC", "AS"), ("AS", "KC")]


def tied() -> list[tuple[str, str]]:
    """50 fights of which each wins 25."""
    return [*even()[:46], ("KC", "AS"), ("AS", "KC"), ("QC", "AH"), ("AH", "QC")]


def game(**options: Any) -> History:
    return History(SPEC, set_up(SPEC, ("Ann", "Ben"), options))


def fight(history: History, *fights: tuple[str, str]) -> list[str]:
    """Plays them; the names of the last one's events."""
    names: list[str] = []
    for ann, ben in fights:
        first = history.say(bb.Play(seat="Ann", card=ann))
        second = history.say(bb.Play(seat="Ben", card=ben))
        names = [type(event).__name__ for event in (*first.events, *second.events)]
    return names


def scores(history: History) -> tuple[int, ...]:
    return tuple(history.game.scores(history.state).values())


def ledger(history: History, account: str) -> int:
    return int(history.game.ledger(history.state)[account])


def winners(history: History) -> tuple[str, ...]:
    outcome = history.game.outcome(history.state)
    return outcome.winners if outcome else ()
