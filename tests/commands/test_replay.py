"""An evening is judged again under other rules."""

from __future__ import annotations

import pytest

from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.games.bluffing_battles.position import Position
from companion.games.lost_war import acts as lost_war
from companion.session import Session
from tests.interpreting import HEADER

pytestmark = pytest.mark.usefixtures("monday")


def test_replay_under_another_ruling_shows_what_would_have_changed(capsys: pytest.CaptureFixture[str]) -> None:
    """Endless games lay three treasures instead of two: the war is worth ten cards instead of eight."""
    assert main(["replay", "monday"]) == 0
    assert "Nothing would have changed." in capsys.readouterr().out
    session = Session.start("war", HEADER)
    for seat, card in (("Ann", "10S"), ("Ben", "10H"), ("Ann", "JS"), ("Ben", "9H")):
        session.table.play(Play(seat=seat, card=card))
    session.close()
    assert main(["replay", "war", "--option", "format=two-decks-endless"]) == 0
    assert "Ann: 8, now 10 (+2)" in capsys.readouterr().out
    assert main(["replay", "war", "--option", "format=three-decks"]) == 2
    assert main(["replay", "war", "--option", "colour=red"]) == 2
    assert main(["replay", "war", "--option", "format"]) == 2


def test_of_an_evening_that_would_have_gone_another_way_the_first_refusal_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = Session.start("few", {"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]})
    for seat in ("Ann", "Ben"):
        session.table.play(lost_war.Muster(seat=seat, count=1))
    for seat, card in (("Ann", "7H"), ("Ben", "8H")):
        session.table.play(lost_war.Reveal(seat=seat, cards=(card,)))
    session.close()
    assert main(["replay", "few", "--option", "minimum_muster=5"]) == 0
    out = capsys.readouterr().out
    assert out.count("would be refused: ") == 1
    assert "From move 1 on the evening would have gone another way.\n3 later moves would be refused, too.\n" in out


def test_replay_takes_an_entered_position_as_it_was_said_and_judges_on_from_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Under a ruling that it cannot stand with it would be refused, and the rest is judged without it."""
    session = Session.start("late", HEADER)
    session.table.play(
        Position(draws={"Ann": 20, "Ben": 20}, scored={"Ann": 40, "Ben": 18}, hands={"Ann": 3, "Ben": 3})
    )
    for seat, card in (("Ann", "10S"), ("Ben", "10H"), ("Ann", "JS"), ("Ben", "9H")):
        session.table.play(Play(seat=seat, card=card))
    session.close()
    assert main(["replay", "late"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Ann: 48", "Ben: 18", "Nothing would have changed."]
    assert main(["replay", "late", "--option", "format=two-decks-endless"]) == 0
    assert "Ann: 48, now 50 (+2)" in capsys.readouterr().out
    assert main(["replay", "late", "--option", "format=one-deck"]) == 0
    out = capsys.readouterr().out
    assert "move 1: position\n" in out
    assert "would be refused: All the cards come to 104, but there are 52." in out
