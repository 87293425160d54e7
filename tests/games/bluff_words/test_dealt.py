"""Whole games from a real shuffled deck, and random legal play."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.bluff_words import SPEC
from companion.games.bluff_words import acts as bw
from companion.records import Replay, read_header, summary
from companion.rules.history import History
from tests.games.bluff_words.dealer import NAMES, Table
from tests.games.perft import small, ways
from tests.games.playing import covered, is_optional, play_randomly, read_again, refolded, set_up

OPTIONS = st.fixed_dictionaries(
    {
        "reset_center": st.sampled_from(["one-up-two-down", "two-up-one-down"]),
        "collect_short": st.sampled_from(["take-what-is-left", "end-first"]),
    }
)
SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYERS = st.integers(min_value=2, max_value=6)
BOLD = st.sampled_from([0.2, 0.5, 0.9])


def dealt(options: dict[str, Any], seed: int, players: int, bold: float, turns: int = 400) -> tuple[Table, Replay]:
    table = Table(random.Random(seed), options, players=players, bold=bold, turns=turns)
    return table, Replay(read_header(table.header()))


@settings(max_examples=30)
@example({"reset_center": "two-up-one-down", "collect_short": "take-what-is-left"}, 615016, 6, 0.5)
@given(OPTIONS, SEEDS, PLAYERS, BOLD)
def test_the_referee_agrees_with_the_table(options: dict[str, Any], seed: int, players: int, bold: float) -> None:
    table, replay = dealt(options, seed, players, bold)
    for number, said in enumerate(table.lines, start=2):
        replay.line(number, said)
    found = replay.summary()
    assert found["winner"] == table.winners()
    assert found["scores"] == table.owned()
    assert sum(found["ledger"].values()) == 216 == replay.history.state.holdings.total
    assert refolded(replay.history) == replay.history.state


@settings(max_examples=8)
@given(OPTIONS, SEEDS, PLAYERS, BOLD)
def test_what_lies_on_the_table_is_expected(options: dict[str, Any], seed: int, players: int, bold: float) -> None:
    table, replay = dealt(options, seed, players, bold, turns=25)
    for number, said in enumerate(table.lines, start=2):
        prompts = replay.header.game.expected(replay.history.state)
        replay.line(number, said)
        assert covered(prompts, replay.history.entries[-1].act), said


@settings(max_examples=8)
@given(OPTIONS, SEEDS, PLAYERS)
def test_no_face_that_is_expected_of_a_drawn_card_is_refused(options: dict[str, Any], seed: int, players: int) -> None:
    table, replay = dealt(options, seed, players, 0.3, turns=15)
    for number, said in enumerate(table.lines, start=2):
        state = replay.history.state
        for prompt in replay.header.game.expected(state):
            if prompt.act == "draw" and prompt.cards:
                for face in prompt.cards.faces:
                    assert replay.header.game.decide(state, bw.Draw(seat=prompt.seat, card=face))
        replay.line(number, said)


@settings(max_examples=8)
@given(OPTIONS, SEEDS, PLAYERS, BOLD)
def test_what_only_adds_sight_changes_no_result(options: dict[str, Any], seed: int, players: int, bold: float) -> None:
    table, whole = dealt(options, seed, players, bold, turns=40)
    _, bare = dealt(options, seed, players, bold, turns=1)
    for number, said in enumerate(table.lines, start=2):
        whole.line(number, said)
        act = whole.history.entries[-1].act
        if is_optional(bare.history, act):
            continue
        bare.line(number, {name: said[name] for name in said if name not in ("card", "new_up")})
    assert summary(bare.history) == summary(whole.history)


@settings(max_examples=10)
@given(OPTIONS, SEEDS, PLAYERS)
def test_random_legal_games_keep_every_card(options: dict[str, Any], seed: int, players: int) -> None:
    history = History(SPEC, set_up(SPEC, NAMES[:players], options))
    play_randomly(history, random.Random(seed), most=150)
    assert sum(history.game.ledger(history.state).values()) == 216 == history.state.holdings.total
    assert refolded(history) == history.state


@settings(max_examples=8)
@given(OPTIONS, SEEDS, PLAYERS, BOLD)
def test_a_record_written_back_is_judged_alike(options: dict[str, Any], seed: int, players: int, bold: float) -> None:
    table, replay = dealt(options, seed, players, bold, turns=30)
    for number, said in enumerate(table.lines, start=2):
        replay.line(number, said)
    again = read_again(replay)
    assert again.history.state == replay.history.state
    assert [entry.events for entry in again.history.entries] == [entry.events for entry in replay.history.entries]


def test_the_ways_to_play_with_two_letters_are_counted() -> None:
    """Swaps of an open and a hidden card together, and bids a little above the least, are among them."""
    cards = {"A": {"copies": 20, "points": 2}, "T": {"copies": 20, "points": 2}}
    start = small(SPEC, cards)
    assert [ways(SPEC, start, depth) for depth in range(1, 4)] == [(9, 0), (76, 5), (623, 49)]
