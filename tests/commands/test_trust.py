"""``companion sessions trust``: what an evening's journal says of its sensors."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from companion.commands.main import main
from companion.evidence import Evidence
from companion.games.bluffing_battles.acts import Play
from companion.games.pirates_bluff import acts as pirates
from companion.reports.one_session import as_json
from companion.rules.acts import Amend, Remark
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.table import Refused
from tests.interpreting import HEADER
from tests.observing import card, doubtful, gone, looked

pytestmark = pytest.mark.usefixtures("home")


def test_it_says_how_often_the_table_was_interrupted_what_was_corrected_and_how_long_it_took(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = Session.start("seen", HEADER)
    table = session.table
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    table.answer(1, "9S")
    table.observe(card("2/play", "8H", track=2, at=1.0))
    table.observe(gone("1/play", 1, at=2.0))
    table.observe(gone("2/play", 2, at=2.0))
    table.observe(card("1/play", "KD", track=3, at=9.0))
    table.observe(gone("1/play", 3, at=10.0))
    table.observe(looked(14.5))
    session.close()
    assert main(["sessions", "trust", "seen"]) == 0
    *figures, _, asked, missed, struck = capsys.readouterr().out.splitlines()
    assert figures == [
        "Plays that sensors saw: 3.",
        "Questions and refusals: 2 (33.3 in 50 plays).",
        "Plays corrected by the companion: 1; by people: 0.",
        "Time from the resting card to the decision: median 0.0 s, 66 % within 1 s, at most 1.1 s.",
    ]
    clock = r"\d\d:\d\d:\d\d"
    assert re.fullmatch(rf"   1  {clock}  asked which card lies in front of Ann: 6S or 9S", asked)
    assert re.fullmatch(rf"   5  {clock}  asked for the card in front of Ben: it could not read it", missed)
    assert re.fullmatch(rf"   6  {clock}  The companion read Ann play KD, which nobody played\.", struck)


def test_a_treasure_that_is_named_in_passing_is_no_play(capsys: pytest.CaptureFixture[str]) -> None:
    """It is read when it is gathered, seconds after it came to rest."""
    session = Session.start("war", HEADER)
    by = Evidence(source="camera:0", took_s=0.4)
    for seat, face in (("Ann", "QS"), ("Ben", "QH"), ("Ann", "10S"), ("Ben", "2H")):
        session.table.play(Play(seat=seat, card=face), by)
    treasure = {"act": "treasure", "seat": "Ann", "cards": ["KD"]}
    session.table.play(act_from_json(session.table.game.acts_known, treasure), replace(by, took_s=4.0))
    session.close()
    assert main(["sessions", "trust", "war"]) == 0
    said = capsys.readouterr().out
    assert "Plays that sensors saw: 4." in said
    assert "100 % within 1 s, at most 0.4 s" in said


def test_two_plays_that_were_corrected_together_are_two(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session.start("both", HEADER)
    for seat, face in (("Ann", "QS"), ("Ben", "5H")):
        session.table.play(Play(seat=seat, card=face), Evidence(source="camera:0"))
    also = Amend(line=2, with_=Play(seat="Ben", card="6H"))
    session.table.play(Amend(line=1, with_=Play(seat="Ann", card="KS"), also=also), Evidence(source="touch"))
    session.close()
    assert main(["sessions", "trust", "both"]) == 0
    assert "by the companion: 0; by people: 2." in capsys.readouterr().out


def test_a_play_that_is_put_back_and_one_that_was_missed_beside_it_are_two(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session.start("back", HEADER)
    ann, by = Play(seat="Ann", card="QS"), Evidence(source="camera:0")
    session.table.play(ann, by)
    session.table.play(Amend(line=1, with_=None, misread=True), by)
    back = Amend(line=1, with_=ann, missed=Play(seat="Ben", card="5H"))
    session.table.play(back, Evidence(source="table", confirmed_by="table"))
    session.close()
    assert main(["sessions", "trust", "back"]) == 0
    assert "by the companion: 1; by people: 2." in capsys.readouterr().out


def test_each_card_of_a_hand_is_a_play_and_a_card_corrected_in_it_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand is decided at once, so its time counts once."""
    session = Session.start("hands", {"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem"]})
    by, tap = Evidence(source="camera:0", took_s=0.5), Evidence(source="touch")
    read = ("8A", "1B", "1C", "1D", "2C", "2D", "2E")
    for act, evidence in (
        (pirates.Start(seat="Ann", card="8A"), by),
        (pirates.Start(seat="Ben", card="3B"), replace(by, took_s=3.0)),
        (pirates.Start(seat="Cem", card="4A"), by),
        (pirates.Bid(seat="Ben", quantity=3, rank=1), tap),
        (pirates.Call(seat="Cem"), tap),
        (pirates.Hand(seat="Ann", cards=read), by),
        (Amend(line=6, with_=pirates.Hand(seat="Ann", cards=(*read[:6], "3E"))), tap),
        (Amend(line=6, with_=pirates.Hand(seat="Ann", cards=(*read[:5], "4D", "3E"))), tap),
    ):
        assert not isinstance(session.table.play(act, evidence), Refused)
    session.close()
    assert main(["sessions", "trust", "hands"]) == 0
    said = capsys.readouterr().out
    assert "Plays that sensors saw: 10." in said
    assert "by the companion: 0; by people: 2." in said
    assert "median 0.5 s, 75 % within 1 s, at most 3.0 s" in said


