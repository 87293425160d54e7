"""Seats that play by themselves: in every game they answer one who plays alone, and nothing is refused."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES
from companion.rules.bots import dealt
from companion.rules.judging.legal import one
from companion.rules.notation import act_to_json
from companion.session import Session
from companion.sources.feed import Feed
from companion.ui.controller.desk import Desk
from companion.ui.controller.seat_players import PAUSE_S, SeatPlayers, learners_header

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
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    assert desk.warm_up.wait(60)
    others = session.table.setup.seats[1:]
    players = SeatPlayers(desk, others, clock=clock, chance=chance)
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
    desk.say(act_to_json(act))
    desk.refusal = None


def test_nothing_is_done_before_people_can_have_seen_the_last_act() -> None:
    clock = Wrist()
    session = Session.unkept(learners_header("lost-war", 2, "Ann"))
    desk = Desk(session, Feed([], clock=clock, wake=lambda: None), clock=clock)
    assert desk.warm_up.wait(60)
    players = SeatPlayers(desk, session.table.setup.seats[1:], clock=clock, chance=Random(1))
    players.tick()
    clock.now += PAUSE_S / 2
    players.tick()
    session.table.settle()
    assert not session.table.history.entries
    clock.now += PAUSE_S
    players.tick()
    session.table.settle()
    assert len(session.table.history.entries) == 1
    session.close()
