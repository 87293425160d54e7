"""Whole games on a real table, and random ones: what has to hold in all of them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.battle import SPEC
from companion.games.battle import acts as say
from companion.games.battle.events import RevokeShown
from companion.games.battle.round_events import RoundScored
from companion.records import Replay, parse_lines, read_header, write_record
from companion.rules.acts import Answer
from companion.rules.events import Event
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History
from tests.games.battle.dealer import Table
from tests.games.playing import play_randomly, refolded, set_up

NAMES = ["Ann", "Ben", "Cem", "Dia", "Eli"]
BATTLE = SPEC
OPTIONS = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in BATTLE.options})
SEATS = st.integers(2, 5).map(lambda count: NAMES[:count])
SEEDS = st.integers(0, 2**32).map(random.Random)


def replayed(table: Table, *, checked: bool = False) -> Replay:
    lines = list(parse_lines(list(table.record())))
    replay = Replay(read_header(lines[0][1], beside=Path()))
    for number, said in lines[1:]:
        if checked and said["act"] == "play":
            check_prompt(replay.history, said)
        replay.line(number, said)
    return replay


def check_prompt(history: History, said: Mapping[str, Any]) -> None:
    """With full sight the one card that is played is among those offered, and none of these is refused."""
    [prompt] = [each for each in history.game.expected(history.state) if each.act == "play"]
    assert prompt.seat == said["seat"]
    assert prompt.cards is not None
    assert said["card"] in prompt.cards.faces
    for face in prompt.cards.faces:
        history.judge(say.Play(seat=prompt.seat, card=face))


@pytest.mark.slow
@settings(max_examples=25)
@given(SEEDS, SEATS, OPTIONS, st.booleans())
def test_the_referee_and_the_people_at_the_table_agree(
    chance: random.Random, seats: list[str], options: dict[str, Any], sight: bool
) -> None:
    table = Table(chance, seats, options, sight=sight, rounds=8)
    replay = replayed(table, checked=sight)
    summary = replay.summary()
    assert summary["ledger"] == table.ledger()
    assert (summary["winner"], summary["over"]) == (table.winners, table.winners is not None)
    events = [event for standing in replay.history.standing for event in standing.events]
    assert [event.points for event in events if isinstance(event, RoundScored)] == table.history
    assert sum(isinstance(event, RevokeShown) for event in events) == table.revokes


@settings(max_examples=10)
@given(SEEDS, SEATS, OPTIONS)
def test_sight_of_the_hands_changes_nothing(chance: random.Random, seats: list[str], options: dict[str, Any]) -> None:
    table = Table(chance, seats, options, sight=True, rounds=3)
    whole = replayed(table).summary()
    table.lines = [
        {key: value for key, value in line.items() if line["act"] != "eagle-trade" or key != "card"}
        for line in table.lines
        if line["act"] not in ("deal", "pass-eagle")
    ]
    assert replayed(table).summary() == whole


@pytest.mark.slow
@settings(max_examples=12)
@given(SEEDS, SEATS, OPTIONS)
def test_random_games_keep_every_card_and_token(
    chance: random.Random, seats: list[str], options: dict[str, Any]
) -> None:
    history = History(BATTLE, set_up(BATTLE, seats, options))
    start = sum(BATTLE.ledger(history.state).values())
    play_randomly(history, chance, most=150)
    for _, _, state in history.walk():
        assert sum(BATTLE.ledger(state).values()) == start
        assert state.holdings.of("tokens", "table") == sum(state.bets.values())
        assert sum(amount for (unit, _), amount in state.holdings.amounts.items() if unit == "points") == 0
        assert state.holdings.total == 63
        assert all(place.unseen >= 0 for place in state.holdings.piles.values())
        assert min(state.stack(seat) for seat in seats) >= 0
    assert refolded(history) == history.state


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end(seed: int) -> None:
    history = History(BATTLE, set_up(BATTLE, NAMES[: 2 + seed], {}))
    play_randomly(history, random.Random(seed), most=4000)
    assert history.state.ended is not None
    assert list(BATTLE.legal(history.state)) == []
    assert BATTLE.expected(history.state) == ()


@pytest.mark.slow
@settings(max_examples=8)
@given(SEEDS, OPTIONS)
def test_a_game_written_down_replays_to_the_same_events(chance: random.Random, options: dict[str, Any]) -> None:
    history = History(BATTLE, set_up(BATTLE, NAMES[:3], options))
    play_randomly(history, chance, most=120)
    lines = [json.loads(line) for line in write_record(history)]
    replay = Replay(read_header(lines[0]))
    for number, said in enumerate(lines[1:], start=2):
        replay.line(number, said)
    assert [entry.events for entry in replay.history.entries] == [entry.events for entry in history.entries]


FACES = st.sampled_from(
    ["R1", "R15", "K3", "K8", "B2", "G9", "eagle", "bomb", "battle", "crossbones", "angel-red", "R99", "", "x"]
)
WHO = st.sampled_from(["Ann", "Ben", "Cem", "", "nobody", "bank", None])
NUMBERS = st.one_of(st.integers(-3, 12), st.integers())
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(say.Roll, seat=WHO, value=NUMBERS),
    st.builds(say.Bet, seat=WHO, tokens=NUMBERS),
    st.builds(
        say.Deal, seat=WHO, cards=st.one_of(st.none(), st.lists(st.one_of(st.none(), FACES), max_size=12).map(tuple))
    ),
    st.builds(say.EagleSwap, seat=WHO),
    st.builds(say.EagleTrade, seat=WHO, to=WHO.map(str), card=st.one_of(st.none(), FACES)),
    st.builds(say.PassEagle, seat=WHO),
    st.builds(say.Play, seat=WHO, card=FACES, suit=st.sampled_from([None, "red", "purple", ""])),
    st.builds(say.Bomb, seat=WHO, target=WHO.map(str)),
    st.builds(say.Next, seat=WHO),
    st.builds(Answer, seat=WHO, value=st.one_of(NUMBERS, FACES, st.booleans())),
)


@pytest.mark.slow
@settings(max_examples=60)
@given(SEEDS, OPTIONS, st.lists(ACTS, min_size=1, max_size=25))
def test_any_act_at_any_time_is_judged_or_refused(
    chance: random.Random, options: dict[str, Any], acts: list[Act]
) -> None:
    history = History(BATTLE, set_up(BATTLE, NAMES[:3], options))
    play_randomly(history, chance, most=chance.randrange(40))
    state = history.state
    for act in acts:
        for event in decided(state, act):
            state = BATTLE.evolve(state, event)
        BATTLE.expected(state)
        assert state.holdings.total == 63
        assert sum(BATTLE.ledger(state).values()) == sum(BATTLE.ledger(history.state).values())


def decided(state: Any, act: Act) -> tuple[Event, ...]:
    """The events of an act; let stand if it can, none if it is refused for good. Somebody who is not at the table is
    refused before the game is asked.

    Who is not at the table is refused before the game is asked.
    """
    if act.seat is not None and act.seat not in state.seats:
        return ()
    try:
        return BATTLE.decide(state, act)
    except IllegalAct as refused:
        if refused.if_let_stand is None:
            return ()
    try:
        return BATTLE.decide(state, replace(act, stands="so be it"))
    except IllegalAct:
        return ()


@pytest.mark.slow
@settings(max_examples=8)
@given(SEEDS)
def test_an_event_is_never_refused_wherever_it_comes(chance: random.Random) -> None:
    here, there = (History(BATTLE, set_up(BATTLE, NAMES[:3], {})) for _ in range(2))
    for history in (here, there):
        play_randomly(history, chance, most=120)
    events = [event for standing in there.standing for event in standing.events]
    for _, _, state in here.walk():
        for event in chance.sample(events, 5):
            assert BATTLE.evolve(state, event).seats == tuple(NAMES[:3])
