"""The seats of the tables that people look at, and the way to each moment."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.rules.game import Act
from companion.rules.notation import act_to_json
from tests.observing import touch

if TYPE_CHECKING:
    from tests.screens.glass import Glass

LONG = ("Bartholomew", "Anneliese-Marie", "Cem", "Wilhelmina van Oranje", "Eve", "Maximilian", "Jo", "Oluwaseun")
FEW = LONG[:2]

BESIDE = ("leave", "join", "end", "loan", "repay")
"""Acts that lead to no moment of play."""

_listed: dict[tuple[str, str], Sequence[Act]] = {}
"""The acts of states that were come to before, by game and state: most moments of a game begin alike, and each of their
openings comes to the same states."""


def first_bid(seat: str = "Ann") -> tuple[Mapping[str, Any], ...]:
    """How a game on letters begins: this seat opens with 6."""
    return (
        {"act": "center", "up": ["E", "S"], "down": 1},
        {"act": "deal", "seat": seat, "up": ["T"], "down": 1},
        {"act": "bid", "seat": seat, "value": 6},
    )


def tapped(table: Glass, *lines: Mapping[str, Any]) -> None:
    """These acts were entered by touches before."""
    for line in lines:
        table.feed.put(touch(table.app.desk.table, line))
        table.app.desk.pump()


def reveal_rows(table: Glass) -> None:
    """Ann and Ben muster three and two cards of Lost War, and turn up two each."""
    tapped(
        table,
        {"act": "muster", "seat": "Ann", "count": 3},
        {"act": "muster", "seat": "Ben", "count": 2},
        {"act": "reveal", "seat": "Ann", "cards": ["7S", "KD"]},
        {"act": "reveal", "seat": "Ben", "cards": ["8S", "KC"]},
    )


def chance(table: Glass, until: Callable[[Any], bool], *, seed: int = 4, most: int = 400) -> None:
    """Plays legal acts until it is so."""
    draw = random.Random(seed)
    for _ in range(most):
        game, state = table.session.table.game, table.session.table.state
        if until(state):
            return
        acts = list_acts(game, state)
        if not acts:
            return
        tapped(table, act_to_json(draw.choice(acts)))


def list_acts(game: Any, state: Any) -> Sequence[Act]:
    """The legal acts of play in a state, worked out once in each process."""
    key = (game.name, repr(state))
    if key not in _listed:
        _listed[key] = [act for act in game.legal(state) if act.word() not in BESIDE]
    return _listed[key]


def until(table: Glass, holds: Callable[[], Any], *, patience_s: float = 60.0) -> None:
    """Lets the app run until something holds; tells what the glass shows instead when patience ends."""
    end = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < end, table.texts()
        table.step()
        time.sleep(0.02)
