"""The pages in a real Firefox: a whole game by touches."""

from __future__ import annotations

import random
from contextlib import ExitStack

import pytest

from companion.languages import tr
from companion.phones.words import WORDS
from tests.phones.fingers import touch
from tests.phones.firefox import firefox, firefox_phone
from tests.phones.rig import played
from tests.phones.whole_games import Played, deal_hands, play

SEATS = ("Ann", "Ben")

pytestmark = [
    pytest.mark.stress,
    pytest.mark.skipif(firefox() is None, reason="there is no Firefox: apt-get install firefox-esr"),
]


@pytest.mark.parametrize("game", ["battle", "bluffing-battles"])
def test_two_firefoxes_play_a_whole_game(game: str) -> None:
    done = Played()
    with played(game, *SEATS) as table, ExitStack() as opened:
        deal_hands(table, random.Random(game))
        pages = {seat: opened.enter_context(firefox_phone(seat)) for seat in SEATS}
        for page in pages.values():
            page.sit()
            touch(page, "seat", page.seat)
        for _ in play(table, pages, random.Random(game), acts=400, played=done):
            pass
        assert table.table.game.outcome(table.table.state) is not None
        for page in pages.values():
            touch(page, "text", tr(WORDS["skip"]))
            assert page.evaluate("() => faults", None) == []
    print(f"{game}: {done}")
