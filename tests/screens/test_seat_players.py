"""Seats that play by themselves: in every game they answer one who plays alone, and nothing is refused."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES
from companion.rules.bots import dealt
from companion.rules.judging.legal import one
from companion.session import Session
from companion.sources.feed import Feed
from companion.ui.controller.desk import Desk
from companion.ui.controller.seat_players import PAUSE_S, THINK_S, SeatPlayers, learners_header
from tests.observing import act_of

FEW = ("battle", "bluff-words", "bluffing-battles", "lost-war", "pirates-bluff")


class Wrist:
    """A watch that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("game", FEW)
def test_the_others_play_on_whenever_they_are_waited_for(game: str) -> None:
    clock, chance = Wrist(), Random(5)
    session = Session.unkept(learners_header(game, GAMES[game].seats[0], "Ann"))
    session.let_bots_play(session.table.setup.seats[1:])
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    assert desk.warm_up.wait(60)
    others = session.table.setup.seats[1:]
    players = SeatPlayers(desk, clock=clock, chance=chance)
    for _ in range(120):
        clock.now += PAUSE_S + 0.1
        players.tick()
        session.table.settle()
        assert desk.refusal is None
        if game_over(desk):
            break
        if players.next_act() is None:
            play_for_me(desk, chance)
            session.table.settle()
    said_by = {entry.act.seat for entry in session.table.history.entries}
    assert set(others) <= said_by
    assert len(session.table.history.entries) >= 12
    session.close()


def test_bots_follow_a_player_who_bets_in_battle_without_a_roll_for_the_deal() -> None:
    clock = Wrist()
    session = Session.unkept(learners_header("battle", 2, "Ann"))
    session.let_bots_play(("Blaise",))
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    assert desk.warm_up.wait(60)
    players = SeatPlayers(desk, clock=clock, chance=Random(5))
    desk.say(act_of(desk.table, {"act": "bet", "seat": "Ann", "tokens": 2}))
    for _ in range(4):
        clock.now += PAUSE_S + 0.1
        players.tick()
        session.table.settle()
    assert [(entry.act.seat, entry.act.word()) for entry in session.table.history.entries[1:]] == [
        ("Ann", "bet"),
        ("Blaise", "bet"),
    ]
    session.close()


def game_over(desk: Desk) -> bool:
    return desk.table.game.outcome(desk.table.state) is not None


def play_for_me(desk: Desk, chance: Random) -> None:
    """Any legal act, as the one who learns might say it."""
    game = desk.table.game
    state = dealt(game, desk.table.state, chance)
    act = game.dealing.go_on(state, chance)
    if act is None:
        turn = one(game, state, chance)
        assert turn is not None
        act = turn.act
    desk.say(act)
    desk.refusal = None


def test_nothing_is_done_before_people_can_have_seen_the_last_act() -> None:
    clock = Wrist()
    session = Session.unkept(learners_header("lost-war", 2, "Ann"))
    session.let_bots_play(["Blaise"])
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    assert desk.warm_up.wait(60)
    players = SeatPlayers(desk, clock=clock, chance=Random(1))
    desk.say(act_of(desk.table, {"act": "muster", "seat": "Ann", "count": 3}))
    players.tick()
    clock.now += PAUSE_S / 2
    players.tick()
    session.table.settle()
    assert len(session.table.history.entries) == 2
    clock.now += PAUSE_S
    players.tick()
    session.table.settle()
    assert len(session.table.history.entries) == 3
    session.close()


def at_a_running_table(clock: Wrist) -> tuple[Session, Desk, SeatPlayers]:
    session = Session.unkept({"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"], "options": {}})
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    assert desk.warm_up.wait(60)
    return session, desk, SeatPlayers(desk, clock=clock, chance=Random(1))


def ticked(players: SeatPlayers, session: Session, clock: Wrist, seconds: float) -> list[str]:
    """The acts that stand when so much time has passed."""
    players.tick()
    clock.now += seconds
    players.tick()
    session.table.settle()
    return [f"{each.act.seat} {each.act.word()}" for each in session.table.history.standing]


def test_a_bot_takes_over_a_seat_during_play_and_gives_it_back() -> None:
    clock = Wrist()
    session, desk, players = at_a_running_table(clock)
    assert ticked(players, session, clock, PAUSE_S + 0.1) == []
    desk.let_play("Ben", is_bot=True)
    desk.say(act_of(desk.table, {"act": "muster", "seat": "Ann", "count": 3}))
    session.table.settle()
    stands = ticked(players, session, clock, PAUSE_S + 0.1)
    assert stands[-1] == "Ben muster"
    number = len(session.table.history.entries)
    assert session.table.evidence[number].source == "bot"
    assert [("", "bot") in seat.figures for seat in desk.view.seats] == [False, True]
    desk.let_play("Ben", is_bot=False)
    session.table.settle()
    before = len(session.table.history.entries)
    for _ in range(5):
        ticked(players, session, clock, PAUSE_S + 0.1)
    assert len(session.table.history.entries) == before
    session.close()


def test_a_bot_waits_after_its_move_was_taken_back() -> None:
    clock = Wrist()
    session, desk, players = at_a_running_table(clock)
    desk.let_play("Ben", is_bot=True)
    desk.say(act_of(desk.table, {"act": "muster", "seat": "Ann", "count": 3}))
    session.table.settle()
    assert ticked(players, session, clock, PAUSE_S + 0.1)[-1:] == ["Ben muster"]
    desk.say(act_of(desk.table, {"act": "undo"}))
    session.table.settle()
    assert "Ben muster" not in ticked(players, session, clock, PAUSE_S + 0.1)
    assert ticked(players, session, clock, THINK_S)[-1:] == ["Ben muster"]
    session.close()


@pytest.mark.parametrize("bots_sit_first", [True, False])
def test_a_table_with_bots_that_is_kept_shows_what_was_played(*, bots_sit_first: bool) -> None:
    """The bots' notes come to disk before or after the desk is there; neither may hold back what is shown."""
    clock = Wrist()
    session = Session.start("with a bot", {"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"], "options": {}})
    if bots_sit_first:
        session.let_bots_play(["Ben"])
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    if not bots_sit_first:
        session.let_bots_play(["Ben"])
    assert desk.warm_up.wait(60)
    session.table.settle()
    before = desk.view
    desk.say(act_of(desk.table, {"act": "muster", "seat": "Ann", "count": 3}))
    session.table.settle()
    assert desk.view != before
    session.close()
