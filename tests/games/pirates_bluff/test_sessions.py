"""Whole sessions: the referee against a table that keeps its own accounts, and random legal play."""

from __future__ import annotations

import contextlib
import io
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.afterwards.referee import referee
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.games.pirates_bluff import acts as pb
from companion.games.pirates_bluff import events as past
from companion.games.pirates_bluff.known import in_play
from companion.ledger.checks import faults
from companion.records import RecordError, Replay, parse_lines, read_header, write_record
from companion.rules.acts import Answer, NextTurn, Rule, Undo
from companion.rules.events import Event
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History
from companion.rules.holdings import move
from companion.rules.judging.legal import one
from companion.rules.notation import event_from_json, to_json
from tests.games.pirates_bluff.dealer import NAMES, Dealer
from tests.games.playing import covered, play_randomly, refolded, set_up

CHOICES = {option.name: option.values for option in PIRATES_BLUFF.options if len(option.values) > 1}


@st.composite
def dealers(draw: st.DrawFn) -> Dealer:
    """A session with drawn options and players, played with a drawn seed."""
    options: dict[str, Any] = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    options |= {
        "bids_entered": "every",
        "leavers": "left-out",
        "stake": draw(st.sampled_from([0, 4, 50])),
        "ante": draw(st.sampled_from([0, 1, 2])),
    }
    return Dealer(random.Random(draw(st.integers(0, 2**32))), draw(st.integers(3, 8)), options)


def replayed(dealer: Dealer) -> Replay:
    lines = list(parse_lines(dealer.record()))
    replay = Replay(read_header(lines[0][1], beside=Path()))
    for number, said in lines[1:]:
        replay.line(number, said)
        assert sum(replay.summary()["ledger"].values()) == 0
    return replay


def events_of(history: History) -> list[Event]:
    """Everything that stands."""
    return [event for standing in history.standing for event in standing.events]


@pytest.mark.slow
@settings(max_examples=100)
@given(dealers())
def test_the_referee_keeps_the_same_accounts_as_the_table(dealer: Dealer) -> None:
    replay = replayed(dealer)
    summary = replay.summary()
    assert summary["scores"] == {seat: dealer.score(seat) for seat in dealer.seats}
    assert {seat: summary["ledger"][seat] for seat in dealer.coins} == dealer.coins
    assert summary["ledger"]["pot"] == dealer.pot
    assert summary["winner"] == dealer.winners
    showdowns = [event for event in events_of(replay.history) if isinstance(event, past.Showdown)]
    shown = [(event.total, list(event.winners)) for event in showdowns]
    assert shown == dealer.shown
    assert faults(replay.history) == []


@pytest.mark.slow
@settings(max_examples=25)
@given(dealers())
def test_a_session_written_as_a_record_replays_to_the_same(dealer: Dealer) -> None:
    first = replayed(dealer)
    again = list(parse_lines(line.encode() for line in write_record(first.history)))
    second = Replay(read_header(again[0][1], beside=Path()))
    for number, said in again[1:]:
        second.line(number, said)
    assert [entry.events for entry in second.history.entries] == [entry.events for entry in first.history.entries]
    assert refolded(first.history) == first.history.state == second.history.state


def blurred(history: History, act: Act) -> Act:
    """The act with the least sight: ranks instead of letters, numbers instead of hands."""
    match act:
        case pb.Start(card=str() as card):
            return replace(act, card=card[0])
        case pb.Pass():
            return replace(act, cards=None)
        case pb.Hand(cards=tuple() as cards):
            called = str(history.state.bid.rank)
            ranks = [card[0] for card in cards]
            wild = 0 if called == "0" else ranks.count("0")
            return pb.Hand(seat=act.seat, natural=ranks.count(called), wild=wild)
    return act


@pytest.mark.slow
@settings(max_examples=40)
@given(dealers())
def test_9_1_the_least_sight_leads_to_the_same_accounts(dealer: Dealer) -> None:
    whole = replayed(dealer).history
    openers = [event.seat for event in events_of(whole) if isinstance(event, past.OpenerFound)]
    least: History = History(whole.game, whole.setup)
    for entry in whole.entries:
        asked = least.state.asked
        if asked and asked.about == "opener" and not isinstance(entry.act, Answer):
            least.say(Answer(value=openers[least.state.number - 1]))
        least.say(blurred(least, entry.act))
    assert least.game.scores(least.state) == whole.game.scores(whole.state)
    assert least.game.ledger(least.state) == whole.game.ledger(whole.state)


