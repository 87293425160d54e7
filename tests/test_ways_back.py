"""Undo, redo and amend, over random games of every registered game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.ledger.checks import faults
from companion.records import Replay, read_header, write_record
from companion.rules.acts import Amend, Redo, Remark, Takeback, Undo
from companion.rules.events import Undone
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History
from companion.rules.judging.legal import one
from companion.rules.notation import act_from_json, act_to_json
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.session import Session
from tests.games.playing import set_up

SEATS = ("Ann", "Ben", "Cem", "Dee")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
chances = pytest.mark.parametrize("seed", range(6))


def history_of(game: GameSpec) -> History:
    return History(game, set_up(game, SEATS[: min(len(SEATS), game.seats[1])]))


def played(history: History, chance: random.Random, acts: int) -> History:
    for _ in range(acts):
        turn = one(history.game, history.state, chance)
        if turn is None:
            break
        history.say(turn.act)
    return history


@every_game
@chances
def test_undo_of_everything_is_the_start_and_redo_of_everything_the_end(game: GameSpec, seed: int) -> None:
    history = played(history_of(game), random.Random(seed), 40)
    end, acts = history.state, len(history.standing)
    for _ in range(acts):
        history.say(Undo())
    assert history.state == history.opening
    for _ in range(acts):
        history.say(Redo())
    assert history.state == end


@every_game
@chances
def test_amending_equals_having_played_it_right_from_the_start(game: GameSpec, seed: int) -> None:
    chance = random.Random(seed)
    history = played(history_of(game), chance, 30)
    target = chance.choice(history.standing)
    before = history.state_before(target.number)
    alternatives: list[Act] = [act for act in game.legal(before) if act != target.act]
    for other in chance.sample(alternatives, min(5, len(alternatives))):
        amend = Amend(line=target.number, with_=other, stands="misread")
        try:
            events = history.judge(amend)
        except IllegalAct:
            continue
        history.take(amend, events)
        break
    right = history_of(game)
    for standing in history.standing:
        right.say(standing.act)
    assert right.state == history.state
    assert [standing.events for standing in right.standing] == [standing.events for standing in history.standing]


def any_amendment(history: History, chance: random.Random) -> Amend | None:
    """Some plays deleted, changed or put back together, perhaps with one that was missed; None if none may be."""
    plays = [
        each.number
        for each in history.entries
        if not isinstance(each.act, Undo | Redo) and not (isinstance(each.act, Amend) and not puts_in(each.act))
    ]
    amend: Amend | None = None
    away = [number for number in plays if not history.stands(number)]
    drawn = away if away and chance.random() < 0.6 else plays
    first = chance.randrange(len(drawn))
    for number in sorted(drawn[first : first + chance.randint(1, 3)], reverse=True):
        before = history.state_before(number)
        other, missed = (turn and turn.act for turn in (one(history.game, before, chance) for _ in range(2)))
        said = history.said(number)
        with_ = chance.choice((said, said, other)) if drawn is away else chance.choice((None, said, other))
        is_put_in = amend is None and with_ is not None and missed is not None and chance.random() < 0.3
        amend = Amend(line=number, with_=with_, missed=missed if is_put_in else None, also=amend, stands="so it was")
    return amend if amend is not None and history.may_be(amend) else None


def puts_in(amend: Amend) -> bool:
    return any(each.missed is not None for each in amend.together())


@every_game
@chances
def test_whatever_is_deleted_and_put_back_it_is_as_if_what_stands_had_been_played(game: GameSpec, seed: int) -> None:
    chance = random.Random(seed)
    history, amended = played(history_of(game), chance, 20), 0
    for _ in range(30):
        amend = any_amendment(history, chance)
        if amend is not None:
            history.say(amend)
            amended += 1
        if chance.random() < 0.2 and history.standing:
            history.say(Undo())
        played(history, chance, 1)
    assert amended > 3
    right = history_of(game)
    for standing in history.standing:
        right.say(standing.act)
    assert right.state == history.state
    assert [standing.events for standing in right.standing] == [standing.events for standing in history.standing]
    assert faults(history) == []
    again = history_of(game)
    for entry in history.entries:
        again.take(entry.act, entry.events)
    assert (again.state, again.standing) == (history.state, history.standing)
    written = list(write_record(history))
    replay = Replay(read_header(json.loads(written[0])))
    for number, line in enumerate(written[1:], 2):
        replay.line(number, json.loads(line))
    assert replay.history.state == history.state


@every_game
@chances
def test_a_random_game_keeps_a_sound_ledger(game: GameSpec, seed: int) -> None:
    assert faults(played(history_of(game), random.Random(seed), 120)) == []


@every_game
def test_a_session_that_is_resumed_is_the_session_that_was_left(
    game: GameSpec, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    seats = list(SEATS[: min(len(SEATS), game.seats[1])])
    session = Session.start("evening", {"record": 1, "game": game.name, "seats": seats})
    chance = random.Random(9)
    for _ in range(60):
        legal = list(game.legal(session.table.state))
        if not legal:
            break
        session.table.play(chance.choice(legal))
    session.close()
    again = Session.resume("evening")
    again.close()
    assert again.table.state == session.table.state
    assert again.table.history.entries == session.table.history.entries
    assert list(again.record()) == list(session.record())


def test_a_takeback_names_all_that_was_seen_since() -> None:
    history = history_of(GAMES["bluffing-battles"])
    history.say(Play(seat="Ann", card="QS"))
    history.say(Play(seat="Ben", card="5H"))
    history.say(Undo())
    (taken,) = history.say(Takeback()).events
    assert isinstance(taken, Undone)
    assert (taken.consented, taken.seen) == (True, ("QS", "5H"))


def fights(*cards: str) -> History:
    """Bluffing Battles: these plays, Ann and Ben in turn."""
    history = history_of(GAMES["bluffing-battles"])
    for at, card in enumerate(cards):
        history.say(Play(seat=("Ann", "Ben")[at % 2], card=card))
    return history


def test_an_act_that_was_missed_is_put_in_at_its_place_and_the_pairs_are_as_they_lay() -> None:
    """Ben's 5H was not seen: Ann's QS had met his next card, and every later pair was wrong."""
    history = history_of(GAMES["bluffing-battles"])
    for seat, card in (("Ann", "QS"), ("Ben", "KH"), ("Ann", "2S"), ("Ben", "3H"), ("Ann", "4S")):
        history.say(Play(seat=seat, card=card))
    history.say(Amend(line=1, with_=Play(seat="Ann", card="QS"), missed=Play(seat="Ben", card="5H")))
    right = fights("QS", "5H", "2S", "KH", "4S", "3H")
    assert history.game.scores(history.state) == right.game.scores(right.state) == {"Ann": 4, "Ben": 2}
    assert faults(history) == []
    (put_in,) = history.entries[-1].events
    assert say(history.game, put_in) == "Added: Ben play 5H, which was missed; 4 later moves were judged again."


def test_an_act_that_was_deleted_and_one_that_was_missed_are_put_in_together() -> None:
    history = fights("QS", "5H", "2S", "KH")
    history.say(Amend(line=1, with_=None))
    assert [each.act for each in history.standing] == [
        Play(seat="Ben", card="5H"),
        Play(seat="Ann", card="2S"),
        Play(seat="Ben", card="KH"),
    ]
    history.say(Amend(line=1, with_=Play(seat="Ann", card="QS")))
    assert history.state == fights("QS", "5H", "2S", "KH").state


def test_what_was_missed_can_be_corrected_and_deleted_like_any_act() -> None:
    history = fights("QS", "KH")
    history.say(Amend(line=0, with_=None, missed=Play(seat="Ben", card="5H")))
    assert [(each.number, each.act) for each in history.standing][:2] == [
        (3, Play(seat="Ben", card="5H")),
        (1, Play(seat="Ann", card="QS")),
    ]
    history.say(Amend(line=3, with_=Play(seat="Ben", card="6H")))
    assert history.standing[0].act == Play(seat="Ben", card="6H")
    history.say(Amend(line=3, with_=None))
    assert history.state == fights("QS", "KH").state


def test_a_record_puts_in_what_was_missed() -> None:
    history = fights("QS", "KH", "2S")
    amend = Amend(line=2, with_=Play(seat="Ben", card="KH"), missed=Play(seat="Ben", card="3H"))
    line = {
        "act": "amend",
        "line": 2,
        "with": {"act": "play", "seat": "Ben", "card": "KH"},
        "missed": {"act": "play", "seat": "Ben", "card": "3H"},
    }
    assert (act_to_json(amend), act_from_json(history.game.acts_known, line)) == (line, amend)


def test_a_remark_of_the_tablet_is_kept_and_changes_nothing() -> None:
    history = fights("QS")
    state = history.state
    history.say(Remark(text="asked which card lies in front of Ben: 5H or 6H", about="which-card"))
    assert history.state is state
    with pytest.raises(IllegalAct):
        history.judge(Amend(line=2, with_=None))
    history.say(Undo())
    assert history.state == history.opening
