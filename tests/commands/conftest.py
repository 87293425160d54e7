"""Evenings in a home of their own, and copies of the examples that are played by typing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.commands.playing.terminal import Terminal
from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.games.outside import game_in
from companion.rules.acts import Count, Undo
from companion.session import Session
from companion.sources.feed import Feed
from tests.commands.changed_examples import Typed, changed
from tests.interpreting import HEADER


@pytest.fixture
def monday(home: Path) -> None:
    """An evening of three plays; the last was undone, and then Ann's cards were counted."""
    session = Session.start("monday", HEADER)
    for seat, card in (("Ann", "QS"), ("Ben", "5H"), ("Ann", "7S")):
        session.table.play(Play(seat=seat, card=card))
    session.table.play(Undo())
    session.table.play(Count(seat="Ann", unit="cards", amount=2))
    session.close()


@pytest.fixture
def dealt(monday: None) -> None:
    """A game whose acts name cards that nobody may see yet."""
    session = Session.start("secret", {"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem"]})
    kind = session.table.game
    act = next(each for each in kind.acts_known if each.word() == "deal")
    session.table.play(act(seat="Ann", cards=("angel-red", "B9", *[None] * 8)))
    assert len(session.table.history.entries) == 1
    session.close()


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Plays a copy of an example, in which some texts are others, by what is typed."""

    def play(example: str, edits: list[tuple[str, str, str]], *lines: str) -> str:
        game = game_in(changed(tmp_path, example, *edits, times=-1))
        monkeypatch.setitem(GAMES, game.name, game)
        seats = ["Ann", "Ben", "Cem", "Dia"][: max(3, game.seats[0])]
        session = Session.unkept({"record": 1, "game": game.name, "seats": seats})
        out = io.StringIO()
        Terminal(session, Feed([], clock=lambda: 0.0, wake=lambda: None), out=out, typed=lines, clock=lambda: 0.0).run()
        return out.getvalue()

    return play