@settings(max_examples=30)
@given(dealers())
def test_the_prompts_know_every_act_but_void_bids(dealer: Dealer) -> None:
    lines = list(parse_lines(dealer.record()))
    replay = Replay(read_header(lines[0][1], beside=Path()))
    for number, said in lines[1:]:
        prompts = replay.header.game.expected(replay.history.state)
        replay.line(number, said)
        entry = replay.history.entries[-1]
        voided = any(type(event).__name__ == "BidVoided" for event in entry.events)
        assert voided or covered(prompts, entry.act), entry.act


@pytest.mark.slow
@settings(max_examples=8)
@given(dealers())
def test_with_full_sight_no_face_that_is_offered_is_refused(dealer: Dealer) -> None:
    lines = list(parse_lines(dealer.record()))
    replay = Replay(read_header(lines[0][1], beside=Path()))
    for number, said in lines[1:]:
        state = replay.history.state
        prompts = [prompt for prompt in replay.header.game.expected(state) if prompt.cards and prompt.act != "pass"]
        for prompt in prompts[-2:]:
            for face in sorted(prompt.cards.faces if prompt.cards else ()):
                replay.header.game.decide(state, shown_with(state, prompt, face))
        replay.line(number, said)


def shown_with(state: Any, prompt: Any, face: str) -> Act:
    """The starting card, or a whole hand with this card in it; the rest of it are cards that lie nowhere else."""
    if prompt.act == "start":
        return pb.Start(seat=prompt.seat, card=face)
    seat, held = prompt.seat, state.hand_size
    got = list(state.hand(seat).got)
    for start in prompt.cards.beside:
        if start in got:
            got.remove(start)
    hand = [*prompt.cards.beside, *got]
    if not any(each[: len(face)] == face for each in got):
        hand.append(face)
    seen = in_play(state.stock, state.deal.hands, state.bid.rank, without=seat)
    for each in hand:
        seen.add(each)
    for spare in state.stock.faces:
        if len(hand) < held and seen.has_room(spare):
            seen.add(spare)
            hand.append(spare)
    return pb.Hand(seat=seat, cards=tuple(hand))


@settings(max_examples=25)
@given(dealers())
def test_every_event_is_itself_again_after_a_journal(dealer: Dealer) -> None:
    history = replayed(dealer).history
    for event in events_of(history):
        assert event_from_json(history.game, json.loads(json.dumps(to_json(event)))) == event


@pytest.mark.slow
@settings(max_examples=25)
@given(dealers(), dealers(), st.integers(0, 2**32))
def test_any_event_can_be_folded_into_any_position(dealer: Dealer, other: Dealer, seed: int) -> None:
    chance = random.Random(seed)
    history, strange = replayed(dealer).history, events_of(replayed(other).history)
    for _, _, state in history.walk():
        for event in chance.sample(strange, min(5, len(strange))):
            state = history.game.evolve(state, event)
        assert sum(history.game.ledger(state).values()) == 0


@settings(max_examples=25)
@given(dealers(), st.integers(0, 2**32))
def test_taking_everything_back_leads_to_the_start(dealer: Dealer, seed: int) -> None:
    history = replayed(dealer).history
    back = random.Random(seed).randrange(1, len(history.standing) + 1)
    states = [after for _, _, after in history.walk()]
    for _ in range(back):
        history.say(Undo())
    start = history.game.start(history.setup)
    assert history.state == (states[-back - 1] if back < len(states) else start)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.integers(3, 8),
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()}),
    st.integers(0, 2**32),
)
def test_random_legal_play_conserves_every_coin_and_folds_to_the_same(
    players: int, options: dict[str, Any], seed: int
) -> None:
    game = PIRATES_BLUFF
    history: History = History(game, set_up(game, NAMES[:players], options))
    play_randomly(history, random.Random(seed), most=60)
    assert sum(game.ledger(history.state).values()) == 0
    assert sum(amount for (unit, _), amount in game.balances(history.state).items() if unit == "debts") == 0
    assert refolded(history) == history.state
    assert (game.outcome(history.state) is None) == bool(game.expected(history.state))


def test_a_random_session_comes_to_its_end() -> None:
    game = PIRATES_BLUFF
    history: History = History(game, set_up(game, NAMES[:4]))
    play_randomly(history, random.Random(5), most=5000)
    assert game.outcome(history.state) is not None


