"""Whole games from real shuffled decks, and random legal play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.lost_war import SPEC as LOST_WAR
from companion.games.lost_war import acts as lw
from companion.records import Replay, read_header
from companion.rules.history import History
from tests.games.lost_war.dealer import Table
from tests.games.perft import small, ways
from tests.games.playing import covered, play_randomly, read_again, refolded, set_up


def cards(state: Any) -> int:
    """How many cards are booked."""
    return sum(amount for (unit, _), amount in LOST_WAR.balances(state).items() if unit == "cards")


OPTIONS = st.fixed_dictionaries(
    {
        "minimum_muster": st.integers(min_value=1, max_value=52),
        "both_out_tied": st.sampled_from(["draw", "last-battle"]),
    }
)
SEEDS = st.integers(min_value=0, max_value=2**32)


@settings(max_examples=80)
@given(OPTIONS, SEEDS, st.sampled_from([2, 9, 30, 52]))
def test_the_referee_agrees_with_the_table(options: dict[str, Any], seed: int, largest: int) -> None:
    table = Table(random.Random(seed), options, largest=largest)
    replay = Replay(read_header(table.header()))
    for number, said in enumerate(table.lines, start=2):
        prompts = replay.header.game.expected(replay.history.state)
        replay.line(number, said)
        assert covered(prompts, replay.history.entries[-1].act), said
    summary = replay.summary()
    assert summary["winner"] == table.winners
    assert summary["ledger"] == table.stones
    state = replay.history.state
    assert state.holdings.total == cards(state) == 104
    assert refolded(replay.history) == state


@pytest.mark.slow
@settings(max_examples=20)
@given(OPTIONS, SEEDS)
def test_random_legal_games_end_and_keep_every_card_and_stone(options: dict[str, Any], seed: int) -> None:
    history = History(LOST_WAR, set_up(LOST_WAR, ("Ann", "Ben"), options))
    play_randomly(history, random.Random(seed))
    assert history.game.outcome(history.state)
    assert sum(history.game.ledger(history.state).values()) == 3
    assert history.state.holdings.total == cards(history.state) == 104
    assert refolded(history) == history.state


@settings(max_examples=15)
@given(OPTIONS, SEEDS)
def test_no_face_that_is_expected_is_refused(options: dict[str, Any], seed: int) -> None:
    table = Table(random.Random(seed), options)
    replay = Replay(read_header(table.header()))
    for number, said in enumerate(table.lines[:40], start=2):
        state = replay.history.state
        for prompt in replay.header.game.expected(state):
            for face in sorted(prompt.cards.faces)[::5] if prompt.cards else ():
                act = (
                    lw.Reveal(seat=prompt.seat, cards=(face,))
                    if prompt.act == "reveal"
                    else lw.Outflank(seat=prompt.seat, place=1, card=face)
                )
                assert replay.header.game.decide(state, act)
        replay.line(number, said)


@settings(max_examples=15)
@given(OPTIONS, SEEDS)
def test_a_record_written_back_is_judged_alike(options: dict[str, Any], seed: int) -> None:
    table = Table(random.Random(seed), options)
    replay = Replay(read_header(table.header()))
    for number, said in enumerate(table.lines, start=2):
        replay.line(number, said)
    again = read_again(replay)
    assert again.history.state == replay.history.state
    assert [entry.events for entry in again.history.entries] == [entry.events for entry in replay.history.entries]


@pytest.mark.slow
def test_the_ways_to_play_with_three_cards_each_are_counted() -> None:
    start = small(LOST_WAR, dict.fromkeys(("AS", "2S", "3S"), 1))
    counts = [ways(LOST_WAR, start, depth) for depth in range(1, 8)]
    assert counts == [(6, 0), (18, 0), (108, 0), (420, 0), (1392, 72), (2952, 360), (4320, 2952)]
