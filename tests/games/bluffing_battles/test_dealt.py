"""Whole games from a real shuffled deck: the referee agrees with the table, and nothing is lost or invented."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluffing_battles import SPEC
from companion.games.bluffing_battles import acts as bb
from companion.games.bluffing_battles import events as on
from companion.records import Replay, read_header
from tests.games.bluffing_battles.dealer import Table
from tests.games.perft import small, ways
from tests.games.playing import covered, is_optional, read_again, refolded

GAME = SPEC
OPTIONS = st.fixed_dictionaries(
    {
        "format": st.sampled_from(["two-decks", "one-deck", "two-decks-endless", "one-deck-endless"]),
        "recycled_pile": st.sampled_from(["face-down", "face-up"]),
        "unresolved_war": st.sampled_from(["return", "tie-discard"]),
    }
)
SEEDS = st.integers(min_value=0, max_value=2**32)


def opened(table: Table) -> Replay:
    return Replay(read_header(table.header()))


@pytest.mark.slow
@settings(max_examples=25)
@given(OPTIONS, SEEDS)
def test_the_referee_agrees_with_the_table(options: dict[str, Any], seed: int) -> None:
    table = Table(random.Random(seed), options, length=150)
    replay = opened(table)
    for number, said in enumerate(table.lines, start=2):
        replay.line(number, said)
    summary = replay.summary()
    total = 104 if options["format"].startswith("two") else 52
    assert summary["winner"] == table.winners
    assert summary["scores"] == table.scores()
    assert sum(summary["ledger"].values()) == total == replay.history.state.holdings.total
    assert refolded(replay.history) == replay.history.state


@settings(max_examples=8)
@given(OPTIONS, SEEDS)
def test_what_lies_on_the_table_is_always_expected_and_never_more_than_decide_takes(
    options: dict[str, Any], seed: int
) -> None:
    table = Table(random.Random(seed), options, length=30)
    replay = opened(table)
    for number, said in enumerate(table.lines, start=2):
        state = replay.history.state
        prompts = replay.header.game.expected(state)
        for prompt in prompts:
            for face in sorted(prompt.cards.faces)[::7] if prompt.act == "play" and prompt.cards else ():
                assert replay.header.game.decide(state, bb.Play(seat=prompt.seat, card=face))
        replay.line(number, said)
        assert covered(prompts, replay.history.entries[-1].act), said


@pytest.mark.slow
@settings(max_examples=8)
@given(OPTIONS, SEEDS)
def test_the_plays_alone_lead_to_the_same_result(options: dict[str, Any], seed: int) -> None:
    table = Table(random.Random(seed), options, length=60)
    whole, bare = opened(table), opened(table)
    for number, said in enumerate(table.lines, start=2):
        whole.line(number, said)
        act = whole.history.entries[-1].act
        assert is_optional(bare.history, act) == (said["act"] != "play")
        if said["act"] == "play":
            bare.line(number, said)
    first, second = whole.summary(), bare.summary()
    assert first == second


@settings(max_examples=8)
@given(OPTIONS, SEEDS, st.data())
def test_a_record_written_back_is_judged_alike(options: dict[str, Any], seed: int, data: st.DataObject) -> None:
    table = Table(random.Random(seed), options, length=12)
    replay = opened(table)
    for number, said in enumerate(table.lines, start=2):
        replay.line(number, said)
        if data.draw(st.integers(min_value=0, max_value=9)) == 0:
            replay.line(1000 + number, {"act": "undo"})
            replay.line(2000 + number, {"act": "redo"})
    again = read_again(replay)
    assert json.dumps(again.summary()) == json.dumps(replay.summary())
    assert [entry.events for entry in again.history.entries] == [entry.events for entry in replay.history.entries]


@settings(max_examples=10)
@given(OPTIONS, SEEDS)
def test_nobody_sees_the_cards_that_another_drew(options: dict[str, Any], seed: int) -> None:
    table = Table(random.Random(seed), options, length=5)
    replay = opened(table)
    for number, said in enumerate(table.lines, start=2):
        events = replay.line(number, said)
        for event in events:
            if isinstance(event, on.CardsNamed) and said["act"] == "draw":
                other = "Ben" if event.seat == "Ann" else "Ann"
                shown = replay.header.game.hide(event, other)
                assert set(shown.cards) == {None}
                assert event.cards[0] not in str(shown)
                assert replay.header.game.hide(event, event.seat) == event
    state = replay.history.state
    for viewer, other in (("Ann", "Ben"), ("Ben", "Ann"), (None, "Ann")):
        hidden = replay.header.game.hide(state, viewer)
        assert hidden.holdings.pile(f"{other}/hand").faces == ()
        assert hidden.holdings.total == state.holdings.total


@pytest.mark.slow
def test_the_ways_to_play_with_four_cards_each_are_counted() -> None:
    start = small(GAME, dict.fromkeys(("AS", "KS", "QS", "JS"), 1))
    counts = [ways(GAME, start, depth) for depth in range(1, 9)]
    assert counts == [(8, 0), (32, 0), (192, 0), (144, 432), (576, 432), (384, 1200), (768, 1200), (0, 1968)]


def test_the_ways_to_play_with_one_deck_of_six_are_counted() -> None:
    start = small(GAME, dict.fromkeys(("AS", "KS", "QH", "JH", "10S", "10H"), 1), format="one-deck")
    assert [ways(GAME, start, depth) for depth in range(1, 5)] == [(12, 0), (4, 32), (16, 32), (0, 64)]