def test_an_evening_by_taps_was_seen_by_no_sensor(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session.start("tapped", HEADER)
    session.table.play(Play(seat="Ann", card="QS"))
    session.close()
    assert main(["sessions", "trust", "tapped"]) == 0
    assert capsys.readouterr().out == "No sensor saw a play. Questions and refusals: 0.\n"


def test_each_question_is_an_entry_of_the_journal_and_of_the_exports() -> None:
    session = Session.start("seen", HEADER)
    table = session.table
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    table.answer(1, "9S")
    table.observe(card("2/play", "8H", track=2, at=2.0))
    for zone in ("1/play", "2/play"):
        table.observe(gone(zone, int(zone[0]), at=3.0))
    doubtful(table, card("1/play", "9S", track=3, at=60.0))
    session.close()
    again = Session.resume("seen")
    again.close()
    kept = json.loads(as_json(again, hidden=False))["acts"]
    remarks = [(each["act"]["about"], each["act"]["text"]) for each in kept if each["act"]["act"] == "remark"]
    assert remarks[0] == ("which-card", "asked which card lies in front of Ann: 6S or 9S")
    assert remarks[1][0] == "read-before"  # the 9S that lies here was named before: that one is asked about
    assert len(remarks) == 2
    assert all(each["time"] for each in kept)
    assert '"act": "remark"' in "\n".join(again.record())


def test_what_a_sensor_said_and_the_referee_refused_is_an_entry_of_the_journal_and_counts_as_an_interruption(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = Session.start("seen", HEADER)
    session.table.play(Play(seat="Ann", card="QS"), Evidence(source="camera:0", confidence=0.99))
    session.table.play(Play(seat="Ann", card="5S"), Evidence(source="camera:0", confidence=0.99))
    session.table.play(Play(seat="Ann", card="6S"), Evidence(source="touch", confirmed_by="touch"))
    session.close()
    again = Session.resume("seen")
    again.close()
    remarks = [entry.act for entry in again.table.history.entries if isinstance(entry.act, Remark)]
    assert len(remarks) == 1  # what people say by a touch interrupts nobody
    assert remarks[0].text.startswith("refused: ")
    assert main(["sessions", "trust", "seen"]) == 0
    assert "Questions and refusals: 1 (50.0 in 50 plays)." in capsys.readouterr().out
