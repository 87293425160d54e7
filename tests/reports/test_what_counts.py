"""The evenings that count, and the time that their pictures are stored."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from companion.bot_seats import seat_note
from companion.games.bluffing_battles.acts import Play
from companion.ledger.crops import Crops
from companion.ledger.sessions import crops_of, demo_name, session_path
from companion.ledger.settings import change_settings
from companion.reports.gathered import gather, read_gathered
from companion.reports.reading import ALL, read_evenings
from companion.rules.acts import Note
from companion.session import Session
from tests.reports.evenings import kept

PLAYS = [(0.0, Play(seat="Ann", card="7S")), (4.0, Play(seat="Ben", card="9H"))]
DAY_S = 24 * 3600.0


@pytest.mark.parametrize("said", [seat_note("Ben", is_bot=True), Note(text="v7", tags=("rules version",))])
def test_a_table_on_which_nobody_played_counts_only_if_it_is_named(said: Note) -> None:
    kept("friday", PLAYS)
    kept("empty", [(0, said)])
    assert read_evenings([ALL]).names == ["friday"]
    assert read_evenings(["empty"]).names == ["empty"]


def test_a_demo_counts_neither_here_nor_in_a_database(tmp_path: Path) -> None:
    kept("friday", PLAYS)
    kept(demo_name(time.localtime()), PLAYS)
    database = f"sqlite:///{tmp_path}/gathered.db"
    assert [each.became for each in gather((), database)] == ["new"]
    assert read_evenings([ALL]).names == read_gathered(database).names == ["friday"]


def test_an_evening_that_is_named_twice_counts_once() -> None:
    kept("friday", PLAYS)
    assert read_evenings(["friday", ALL, "friday"]).names == ["friday"]


def test_pictures_older_than_the_settings_say_go_when_their_evening_is_closed() -> None:
    change_settings(picture_days=30)
    kept("friday", PLAYS)
    crops = Crops(crops_of(session_path("friday")))
    old, young = crops.keep(b"old"), crops.keep(b"young")
    for name, days in ((old, 31), (young, 29)):
        at = time.time() - days * DAY_S
        os.utime(crops.folder / name, (at, at))
    Session.resume("friday").close()
    assert (crops.read(old), crops.read(young)) == (None, b"young")
