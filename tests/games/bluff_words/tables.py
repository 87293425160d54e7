"""Positions of Bluff Words, in short."""

from __future__ import annotations

from typing import Any

from companion.games.bluff_words import SPEC
from companion.games.bluff_words import acts as bw
from companion.rules.history import History
from tests.games.playing import set_up


def game(*seats: str, **options: Any) -> History:
    return History(SPEC, set_up(SPEC, seats or ("Ann", "Ben", "Cem"), options))


def say(history: History, *acts: Any) -> list[str]:
    """The names of the events of the last act."""
    names: list[str] = []
    for act in acts:
        names = [type(event).__name__ for event in history.say(act).events]
    return names


def bid(seat: str, value: int) -> bw.Bid:
    return bw.Bid(seat=seat, value=value)


def word(seat: str, text: str, cards: str, **more: Any) -> bw.Word:
    return bw.Word(seat=seat, word_=text, cards=tuple(cards.split()), **more)


def owned(history: History) -> dict[str, int]:
    return dict(history.game.scores(history.state))


def lies(history: History, place: str) -> int:
    return int(history.state.holdings.size(place))


def challenged(value: int = 4, *, own: str = "C A", middle: str = "T S R") -> History:
    """Ann has bid, Ben has challenged, and everything is seen: Ann's open and hidden card, the middle's three."""
    history = game()
    first, second = own.split()
    one, two, three = middle.split()
    say(history, bw.Center(up=(one, two), down=1), bw.Deal(seat="Ann", up=(first,), down=1))
    say(history, bid("Ann", value), bw.Challenge(seat="Ben"), bw.Show(seat="Ann", cards=(second, three)))
    return history


def winners(history: History) -> tuple[str, ...]:
    outcome = history.game.outcome(history.state)
    return outcome.winners if outcome else ()
