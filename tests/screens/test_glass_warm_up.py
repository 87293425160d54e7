"""The dictionary is sorted while people sit down: nobody's touch waits for it."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from tests.screens.glass import Open
from tests.screens.moments.leading import tapped


def test_a_touch_is_felt_while_words_are_sorted_and_judged_when_they_are(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorted_by = threading.Event()
    thread: list[str] = []

    def slow(*said: Any) -> None:
        assert sorted_by.wait(60)
        thread.append(threading.current_thread().name)

    game = GAMES["bluff-words"]
    assert game.beforehand is not None
    monkeypatch.setattr(game, "beforehand", replace(game.beforehand, make_ready=slow))
    table = glass("bluff-words", ("Ann", "Ben"), warm=False)
    tapped(table, {"act": "bid", "seat": "Ann", "value": 4})
    table.step()
    assert table.reads("bids 4")
    table.touch(next(key for key in table.app.table.board.edge("Ben").children if key.text == "Challenge"))
    assert len(table.session.table.history.entries) == 1
    table.tap_key("Book")
    assert table.reads("1 of 1 line")
    sorted_by.set()
    assert table.app.desk.warm_up.wait(60)
    table.step()
    assert len(table.session.table.history.entries) == 2
    assert thread == ["beforehand"]
    table.tap_key("Close")
    assert table.reads("challenges")
