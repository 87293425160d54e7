"""Undo after a correction takes back the correction alone; redo makes it again."""

from __future__ import annotations

import random

from companion.games.bluffing_battles.acts import Play
from companion.observations import Tapped
from companion.rules.acts import Amend, Note, Redo, Undo
from companion.rules.game import Act
from companion.rules.history import Standing
from companion.rules.history.corrections import next_redo, next_undo, takes_correction_back
from companion.rules.spec import GameSpec
from companion.session import Session
from companion.table import Table
from tests.interpreting import HEADER
from tests.observing import card, looked
from tests.test_ways_back import chances, every_game, history_of, played


def tap(table: Table, act: Act) -> None:
    table.observe(Tapped(source="touch", at=2.0, act=act))


def misread_war() -> Table:
    """Two tens that the camera reads; people correct Ben's to the nine."""
    table = Session.unkept(HEADER).table
    table.observe(card("1/play", "10H", track=1))
    table.observe(card("2/play", "10S", track=2))
    assert next_undo(table.history) == Undo()
    tap(table, Amend(line=2, with_=Play(seat="Ben", card="9S")))
    assert table.game.scores(table.state) == {"Ann": 2, "Ben": 0}
    return table


def test_the_card_that_still_lies_there_is_what_it_was_and_so_is_the_score() -> None:
    table = misread_war()
    tap(table, next_undo(table.history))
    assert takes_correction_back(table.history, len(table.history.entries))
    for at in (3.0, 4.5, 6.0):
        table.observe(card("2/play", "10S", track=2, at=at))
        table.observe(looked(at + 1.1))
    assert [each.act for each in table.history.standing] == [Play(seat="Ann", card="10H"), Play(seat="Ben", card="10S")]
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 0}
    assert table.doubts == ()


def test_redo_makes_the_correction_again_as_often_as_one_likes() -> None:
    table = misread_war()
    for _ in range(3):
        tap(table, next_undo(table.history))
        assert table.game.scores(table.state) == {"Ann": 0, "Ben": 0}
        tap(table, next_redo(table.history))
        assert table.game.scores(table.state) == {"Ann": 2, "Ben": 0}
    assert next_redo(table.history) == Redo()


def test_several_corrections_are_undone_one_after_the_other_and_then_the_card() -> None:
    table = misread_war()
    tap(table, Amend(line=2, with_=Play(seat="Ben", card="8S")))
    tap(table, Amend(line=1, with_=Play(seat="Ann", card="3H")))
    tap(table, Note(text="odd"))
    stood = []
    for _ in range(3):
        tap(table, next_undo(table.history))
        stood.append([each.act.card for each in table.history.standing])  # type: ignore[attr-defined]
    assert stood == [["10H", "8S"], ["10H", "9S"], ["10H", "10S"]]
    assert next_undo(table.history) == Undo()
    assert next_redo(table.history) == Amend(line=2, with_=Play(seat="Ben", card="9S"))


def test_once_play_has_gone_on_undo_takes_back_the_last_move() -> None:
    table = misread_war()
    tap(table, Play(seat="Ann", card="5H"))
    assert next_undo(table.history) == Undo()


def test_what_the_tablet_corrected_by_itself_is_not_undone_alone() -> None:
    table = Session.unkept(HEADER).table
    tap(table, Play(seat="Ann", card="10H"))
    tap(table, Amend(line=1, with_=Play(seat="Ann", card="9H"), misread=True))
    assert next_undo(table.history) == Undo()


@every_game
@chances
def test_in_every_game_an_undone_correction_leaves_all_as_it_was(game: GameSpec, seed: int) -> None:
    chance = random.Random(seed)
    history = played(history_of(game), chance, 20)
    state, stood = history.state, [*history.standing]
    target: Standing = chance.choice(history.standing)
    others = [act for act in game.legal(history.state_before(target.number)) if act != target.act]
    for other in chance.sample(others, min(8, len(others))):
        amend = Amend(line=target.number, with_=other)
        if history.may_be(amend):
            history.say(amend)
            corrected = history.state
            history.say(next_undo(history))
            assert (history.state, history.standing) == (state, stood)
            history.say(next_redo(history))
            assert history.state == corrected
            history.say(next_undo(history))
