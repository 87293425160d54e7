"""Nothing that a seat may not know reaches its phone: whole random games of every game, every byte that is sent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.outside import game_in
from companion.phones.keys import keys_of
from companion.phones.pages import seat_page, tiles, watch_page
from companion.rules.bots import dealt
from companion.rules.events import Seat
from companion.rules.judging.legal import one
from companion.session import Session
from companion.table import Table
from tests.phones.hidden import as_seen_by, hidden_from, search

SEATS = ("Ann", "Ben", "Cem", "Dan")
MOST_ACTS = 120
SAMPLED = 5


def plays(game: str, chance: random.Random) -> Iterator[Table]:
    """A random game, with all hands dealt and told to their own seats, act by act."""
    spec = GAMES[game]
    seats = SEATS[: max(spec.seats[0], min(len(SEATS), spec.seats[1]))]
    table = Session.unkept({"record": 1, "game": game, "seats": list(seats), "options": {}}).table
    history = table.history
    history._start = dealt(spec, history._start, chance)
    for _ in range(MOST_ACTS):
        by_itself = spec.dealing.go_on(table.state, chance) if spec.outcome(table.state) is None else None
        turn = None if by_itself is not None else one(spec, table.state, chance)
        act = by_itself or (turn.act if turn else None)
        if act is None:
            return
        table.play(act)
        if history.standing:
            last = history.standing[-1]
            history.standing[-1] = replace(last, state=dealt(spec, last.state, chance))
        yield table


def check(table: Table, view_of_seat: Seat | None) -> int:
    """One message of one viewer; how many hidden faces it was searched for."""
    blind = as_seen_by(table, view_of_seat)
    if view_of_seat is None:
        sent, known = watch_page(table), watch_page(blind)
    else:
        sent, known = seat_page(table, view_of_seat).text, seat_page(blind, view_of_seat).text
    assert sent == known, f"the page of {view_of_seat} depends on what it may not see"
    return search(table, view_of_seat, sent, hidden_from(table, view_of_seat))


@pytest.mark.parametrize("game", [pytest.param(name) for name in GAMES])
def test_no_page_tells_a_seat_what_it_may_not_know_through_whole_games(game: str) -> None:
    chance = random.Random(game)
    checked = 0
    for number, table in enumerate(plays(game, chance)):
        if number % SAMPLED == 0:
            for viewer in (*table.state.seats, None):
                check(table, viewer)
                checked += 1
    assert checked >= 10


def test_no_page_of_a_game_from_outside_tells_a_seat_what_it_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "thirteen", game_in(Path("examples/thirteen")))
    searched = 0
    for number, table in enumerate(plays("thirteen", random.Random(5))):
        if number % SAMPLED == 0:
            searched += sum(check(table, viewer) for viewer in (*table.state.seats, None))


def test_the_check_finds_a_page_that_is_made_of_what_the_seat_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.phones.pages.seen_by", lambda table, viewer: table)
    found = 0
    for table in plays("battle", random.Random("battle")):
        try:
            check(table, table.state.seats[0])
        except AssertionError:
            found += 1
    assert found


@pytest.mark.parametrize("game", list(GAMES))
def test_the_deck_is_told_alike_to_everybody_and_every_key_has_a_word(game: str) -> None:
    chance = random.Random(1)
    first = ""
    for table in plays(game, chance):
        first = first or tiles(table)
        assert tiles(table) == first
        for seat in table.state.seats:
            assert all(key.title for key in keys_of(table, seat))
        break
