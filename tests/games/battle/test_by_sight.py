"""A trick from cards that are seen or entered, and events in the journal's form."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.games.battle import SPEC
from companion.rules.notation import event_from_json, to_json
from companion.table import Accepted, Table
from tests.games.battle.rogues import BATTLE, Seen, play_wildly
from tests.games.battle.tricks import codes
from tests.games.playing import set_up
from tests.observing import card, touch


def tap(table: Table, **said: Any) -> None:
    """Someone says an act on the glass."""
    table.observe(touch(table, said))


def test_cards_that_lie_in_the_zones_are_the_trick() -> None:
    table = Table(SPEC, set_up(SPEC, ("Ann", "Ben")))
    told: list[object] = []
    table.listeners.append(told.append)
    for seat in ("Ann", "Ben"):
        tap(table, act="bet", seat=seat, tokens=2)
    table.observe(card("1/play", "K3", track=1))
    table.observe(card("2/play", "R5", track=2))
    assert table.state.asking is not None
    tap(table, act="answer", value="red")
    steps = [step for step in told if isinstance(step, Accepted)]
    assert codes(steps[2].entry) == ["played", "which-suit"]
    assert codes(steps[-1].entry) == ["played", "highest", "taken-sum"]
    assert table.state.turn == "Ben"


def test_a_doubtful_reading_is_weighed_with_what_may_be_played() -> None:
    table = Table(SPEC, set_up(SPEC, ("Ann", "Ben")))
    hand = ("R2", "B2", "G2", "K2", "eagle", "bomb", "battle", "crossbones", "angel-blue", "G3")
    tap(table, act="deal", seat="Ben", cards=list(hand))
    for seat in ("Ann", "Ben"):
        tap(table, act="bet", seat=seat, tokens=2)
    table.observe(card("1/play", "R5", track=1))
    table.observe(card("2/play", "B2", 0.6, ("R2", 0.39), track=2))
    assert codes(table.history.entries[-1])[0] == "played"
    assert table.history.entries[-1].act.card == "R2"  # type: ignore[attr-defined]


@pytest.mark.slow
def test_every_event_can_be_kept_and_read_again() -> None:
    for seed in range(12):
        for entry in play_wildly(random.Random(seed), Seen()).entries:
            for event in entry.events:
                assert event_from_json(BATTLE, json.loads(json.dumps(to_json(event)))) == event