HUGE = st.sampled_from([0, -1, 1, 2, 3, 5, 8, 9, 99, 100, 10**25, -(10**25)])
SEATS = st.sampled_from([*NAMES[:4], "Zoe", "pot", "", None])
FACES = st.sampled_from(["1A", "2", "0C", "9Z", "", "8H", None])
TIMES = st.sampled_from([None, 0.0, 0.1, 0.2, 5.0, 5.1, 1e300])
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(pb.Pass, seat=SEATS, to=SEATS, count=HUGE, cards=st.none() | st.lists(FACES, max_size=3).map(tuple)),
    st.builds(pb.Start, seat=SEATS, card=FACES),
    st.builds(pb.Bid, seat=SEATS, quantity=HUGE, rank=HUGE, at=TIMES, pm=st.sampled_from([0.0, 3.0, -1.0, 1e308])),
    st.builds(pb.Call, seat=SEATS, at=TIMES),
    st.builds(pb.Dead, seat=SEATS, at=TIMES),
    st.builds(
        pb.Hand, seat=SEATS, cards=st.none() | st.lists(FACES.filter(bool), max_size=8).map(tuple),
        natural=st.none() | HUGE, wild=st.none() | HUGE,
    ),
    st.builds(pb.Loan, seat=SEATS, amount=HUGE),
    st.builds(pb.Repay, seat=SEATS, amount=HUGE),
    st.builds(pb.Join, seat=SEATS, after=SEATS),
    st.builds(pb.Leave, seat=SEATS),
    st.builds(pb.Next, at=TIMES),
    st.builds(pb.End, seat=SEATS),
    st.builds(Answer, value=st.sampled_from(["yes", "no", "bid-first", "call-first", "Ann", True, 7])),
    st.builds(
        Rule,
        text=st.just("so be it"),
        effect=st.sampled_from(
            [(), (NextTurn(turn="Ben"),), (move(99, "pot", "Ann", "coins"),),
             (move(3, "bank", "Ben", "debts"),)]
        ),
    ),
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=100)
@given(
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()}),
    st.lists(st.tuples(st.integers(0, 2**32), ACTS, st.booleans()), min_size=20, max_size=40),
)
def test_nothing_that_can_be_said_breaks_the_referee(
    options: dict[str, Any], said: list[tuple[int, Act, bool]]
) -> None:
    game = PIRATES_BLUFF
    history: History = History(game, set_up(game, NAMES[:4], {**options, "stake": 2}))
    for seed, strange, stands in said:
        legal = one(game, history.state, random.Random(seed))
        if legal is not None:
            history.say(legal.act)
        with contextlib.suppress(IllegalAct):
            history.say(replace(strange, stands="let it be") if stands else strange)
        assert sum(game.ledger(history.state).values()) == 0
        game.expected(history.state)


def test_what_the_referee_prints_is_one_json_line_an_event(tmp_path: Path) -> None:
    options = {name: values[0] for name, values in CHOICES.items()}
    dealer = Dealer(random.Random(3), 5, {**options, "stake": 50, "ante": 1})
    path = tmp_path / "session.jsonl"
    path.write_bytes(b"\n".join(dealer.record()))
    out, err = io.StringIO(), io.StringIO()
    assert referee(path, out, err) == 0
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert all({"event", "why", "rule"} <= set(line) for line in lines[:-1])
    assert lines[-1]["summary"]["scores"] == {seat: dealer.score(seat) for seat in dealer.seats}


@pytest.mark.parametrize("seed", [0, 2, 5])
def test_9_2_more_sight_notices_what_the_least_cannot(seed: int) -> None:
    options = {name: values[0] for name, values in CHOICES.items()}
    header, *acts = Dealer(random.Random(seed), 4, {**options, "stake": 9, "ante": 1}, hands=1).record()
    lines = [json.loads(line) for line in acts]
    *_, first, last = [number for number, line in enumerate(lines) if line["act"] == "hand"]
    copied = lines[first]["cards"][-1]
    lines[last]["cards"][-1] = copied
    replay = Replay(read_header(json.loads(header), beside=Path()))
    for number, said in enumerate(lines[:last], start=2):
        replay.line(number, said)
    with pytest.raises(RecordError, match=f"{copied} can't be in"):
        replay.line(last + 2, lines[last])


@pytest.mark.parametrize("seed", range(3))
def test_a_stood_misplay_is_marked_and_the_session_goes_on(seed: int) -> None:
    game = PIRATES_BLUFF
    history: History = History(game, set_up(game, NAMES[:3]))
    history.say(pb.Next(stands="we shuffle again"))
    play_randomly(history, random.Random(seed), most=100)
    assert type(history.entries[0].events[0]).__name__ == "LetStand"
